-- Groups of wallets that move together, as they were last computed from all scanned tokens.

create table groups (
  id text primary key,
  -- As getGroup shows it.
  detail json not null
);

-- A wallet that has left its group keeps its row, so that the sum of the revisions changes with every change.
create table group_members (
  wallet_id integer not null references wallets on delete cascade,
  group_id text,
  -- The group as the wallet's entry in a list shows it; null with the group.
  entry json,
  revision bigint not null default nextval('revisions'),
  primary key (wallet_id) include (group_id, revision),
  check ((group_id is null) = (entry is null))
);

create index group_members_group on group_members (group_id) where group_id is not null;

-- One row: the end of the latest scan that the groups are computed from.
create table groups_computed (
  only_row boolean primary key default true check (only_row),
  scans_until timestamptz not null
);
