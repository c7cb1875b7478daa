-- Generated from db/migrations/ by `npm run generate`. Do not edit.

create sequence revisions as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;

create table api_keys (
  id text not null,
  key_hash bytea not null,
  profile_id bigint,
  rate_limit integer,
  last_four text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  revoked_at timestamp with time zone,
  pepper text,
  last_used_at timestamp with time zone,
  name text,
  expires_at timestamp with time zone,
  networks text[],
  scopes text[],
  former_hash bytea,
  former_pepper text,
  former_until timestamp with time zone,
  secret_confirmed boolean not null default false,
  constraint api_keys_check CHECK ((num_nulls(former_hash, former_until) = ANY (ARRAY[0, 2]))),
  constraint api_keys_former_hash_key UNIQUE (former_hash),
  constraint api_keys_key_hash_key UNIQUE (key_hash),
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_rate_limit_check CHECK ((rate_limit > 0))
);

create table benchmarks (
  mint text not null,
  asked_at timestamp with time zone not null,
  prices json not null,
  constraint benchmarks_pkey PRIMARY KEY (mint)
);

create table call_buckets (
  available double precision not null default 0,
  filled_at timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone,
  day date not null default '-infinity'::date,
  used integer not null default 0,
  name text not null,
  constraint call_buckets_pkey PRIMARY KEY (name)
) with (fillfactor=20);

create table copy_fetches (
  address text not null,
  lease_until timestamp with time zone not null,
  failed_at timestamp with time zone,
  failure text,
  constraint copy_fetches_pkey PRIMARY KEY (address)
);

create table cross_checks (
  token_id integer not null,
  wallet_id integer not null,
  provider text not null,
  verdict text not null,
  realized_usd double precision,
  disputed boolean not null,
  checked_at timestamp with time zone not null default clock_timestamp(),
  answered_scan_id text,
  constraint cross_checks_pkey PRIMARY KEY (token_id, wallet_id),
  constraint cross_checks_verdict_check CHECK ((verdict = ANY (ARRAY['agrees'::text, 'differs'::text, 'sign_differs'::text, 'unknown'::text])))
);
CREATE INDEX cross_checks_disputed ON public.cross_checks USING btree (wallet_id) WHERE disputed;

create table data_source (
  only_row boolean not null default true,
  source text not null,
  cursor_secret text not null default ((gen_random_uuid())::text || (gen_random_uuid())::text),
  vendor text not null default 'solana-tracker'::text,
  constraint data_source_only_row_check CHECK (only_row),
  constraint data_source_pkey PRIMARY KEY (only_row),
  constraint data_source_source_check CHECK ((source = ANY (ARRAY['simulator'::text, 'provider'::text])))
);

create table favourites (
  profile_id bigint not null,
  address text not null,
  constraint favourites_pkey PRIMARY KEY (profile_id, address)
);

create table group_members (
  wallet_id integer not null,
  group_id text,
  entry json,
  revision bigint not null default nextval('revisions'::regclass),
  constraint group_members_check CHECK (((group_id IS NULL) = (entry IS NULL))),
  constraint group_members_pkey PRIMARY KEY (wallet_id) INCLUDE (group_id, revision)
);
CREATE INDEX group_members_group ON public.group_members USING btree (group_id) WHERE (group_id IS NOT NULL);

create table groups (
  id text not null,
  detail json not null,
  constraint groups_pkey PRIMARY KEY (id)
);

create table groups_computed (
  only_row boolean not null default true,
  scans_until timestamp with time zone not null,
  constraint groups_computed_only_row_check CHECK (only_row),
  constraint groups_computed_pkey PRIMARY KEY (only_row)
);

create table idempotent_answers (
  key_id text not null,
  operation text not null,
  idempotency_key text not null,
  fingerprint bytea not null,
  answer text,
  created_at timestamp with time zone not null default clock_timestamp(),
  attempt integer not null default 1,
  constraint idempotent_answers_pkey PRIMARY KEY (key_id, operation, idempotency_key)
);
CREATE INDEX idempotent_answers_age ON public.idempotent_answers USING btree (created_at);

create table key_events (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default clock_timestamp(),
  event text not null,
  key_id text,
  profile text,
  plan text,
  actor text not null,
  logged_at timestamp with time zone,
  detail jsonb,
  constraint key_events_event_check CHECK ((event = ANY (ARRAY['issued'::text, 'rotated'::text, 'changed'::text, 'revoked'::text, 'plan_changed'::text]))),
  constraint key_events_pkey PRIMARY KEY (id)
);
CREATE INDEX key_events_unlogged ON public.key_events USING btree (id) WHERE (logged_at IS NULL);

create table kols (
  address text not null,
  name text,
  twitter_url text,
  picture_url text,
  constraint kols_pkey PRIMARY KEY (address)
);

create table ledger_tokens (
  token_id integer not null,
  address text not null,
  constraint ledger_tokens_pkey PRIMARY KEY (token_id)
);

create table market_checks (
  wallet_id integer not null,
  mint text not null,
  result_usd double precision not null,
  share double precision,
  off_market boolean,
  copied double precision,
  checked_at timestamp with time zone not null,
  constraint market_checks_pkey PRIMARY KEY (wallet_id, mint)
);

create table market_moments (
  mint text not null,
  time_ms bigint not null,
  moment json not null,
  due_at timestamp with time zone,
  constraint market_moments_pkey PRIMARY KEY (mint, time_ms)
);

create table own_looks (
  profile_id bigint not null,
  address text collate "C" not null,
  looked_at timestamp with time zone not null,
  constraint own_looks_pkey PRIMARY KEY (profile_id, address)
);
CREATE INDEX own_looks_address ON public.own_looks USING btree (address);

create table plan_limits (
  plan text not null,
  pool text not null,
  units integer,
  constraint plan_limits_pkey PRIMARY KEY (plan, pool)
);

create table profiles (
  id bigint not null generated always as identity,
  name text not null,
  plan text not null,
  constraint profiles_name_key UNIQUE (name),
  constraint profiles_pkey PRIMARY KEY (id),
  constraint profiles_plan_check CHECK ((plan = ANY (ARRAY['free'::text, 'pro'::text, 'premium'::text])))
);

create table quota_reservations (
  id bigint not null generated always as identity,
  profile_id bigint not null,
  day date not null,
  pool text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint quota_reservations_pkey PRIMARY KEY (id)
);
CREATE INDEX quota_reservations_age ON public.quota_reservations USING btree (created_at);

create table quota_usage (
  profile_id bigint not null,
  day date not null,
  pool text not null,
  used integer not null,
  constraint quota_usage_pkey PRIMARY KEY (profile_id, day, pool)
) with (fillfactor=70);
CREATE INDEX quota_usage_day ON public.quota_usage USING btree (day);

create unlogged table rate_counters (
  key_id text not null,
  contract text not null,
  window_start timestamp with time zone not null,
  used integer not null,
  constraint rate_counters_pkey PRIMARY KEY (key_id, contract)
) with (fillfactor=40);

create table scan_requests (
  scan_id text not null,
  profile_id bigint not null,
  constraint scan_requests_pkey PRIMARY KEY (scan_id, profile_id)
);

create table scan_wallets (
  scan_id text not null,
  wallet_id integer not null,
  state text not null default 'pending'::text,
  skip_reason text,
  constraint scan_wallets_pkey PRIMARY KEY (scan_id, wallet_id),
  constraint scan_wallets_skip_reason_check CHECK ((skip_reason = ANY (ARRAY['wallet_unknown'::text, 'provider_failed'::text, 'service_failed'::text]))),
  constraint scan_wallets_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'analysed'::text, 'stored'::text, 'skipped'::text])))
) with (autovacuum_vacuum_scale_factor=0.02);
CREATE INDEX scan_wallets_wallet ON public.scan_wallets USING btree (wallet_id);

create table scans (
  id text not null,
  token_id integer not null,
  status text not null default 'processing'::text,
  total integer not null,
  processed integer not null default 0,
  skipped integer not null default 0,
  created_at timestamp with time zone not null default clock_timestamp(),
  progress_at timestamp with time zone not null default clock_timestamp(),
  finished_at timestamp with time zone,
  failure_code text,
  waiting_code text,
  notes json,
  followed_at timestamp with time zone,
  market_calls smallint not null default 0,
  constraint scans_failure_code_check CHECK ((failure_code = ANY (ARRAY['too_many_skipped'::text, 'superseded'::text, 'no_progress'::text]))),
  constraint scans_pkey PRIMARY KEY (id),
  constraint scans_status_check CHECK ((status = ANY (ARRAY['processing'::text, 'completed'::text, 'failed'::text]))),
  constraint scans_waiting_code_check CHECK ((waiting_code = ANY (ARRAY['provider_down'::text, 'provider_budget'::text, 'provider_rate'::text, 'provider_refused'::text])))
) with (fillfactor=70, autovacuum_vacuum_scale_factor=0.02);
CREATE UNIQUE INDEX scans_active ON public.scans USING btree (token_id) WHERE (status = 'processing'::text);
CREATE INDEX scans_created_at ON public.scans USING btree (created_at, id);
CREATE INDEX scans_finished_at ON public.scans USING btree (finished_at);
CREATE INDEX scans_followed_at ON public.scans USING btree (followed_at) WHERE (followed_at IS NOT NULL);
CREATE INDEX scans_of_token ON public.scans USING btree (token_id, created_at);
CREATE INDEX scans_processing ON public.scans USING btree (progress_at) WHERE (status = 'processing'::text);

create table score_calibrations (
  score_version smallint not null,
  simulated boolean not null,
  report json not null,
  constraint score_calibrations_pkey PRIMARY KEY (score_version, simulated)
);

create table score_records (
  id bigint not null generated always as identity,
  wallet_id integer not null,
  token_id integer,
  scored_at timestamp with time zone not null,
  day date not null generated always as (((scored_at AT TIME ZONE 'UTC'::text))::date) stored,
  score smallint not null,
  score_version smallint not null,
  kind text not null,
  period text not null default 'all'::text,
  selection text not null,
  simulated boolean not null,
  edge_low_pct real,
  winrate_pct real,
  winrate_low_pct real,
  realized_usd double precision,
  roi_pct double precision,
  settled_at timestamp with time zone,
  outcome_usd double precision,
  outcome_roi_pct double precision,
  outcome_mean_pct double precision,
  followed_up boolean not null default false,
  constraint score_records_check CHECK ((((settled_at IS NULL) = (outcome_usd IS NULL)) AND ((settled_at IS NULL) = (outcome_roi_pct IS NULL)))),
  constraint score_records_check1 CHECK (((settled_at >= (scored_at + '720:00:00'::interval)) AND (settled_at <= (scored_at + '1080:00:00'::interval)))),
  constraint score_records_kind_check CHECK ((kind = ANY (ARRAY['backtest'::text, 'frozen'::text]))),
  constraint score_records_period_check CHECK ((period = ANY (ARRAY['all'::text, '30d'::text]))),
  constraint score_records_pkey PRIMARY KEY (id),
  constraint score_records_selection_check CHECK ((selection = ANY (ARRAY['top_trader'::text, 'first_buyer'::text, 'first_buyer_sample'::text, 'wallet_scan'::text])))
);
CREATE UNIQUE INDEX score_records_day ON public.score_records USING btree (wallet_id, kind, period, ((selection = 'wallet_scan'::text)), day);
CREATE INDEX score_records_due ON public.score_records USING btree (scored_at) WHERE ((settled_at IS NULL) AND (kind = 'frozen'::text));
CREATE INDEX score_records_open ON public.score_records USING btree (wallet_id, scored_at) WHERE (settled_at IS NULL);

create table token_facts (
  mint text not null,
  holders integer,
  trades integer,
  insiders text[] not null,
  fetched_at timestamp with time zone not null,
  constraint token_facts_pkey PRIMARY KEY (mint)
);
CREATE INDEX token_facts_fetched_at ON public.token_facts USING btree (fetched_at);

create table token_fetches (
  address text not null,
  lease_until timestamp with time zone not null,
  failed_at timestamp with time zone,
  failure text,
  constraint token_fetches_pkey PRIMARY KEY (address)
) with (fillfactor=70);

create table token_views (
  token_id integer not null,
  views bigint not null,
  constraint token_views_pkey PRIMARY KEY (token_id)
) with (fillfactor=40);

create table token_wallets (
  token_id integer not null,
  wallet_id integer not null,
  realized double precision,
  total_invested double precision,
  first_buy_ms bigint,
  oversold boolean not null default false,
  rank_realized smallint,
  rank_first_buy smallint,
  revision bigint not null default nextval('revisions'::regclass),
  labels json not null default '[]'::json,
  constraint token_wallets_pkey PRIMARY KEY (token_id, wallet_id) INCLUDE (realized, total_invested, first_buy_ms, rank_realized, rank_first_buy, revision)
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02);
CREATE INDEX token_wallets_labelled ON public.token_wallets USING btree (wallet_id) WHERE ((labels)::text <> '[]'::text);

create table tokens (
  id integer not null generated always as identity,
  address text not null,
  name text not null,
  symbol text not null,
  name_key text not null,
  symbol_key text not null,
  decimals integer,
  image text,
  description text,
  extensions json,
  pools json not null,
  liquidity_usd double precision,
  risk json,
  created_at_ms bigint,
  fetched_at timestamp with time zone not null,
  snapshot_revision bigint not null,
  has_first_buyers boolean not null default false,
  first_buyers text[],
  constraint tokens_address_key UNIQUE (address),
  constraint tokens_pkey PRIMARY KEY (id)
);
CREATE INDEX tokens_fetched_at ON public.tokens USING btree (fetched_at);
CREATE INDEX tokens_first_buyers ON public.tokens USING gin (first_buyers);

create table trade_looks (
  address text collate "C" not null,
  lease_until timestamp with time zone not null,
  failed_at timestamp with time zone,
  failure text,
  looked_at timestamp with time zone,
  failures integer not null default 0,
  since_ms bigint,
  constraint trade_looks_pkey PRIMARY KEY (address)
);
CREATE INDEX trade_looks_lease_until ON public.trade_looks USING btree (lease_until);

create table wallet_copies (
  wallet_id integer not null,
  period text not null,
  copied_at timestamp with time zone not null,
  summary json not null,
  details json not null,
  tokens json not null,
  constraint wallet_copies_period_check CHECK ((period = ANY (ARRAY['1d'::text, '7d'::text, '30d'::text, 'all'::text]))),
  constraint wallet_copies_pkey PRIMARY KEY (wallet_id, period)
);

create table wallet_fetches (
  address text not null,
  lease_until timestamp with time zone not null,
  failed_at timestamp with time zone,
  failure text,
  constraint wallet_fetches_pkey PRIMARY KEY (address)
) with (fillfactor=70);

create table wallet_figures (
  wallet_id integer not null,
  period text not null,
  address text collate "C" not null,
  by_edge double precision not null,
  by_realized double precision not null,
  by_roi double precision not null,
  by_winrate double precision not null,
  by_last_trade double precision not null,
  score smallint,
  confidence smallint,
  verified_pct double precision,
  closed bigint,
  tags text[] not null,
  by_solid double precision not null default 1,
  labels text[] not null default '{}'::text[],
  obstacles text[] not null default '{}'::text[],
  invested_usd double precision,
  holding_sec double precision,
  constraint wallet_figures_period_check CHECK ((period = ANY (ARRAY['1d'::text, '7d'::text, '30d'::text, 'all'::text]))),
  constraint wallet_figures_pkey PRIMARY KEY (wallet_id, period)
) with (autovacuum_vacuum_scale_factor=0.02);
CREATE INDEX wallet_figures_address ON public.wallet_figures USING btree (period, address);
CREATE INDEX wallet_figures_closed ON public.wallet_figures USING btree (period, closed);
CREATE INDEX wallet_figures_last_trade ON public.wallet_figures USING btree (period, by_last_trade, by_edge, address);
CREATE INDEX wallet_figures_realized ON public.wallet_figures USING btree (period, by_realized, address);
CREATE INDEX wallet_figures_roi ON public.wallet_figures USING btree (period, by_roi, by_edge, address);
CREATE INDEX wallet_figures_solid ON public.wallet_figures USING btree (period, by_solid, by_edge, address);
CREATE INDEX wallet_figures_tags ON public.wallet_figures USING gin (tags);
CREATE INDEX wallet_figures_winrate ON public.wallet_figures USING btree (period, by_winrate, by_edge, address);

create table wallet_trades (
  address text collate "C" not null,
  id text collate "C" not null,
  time_ms bigint not null,
  place integer not null,
  side text not null,
  mint text not null,
  symbol text,
  tokens double precision,
  is_shifted boolean not null,
  price_usd double precision,
  usd double precision,
  program text,
  transaction text,
  constraint wallet_trades_pkey PRIMARY KEY (address, id),
  constraint wallet_trades_side_check CHECK ((side = ANY (ARRAY['buy'::text, 'sell'::text])))
);
CREATE INDEX wallet_trades_time ON public.wallet_trades USING btree (address, time_ms, place, id);

create table wallets (
  id integer not null generated always as identity,
  address text not null,
  analysed_at timestamp with time zone,
  stats_all json,
  stats_30d json,
  stats_7d json,
  stats_1d json,
  recent_tokens json,
  revision bigint not null default nextval('revisions'::regclass),
  met boolean not null default false,
  listed_at timestamp with time zone,
  score_inputs json,
  positions json,
  market_checked boolean not null default false,
  constraint wallets_address_key UNIQUE (address),
  constraint wallets_pkey PRIMARY KEY (id) INCLUDE (address, revision)
) with (autovacuum_vacuum_scale_factor=0.02);

create table watchlist_wallets (
  watchlist_id bigint not null,
  address text collate "C" not null,
  label text,
  alerts_since timestamp with time zone,
  constraint watchlist_wallets_pkey PRIMARY KEY (watchlist_id, address)
);
CREATE INDEX watchlist_wallets_address ON public.watchlist_wallets USING btree (address);
CREATE INDEX watchlist_wallets_alerts ON public.watchlist_wallets USING btree (address) WHERE (alerts_since IS NOT NULL);

create table watchlists (
  id bigint not null generated always as identity,
  profile_id bigint not null,
  name text not null,
  revision bigint not null default nextval('revisions'::regclass),
  updated_at timestamp with time zone not null default clock_timestamp(),
  constraint watchlists_pkey PRIMARY KEY (id),
  constraint watchlists_profile_id_name_key UNIQUE (profile_id, name)
);

create table webhook_deliveries (
  id text not null,
  endpoint_id text not null,
  event_id text not null,
  type text not null,
  data json not null,
  state text not null default 'pending'::text,
  sequence integer not null default 1,
  attempts integer not null default 0,
  next_attempt_at timestamp with time zone default clock_timestamp(),
  last_attempt_at timestamp with time zone,
  last_status integer,
  last_error text,
  last_duration_ms integer,
  last_answer text,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint webhook_deliveries_check CHECK (((state = 'pending'::text) = (next_attempt_at IS NOT NULL))),
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])))
) with (fillfactor=70);
CREATE INDEX webhook_deliveries_created_at ON public.webhook_deliveries USING btree (created_at);
CREATE INDEX webhook_deliveries_endpoint ON public.webhook_deliveries USING btree (endpoint_id, created_at, id);

create table webhook_endpoints (
  id text not null,
  profile_id bigint not null,
  url text not null,
  description text,
  events text[] not null,
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamp with time zone,
  disabled_at timestamp with time zone,
  disabled_reason text,
  failures integer not null default 0,
  failing_since timestamp with time zone,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint webhook_endpoints_check CHECK (((disabled_at IS NULL) = (disabled_reason IS NULL))),
  constraint webhook_endpoints_check1 CHECK (((previous_secret IS NULL) = (previous_secret_until IS NULL))),
  constraint webhook_endpoints_disabled_reason_check CHECK ((disabled_reason = ANY (ARRAY['owner'::text, 'gone'::text, 'failing'::text]))),
  constraint webhook_endpoints_pkey PRIMARY KEY (id)
);
CREATE INDEX webhook_endpoints_profile ON public.webhook_endpoints USING btree (profile_id);

alter table api_keys add constraint api_keys_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE SET NULL;

alter table cross_checks add constraint cross_checks_token_id_fkey FOREIGN KEY (token_id) REFERENCES tokens(id) ON DELETE CASCADE;

alter table cross_checks add constraint cross_checks_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES wallets(id) ON DELETE CASCADE;

alter table favourites add constraint favourites_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE;

alter table group_members add constraint group_members_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES wallets(id) ON DELETE CASCADE;

alter table market_checks add constraint market_checks_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES wallets(id) ON DELETE CASCADE;

alter table own_looks add constraint own_looks_address_fkey FOREIGN KEY (address) REFERENCES trade_looks(address) ON DELETE CASCADE;

alter table own_looks add constraint own_looks_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE;

alter table quota_reservations add constraint quota_reservations_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE;

alter table quota_usage add constraint quota_usage_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE;

alter table scan_requests add constraint scan_requests_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE;

alter table scan_requests add constraint scan_requests_scan_id_fkey FOREIGN KEY (scan_id) REFERENCES scans(id) ON DELETE CASCADE;

alter table scan_wallets add constraint scan_wallets_scan_id_fkey FOREIGN KEY (scan_id) REFERENCES scans(id) ON DELETE CASCADE;

alter table scan_wallets add constraint scan_wallets_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES wallets(id) ON DELETE CASCADE;

alter table scans add constraint scans_token_id_fkey FOREIGN KEY (token_id) REFERENCES tokens(id) ON DELETE CASCADE;

alter table token_views add constraint token_views_token_id_fkey FOREIGN KEY (token_id) REFERENCES tokens(id) ON DELETE CASCADE;

alter table token_wallets add constraint token_wallets_token_id_fkey FOREIGN KEY (token_id) REFERENCES tokens(id) ON DELETE CASCADE;

alter table token_wallets add constraint token_wallets_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES wallets(id) ON DELETE CASCADE;

alter table wallet_copies add constraint wallet_copies_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES wallets(id) ON DELETE CASCADE;

alter table wallet_figures add constraint wallet_figures_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES wallets(id) ON DELETE CASCADE;

alter table wallet_trades add constraint wallet_trades_address_fkey FOREIGN KEY (address) REFERENCES trade_looks(address) ON DELETE CASCADE;

alter table watchlist_wallets add constraint watchlist_wallets_watchlist_id_fkey FOREIGN KEY (watchlist_id) REFERENCES watchlists(id) ON DELETE CASCADE;

alter table watchlists add constraint watchlists_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE;

alter table webhook_deliveries add constraint webhook_deliveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE CASCADE;

alter table webhook_endpoints add constraint webhook_endpoints_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE;

CREATE OR REPLACE FUNCTION public.consume_quota(for_profile bigint, from_pool text, units integer, OUT granted boolean, OUT used integer, OUT quota integer, OUT resets_at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  today date := (clock_timestamp() at time zone 'UTC')::date;
  pool_exists boolean := false;
begin
  resets_at := ((today + 1)::timestamp at time zone 'UTC');
  select true, l.units into pool_exists, quota
    from profiles p join plan_limits l on l.plan = p.plan and l.pool = from_pool
    where p.id = for_profile;
  if coalesce(pool_exists, false) and (quota is null or units <= quota) then
    insert into quota_usage as u (profile_id, day, pool, used) values (for_profile, today, from_pool, units)
      on conflict (profile_id, day, pool) do update set used = u.used + excluded.used
      where quota is null or u.used + excluded.used <= quota
      returning u.used into used;
  end if;
  granted := used is not null;
  if not granted then
    select coalesce(max(u.used), 0) into used from quota_usage u
      where u.profile_id = for_profile and u.day = today and u.pool = from_pool;
    quota := coalesce(quota, 0);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_scans()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update scans set followed_at = clock_timestamp()
    where token_id = new.token_id and id <> new.id and created_at <= new.created_at and followed_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_ledger_token()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   begin
     insert into ledger_tokens (token_id, address) values (old.id, old.address) on conflict do nothing;
     return old;
   end $function$;

CREATE OR REPLACE FUNCTION public.key_actor()
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(nullif(current_setting('wallet_analytics.actor', true), ''), 'role ' || session_user)
$function$;

CREATE OR REPLACE FUNCTION public.key_terms(k api_keys)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select to_jsonb(k) - array['id', 'profile_id', 'last_four', 'pepper', 'former_pepper', 'created_at', 'last_used_at',
    'secret_confirmed']
$function$;

CREATE OR REPLACE FUNCTION public.record_key_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before jsonb := case tg_op when 'INSERT' then jsonb_build_object() else key_terms(old) end;
  changes jsonb := (
    select jsonb_object_agg(key, value) from jsonb_each(key_terms(new) - array['key_hash', 'former_hash'])
    where value is distinct from coalesce(before -> key, 'null')
  );
begin
  insert into key_events (event, key_id, profile, plan, actor, detail)
  select case when tg_op = 'INSERT' then 'issued' when changes ->> 'revoked_at' is not null then 'revoked'
      when before -> 'key_hash' is distinct from key_terms(new) -> 'key_hash' then 'rotated' else 'changed' end,
    new.id, p.name, p.plan, key_actor(), changes
  from (select) as one left join profiles p on p.id = new.profile_id;
  perform pg_notify('key_changed', new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_plan_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into key_events (event, profile, plan, actor) values ('plan_changed', new.name, new.plan, key_actor());
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_score_record_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  -- The day follows from the moment, and is not there yet when a trigger looks.
  settling constant text[] := '{settled_at,outcome_usd,outcome_roi_pct,outcome_mean_pct,followed_up,day}';
begin
  if tg_op = 'UPDATE' then
    if old.settled_at is null and new.settled_at is not null
      and to_jsonb(new) - settling = to_jsonb(old) - settling then return new;
    end if;
  end if;
  raise exception 'score records are only ever added and settled once' using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.set_listed_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.listed_at := clock_timestamp();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.store_wallet_figures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into wallet_figures as f select * from wallet_figures_of(new)
    on conflict (wallet_id, period) do update set
      by_edge = excluded.by_edge, by_realized = excluded.by_realized, by_roi = excluded.by_roi,
      by_winrate = excluded.by_winrate, by_last_trade = excluded.by_last_trade, score = excluded.score,
      confidence = excluded.confidence, verified_pct = excluded.verified_pct, closed = excluded.closed, tags = excluded.tags,
      by_solid = excluded.by_solid, labels = excluded.labels, obstacles = excluded.obstacles,
      invested_usd = excluded.invested_usd, holding_sec = excluded.holding_sec
    where (f.*) is distinct from (excluded.*);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_scan_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    perform pg_notify('scan_ended', new.id);
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION public.wallet_figures_of(wallet wallets)
 RETURNS SETOF wallet_figures
 LANGUAGE sql
 STABLE
AS $function$
  select wallet.id, p.period, wallet.address,
         coalesce(case when s.score_version = 3 then -s.edge_low_pct end, 'Infinity'),
         coalesce(-s.realized_pnl_usd, 'Infinity'),
         coalesce(-s.realized_roi_pct, 'Infinity'),
         coalesce(-s.winrate_low, 'Infinity'),
         coalesce(-(wallet.stats_all ->> 'last_trade_time')::double precision, 'Infinity'),
         case when s.score_version = 3 then s.score end,
         case when s.score_version = 3 then array_position('{low,medium,high}', s.score_confidence) - 1 end,
         s.verified_pct,
         s.wins + s.losses,
         coalesce(s.tags, '{}'),
         case when s.score_version is distinct from 3 or s.edge_low_pct is null then 'Infinity'::double precision
           when s.solid then 0 else 1 end,
         l.names,
         coalesce(s.obstacles, '{}'),
         s.total_invested_usd,
         s.holding_median_sec
  from (values ('1d', wallet.stats_1d), ('7d', wallet.stats_7d), ('30d', wallet.stats_30d), ('all', wallet.stats_all))
         as p (period, stats),
       json_to_record(p.stats) as s (
         edge_low_pct double precision, score_version integer, score smallint, score_confidence text,
         verified_pct double precision, realized_pnl_usd double precision, realized_roi_pct double precision,
         winrate_low double precision, wins bigint, losses bigint, tags text[], solid boolean, obstacles text[],
         total_invested_usd double precision, holding_median_sec double precision),
       (select coalesce(array_agg(distinct stated.name), '{}')
        from token_wallets tw cross join json_to_recordset(tw.labels) as stated (name text)
        where tw.wallet_id = wallet.id and tw.labels::text <> '[]') as l (names)
  where p.stats is not null and wallet.met
$function$;

CREATE TRIGGER record_change AFTER UPDATE ON public.api_keys FOR EACH ROW WHEN ((key_terms(old.*) IS DISTINCT FROM key_terms(new.*))) EXECUTE FUNCTION record_key_event();

CREATE TRIGGER record_issue AFTER INSERT ON public.api_keys FOR EACH ROW EXECUTE FUNCTION record_key_event();

CREATE TRIGGER record_plan_change AFTER UPDATE OF plan ON public.profiles FOR EACH ROW WHEN ((old.plan IS DISTINCT FROM new.plan)) EXECUTE FUNCTION record_plan_change();

CREATE TRIGGER scans_followed AFTER INSERT ON public.scans FOR EACH ROW EXECUTE FUNCTION follow_scans();

CREATE TRIGGER score_records_never_change BEFORE DELETE OR UPDATE ON public.score_records FOR EACH ROW EXECUTE FUNCTION refuse_score_record_change();

CREATE TRIGGER score_records_never_emptied BEFORE TRUNCATE ON public.score_records FOR EACH STATEMENT EXECUTE FUNCTION refuse_score_record_change();

CREATE TRIGGER tell_scan_end AFTER UPDATE OF status ON public.scans FOR EACH ROW WHEN (((old.status = 'processing'::text) AND (new.status <> 'processing'::text))) EXECUTE FUNCTION tell_scan_end();

CREATE TRIGGER tokens_kept BEFORE DELETE ON public.tokens FOR EACH ROW EXECUTE FUNCTION keep_ledger_token();

CREATE TRIGGER wallets_figures AFTER INSERT OR UPDATE OF stats_1d, stats_7d, stats_30d, stats_all, met ON public.wallets FOR EACH ROW EXECUTE FUNCTION store_wallet_figures();

CREATE TRIGGER wallets_listed BEFORE INSERT OR UPDATE OF met, stats_all ON public.wallets FOR EACH ROW WHEN ((new.met AND (new.stats_all IS NOT NULL) AND (new.listed_at IS NULL))) EXECUTE FUNCTION set_listed_at();
