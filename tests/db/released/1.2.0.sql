-- {"key":"wa_live_QellD1SzTTjC_ka6SEkmrl8wNwdt7BXQunscARO1kq3kR_2u0Ew7","mint":"G9xK7pLK5MxRmAgqRtd43fD68KLDwBDEEkrar2gjjE3p","wallet":"GLmQjwCwerr4gmjAuLr8qDozxTmsEYFepnroj7zu7hpM"}

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE SCHEMA pgboss;
COMMENT ON SCHEMA public IS 'standard public schema';
CREATE TYPE pgboss.job_state AS ENUM (
    'created',
    'retry',
    'active',
    'completed',
    'cancelled',
    'failed'
);
CREATE FUNCTION pgboss.create_queue(queue_name text, options jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $_$
    DECLARE
      tablename varchar := CASE WHEN options->>'partition' = 'true'
                            THEN 'j' || encode(sha224(queue_name::bytea), 'hex')
                            ELSE 'job_common'
                            END;
      queue_created_on timestamptz;
    BEGIN
      WITH q as (
        INSERT INTO pgboss.queue (
          name,
          policy,
          retry_limit,
          retry_delay,
          retry_backoff,
          retry_delay_max,
          expire_seconds,
          retention_seconds,
          deletion_seconds,
          warning_queued,
          dead_letter,
          partition,
          table_name,
          heartbeat_seconds,
          notify,
          created_on,
          updated_on
        )
        VALUES (
          queue_name,
          options->>'policy',
          COALESCE((options->>'retryLimit')::int, 2),
          COALESCE((options->>'retryDelay')::int, 0),
          COALESCE((options->>'retryBackoff')::bool, false),
          (options->>'retryDelayMax')::int,
          COALESCE((options->>'expireInSeconds')::int, 900),
          COALESCE((options->>'retentionSeconds')::int, 1209600),
          COALESCE((options->>'deleteAfterSeconds')::int, 604800),
          COALESCE((options->>'warningQueueSize')::int, 0),
          options->>'deadLetter',
          COALESCE((options->>'partition')::bool, false),
          tablename,
          (options->>'heartbeatSeconds')::int,
          COALESCE((options->>'notify')::bool, false),
          pgboss.job_now(),
          pgboss.job_now()
        )
        ON CONFLICT DO NOTHING
        RETURNING created_on
      )
      SELECT created_on into queue_created_on from q;
      IF queue_created_on IS NULL OR options->>'partition' IS DISTINCT FROM 'true' THEN
        RETURN;
      END IF;
      EXECUTE format('CREATE TABLE pgboss.%I (LIKE pgboss.job INCLUDING DEFAULTS)', tablename);
      EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD PRIMARY KEY (name, id)$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i11 ON pgboss.job (name, priority DESC, created_on, start_after) WHERE state < 'active' AND NOT blocked$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i4 ON pgboss.job (name, singleton_on, COALESCE(singleton_key, '')) WHERE state <> 'cancelled' AND singleton_on IS NOT NULL$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i7 ON pgboss.job (name, group_id) WHERE state = 'active' AND group_id IS NOT NULL$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i9 ON pgboss.job (name, id) WHERE blocking AND state = 'completed'$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i12 ON pgboss.job (source_root_id) WHERE source_root_id IS NOT NULL$cmd$, tablename);
      IF options->>'policy' = 'short' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i1 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'created' AND policy = 'short'$cmd$, tablename);
      ELSIF options->>'policy' = 'singleton' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i2 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'active' AND policy = 'singleton'$cmd$, tablename);
      ELSIF options->>'policy' = 'stately' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i3 ON pgboss.job (name, state, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'stately'$cmd$, tablename);
      ELSIF options->>'policy' = 'exclusive' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i6 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'exclusive'$cmd$, tablename);
      ELSIF options->>'policy' = 'key_strict_fifo' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i8 ON pgboss.job (name, singleton_key) WHERE state IN ('active', 'retry', 'failed') AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i10 ON pgboss.job (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE state < 'active' AND NOT blocked AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK (NOT (policy = 'key_strict_fifo' AND singleton_key IS NULL))$cmd$, tablename);
      END IF;
      EXECUTE format('ALTER TABLE pgboss.%I ADD CONSTRAINT cjc CHECK (name=%L)', tablename, queue_name);
      EXECUTE format('ALTER TABLE pgboss.job ATTACH PARTITION pgboss.%I FOR VALUES IN (%L)', tablename, queue_name);
    END;
    $_$;
CREATE FUNCTION pgboss.delete_queue(queue_name text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    DECLARE
      v_table varchar;
      v_partition bool;
    BEGIN
      
      SELECT table_name, partition
      FROM pgboss.queue
      WHERE name = queue_name
      INTO v_table, v_partition;
      IF v_partition THEN
        EXECUTE format('DROP TABLE IF EXISTS pgboss.%I', v_table);
      ELSE
        EXECUTE format('DELETE FROM pgboss.%I WHERE name = %L', v_table, queue_name);
      END IF;
    
      DELETE FROM pgboss.queue WHERE name = queue_name;
    END;
    $$;
CREATE FUNCTION pgboss.job_now() RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    AS $$
      SELECT pg_catalog.now();
    $$;
CREATE FUNCTION pgboss.job_table_format(command text, table_name text) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $_$
      SELECT format(
        regexp_replace(
          regexp_replace(command, '\.job\y', '.%1$I', 'g'),
          '\yjob_i(\d+)', '%1$s_i\1', 'g'
        ),
        table_name
      );
    $_$;
CREATE FUNCTION pgboss.job_table_run(command text, tbl_name text DEFAULT NULL::text, queue_name text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    DECLARE
      tbl RECORD;
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM pgboss.queue WHERE name = queue_name;
      END IF;
      IF tbl_name IS NOT NULL THEN
        EXECUTE pgboss.job_table_format(command, tbl_name);
        RETURN;
      END IF;
      EXECUTE pgboss.job_table_format(command, 'job_common');
      FOR tbl IN SELECT table_name FROM pgboss.queue WHERE partition = true
      LOOP
        EXECUTE pgboss.job_table_format(command, tbl.table_name);
      END LOOP;
    END;
    $$;
CREATE FUNCTION pgboss.job_table_run_async(command_name text, version integer, command text, tbl_name text DEFAULT NULL::text, queue_name text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM pgboss.queue WHERE name = queue_name;
      END IF;
      IF tbl_name IS NOT NULL THEN
        INSERT INTO pgboss.bam (name, version, status, queue, table_name, command)
        VALUES (
          command_name,
          version,
          'pending',
          queue_name,
          tbl_name,
          pgboss.job_table_format(command, tbl_name)
        );
        RETURN;
      END IF;
      INSERT INTO pgboss.bam (name, version, status, queue, table_name, command)
      SELECT
        command_name,
        version,
        'pending',
        NULL,
        'job_common',
        pgboss.job_table_format(command, 'job_common')
      UNION ALL
      SELECT
        command_name,
        version,
        'pending',
        queue.name,
        queue.table_name,
        pgboss.job_table_format(command, queue.table_name)
      FROM pgboss.queue
      WHERE partition = true;
    END;
    $$;
CREATE FUNCTION public.consume_quota(for_profile bigint, from_pool text, units integer, OUT granted boolean, OUT used integer, OUT quota integer, OUT resets_at timestamp with time zone) RETURNS record
    LANGUAGE plpgsql
    AS $$
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
end $$;
CREATE FUNCTION public.follow_scans() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update scans set followed_at = clock_timestamp()
    where token_id = new.token_id and id <> new.id and created_at <= new.created_at and followed_at is null;
  return null;
end $$;
CREATE FUNCTION public.keep_ledger_token() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
   begin
     insert into ledger_tokens (token_id, address) values (old.id, old.address) on conflict do nothing;
     return old;
   end $$;
CREATE FUNCTION public.key_actor() RETURNS text
    LANGUAGE sql STABLE
    AS $$
  select coalesce(nullif(current_setting('wallet_analytics.actor', true), ''), 'role ' || session_user)
$$;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.api_keys (
    id text NOT NULL,
    key_hash bytea NOT NULL,
    profile_id bigint,
    rate_limit integer,
    last_four text NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
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
    secret_confirmed boolean DEFAULT false NOT NULL,
    CONSTRAINT api_keys_check CHECK ((num_nulls(former_hash, former_until) = ANY (ARRAY[0, 2]))),
    CONSTRAINT api_keys_rate_limit_check CHECK ((rate_limit > 0))
);
CREATE FUNCTION public.key_terms(k public.api_keys) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  select to_jsonb(k) - array['id', 'profile_id', 'last_four', 'pepper', 'former_pepper', 'created_at', 'last_used_at',
    'secret_confirmed']
$$;
CREATE FUNCTION public.record_key_event() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
end $$;
CREATE FUNCTION public.record_plan_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into key_events (event, profile, plan, actor) values ('plan_changed', new.name, new.plan, key_actor());
  return null;
end $$;
CREATE FUNCTION public.refuse_score_record_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
end $$;
CREATE FUNCTION public.store_wallet_figures() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into wallet_figures as f select * from wallet_figures_of(new)
    on conflict (wallet_id, period) do update set
      by_edge = excluded.by_edge, by_realized = excluded.by_realized, by_roi = excluded.by_roi,
      by_winrate = excluded.by_winrate, by_last_trade = excluded.by_last_trade, score = excluded.score,
      confidence = excluded.confidence, verified_pct = excluded.verified_pct, closed = excluded.closed, tags = excluded.tags,
      by_solid = excluded.by_solid, labels = excluded.labels, obstacles = excluded.obstacles
    where (f.*) is distinct from (excluded.*);
  return null;
end $$;
CREATE FUNCTION public.tell_scan_end() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  begin
    perform pg_notify('scan_ended', new.id);
    return null;
  end $$;
CREATE SEQUENCE public.revisions
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE public.wallet_figures (
    wallet_id integer NOT NULL,
    period text NOT NULL,
    address text NOT NULL COLLATE pg_catalog."C",
    by_edge double precision NOT NULL,
    by_realized double precision NOT NULL,
    by_roi double precision NOT NULL,
    by_winrate double precision NOT NULL,
    by_last_trade double precision NOT NULL,
    score smallint,
    confidence smallint,
    verified_pct double precision,
    closed bigint,
    tags text[] NOT NULL,
    by_solid double precision DEFAULT 1 NOT NULL,
    labels text[] DEFAULT '{}'::text[] NOT NULL,
    obstacles text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT wallet_figures_period_check CHECK ((period = ANY (ARRAY['1d'::text, '7d'::text, '30d'::text, 'all'::text])))
)
WITH (autovacuum_vacuum_scale_factor='0.02');
CREATE TABLE public.wallets (
    id integer NOT NULL,
    address text NOT NULL,
    analysed_at timestamp with time zone,
    stats_all json,
    stats_30d json,
    stats_7d json,
    stats_1d json,
    recent_tokens json,
    revision bigint DEFAULT nextval('public.revisions'::regclass) NOT NULL,
    met boolean DEFAULT false NOT NULL,
    score_inputs json,
    positions json,
    market_checked boolean DEFAULT false NOT NULL
)
WITH (autovacuum_vacuum_scale_factor='0.02');
CREATE FUNCTION public.wallet_figures_of(wallet public.wallets) RETURNS SETOF public.wallet_figures
    LANGUAGE sql STABLE
    AS $$
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
         coalesce(s.obstacles, '{}')
  from (values ('1d', wallet.stats_1d), ('7d', wallet.stats_7d), ('30d', wallet.stats_30d), ('all', wallet.stats_all))
         as p (period, stats),
       json_to_record(p.stats) as s (
         edge_low_pct double precision, score_version integer, score smallint, score_confidence text,
         verified_pct double precision, realized_pnl_usd double precision, realized_roi_pct double precision,
         winrate_low double precision, wins bigint, losses bigint, tags text[], solid boolean, obstacles text[]),
       (select coalesce(array_agg(distinct stated.name), '{}')
        from token_wallets tw cross join json_to_recordset(tw.labels) as stated (name text)
        where tw.wallet_id = wallet.id and tw.labels::text <> '[]') as l (names)
  where p.stats is not null and wallet.met
$$;
CREATE TABLE pgboss.bam (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    version integer NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    queue text,
    table_name text NOT NULL,
    command text NOT NULL,
    error text,
    created_on timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone
);
CREATE TABLE pgboss.job (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    retry_delay_max integer,
    expire_seconds integer DEFAULT 900 NOT NULL,
    deletion_seconds integer DEFAULT 604800 NOT NULL,
    singleton_key text,
    singleton_on timestamp without time zone,
    group_id text,
    group_tier text,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '336:00:00'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    heartbeat_on timestamp with time zone,
    heartbeat_seconds integer,
    blocked boolean DEFAULT false NOT NULL,
    blocking boolean DEFAULT false NOT NULL,
    pending_dependencies integer DEFAULT 0 NOT NULL,
    source_name text,
    source_id uuid,
    source_created_on timestamp with time zone,
    source_retry_count integer,
    source_output jsonb,
    source_root_id uuid
)
PARTITION BY LIST (name);
CREATE TABLE pgboss.job_common (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    retry_delay_max integer,
    expire_seconds integer DEFAULT 900 NOT NULL,
    deletion_seconds integer DEFAULT 604800 NOT NULL,
    singleton_key text,
    singleton_on timestamp without time zone,
    group_id text,
    group_tier text,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '336:00:00'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    heartbeat_on timestamp with time zone,
    heartbeat_seconds integer,
    blocked boolean DEFAULT false NOT NULL,
    blocking boolean DEFAULT false NOT NULL,
    pending_dependencies integer DEFAULT 0 NOT NULL,
    source_name text,
    source_id uuid,
    source_created_on timestamp with time zone,
    source_retry_count integer,
    source_output jsonb,
    source_root_id uuid,
    CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK ((NOT ((policy = 'key_strict_fifo'::text) AND (singleton_key IS NULL))))
);
CREATE TABLE pgboss.job_dependency (
    child_name text NOT NULL,
    child_id uuid NOT NULL,
    parent_name text NOT NULL,
    parent_id uuid NOT NULL
);
CREATE TABLE pgboss.queue (
    name text NOT NULL,
    policy text NOT NULL,
    retry_limit integer NOT NULL,
    retry_delay integer NOT NULL,
    retry_backoff boolean NOT NULL,
    retry_delay_max integer,
    expire_seconds integer NOT NULL,
    retention_seconds integer NOT NULL,
    deletion_seconds integer NOT NULL,
    dead_letter text,
    partition boolean NOT NULL,
    table_name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    warning_queued integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    created_delta integer DEFAULT 0 NOT NULL,
    completed_delta integer DEFAULT 0 NOT NULL,
    failed_delta integer DEFAULT 0 NOT NULL,
    delta_on timestamp with time zone,
    delta_seconds integer,
    ready_history integer[] DEFAULT '{}'::integer[] NOT NULL,
    heartbeat_seconds integer,
    notify boolean DEFAULT false NOT NULL,
    singletons_active text[],
    monitor_claim_on timestamp with time zone,
    monitor_on timestamp with time zone,
    maintain_on timestamp with time zone,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT queue_check CHECK ((dead_letter IS DISTINCT FROM name))
);
CREATE TABLE pgboss.queue_stats (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    created_delta integer,
    completed_delta integer,
    failed_delta integer,
    delta_seconds integer,
    delta_on timestamp with time zone,
    captured_on timestamp with time zone DEFAULT now() NOT NULL
)
PARTITION BY RANGE (captured_on);
CREATE TABLE pgboss.queue_stats_20261128 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    created_delta integer,
    completed_delta integer,
    failed_delta integer,
    delta_seconds integer,
    delta_on timestamp with time zone,
    captured_on timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE pgboss.queue_stats_20261129 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    created_delta integer,
    completed_delta integer,
    failed_delta integer,
    delta_seconds integer,
    delta_on timestamp with time zone,
    captured_on timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE pgboss.schedule (
    name text NOT NULL,
    key text DEFAULT ''::text NOT NULL,
    kind text DEFAULT 'cron'::text NOT NULL,
    cron text NOT NULL,
    timezone text DEFAULT 'UTC'::text,
    data jsonb,
    options jsonb,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL,
    last_job_id uuid,
    CONSTRAINT schedule_kind_check CHECK ((kind = ANY (ARRAY['cron'::text, 'rrule'::text])))
);
CREATE TABLE pgboss.subscription (
    event text NOT NULL,
    name text NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE pgboss.version (
    version integer NOT NULL,
    cron_on timestamp with time zone,
    bam_on timestamp with time zone,
    flow_on timestamp with time zone,
    reindex_on timestamp with time zone,
    monitor_backoff_on timestamp with time zone
);
CREATE TABLE pgboss.warning (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    type text NOT NULL,
    message text NOT NULL,
    data jsonb,
    created_on timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.copy_fetches (
    address text NOT NULL,
    lease_until timestamp with time zone NOT NULL,
    failed_at timestamp with time zone,
    failure text
);
CREATE TABLE public.cross_checks (
    token_id integer NOT NULL,
    wallet_id integer NOT NULL,
    provider text NOT NULL,
    verdict text NOT NULL,
    realized_usd double precision,
    disputed boolean NOT NULL,
    checked_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    answered_scan_id text,
    CONSTRAINT cross_checks_verdict_check CHECK ((verdict = ANY (ARRAY['agrees'::text, 'differs'::text, 'sign_differs'::text, 'unknown'::text])))
);
CREATE TABLE public.data_source (
    only_row boolean DEFAULT true NOT NULL,
    source text NOT NULL,
    cursor_secret text DEFAULT ((gen_random_uuid())::text || (gen_random_uuid())::text) NOT NULL,
    vendor text DEFAULT 'solana-tracker'::text NOT NULL,
    CONSTRAINT data_source_only_row_check CHECK (only_row),
    CONSTRAINT data_source_source_check CHECK ((source = ANY (ARRAY['simulator'::text, 'provider'::text])))
);
CREATE TABLE public.favourites (
    profile_id bigint NOT NULL,
    address text NOT NULL
);
CREATE TABLE public.group_members (
    wallet_id integer NOT NULL,
    group_id text,
    entry json,
    revision bigint DEFAULT nextval('public.revisions'::regclass) NOT NULL,
    CONSTRAINT group_members_check CHECK (((group_id IS NULL) = (entry IS NULL)))
);
CREATE TABLE public.groups (
    id text NOT NULL,
    detail json NOT NULL
);
CREATE TABLE public.groups_computed (
    only_row boolean DEFAULT true NOT NULL,
    scans_until timestamp with time zone NOT NULL,
    CONSTRAINT groups_computed_only_row_check CHECK (only_row)
);
CREATE TABLE public.idempotent_answers (
    key_id text NOT NULL,
    operation text NOT NULL,
    idempotency_key text NOT NULL,
    fingerprint bytea NOT NULL,
    answer text,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    attempt integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.key_events (
    id bigint NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    event text NOT NULL,
    key_id text,
    profile text,
    plan text,
    actor text NOT NULL,
    logged_at timestamp with time zone,
    detail jsonb,
    CONSTRAINT key_events_event_check CHECK ((event = ANY (ARRAY['issued'::text, 'rotated'::text, 'changed'::text, 'revoked'::text, 'plan_changed'::text])))
);
ALTER TABLE public.key_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.key_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.kols (
    address text NOT NULL,
    name text,
    twitter_url text,
    picture_url text
);
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.ledger_tokens (
    token_id integer NOT NULL,
    address text NOT NULL
);
CREATE TABLE public.market_checks (
    wallet_id integer NOT NULL,
    mint text NOT NULL,
    result_usd double precision NOT NULL,
    share double precision,
    off_market boolean,
    copied double precision,
    checked_at timestamp with time zone NOT NULL
);
CREATE TABLE public.market_moments (
    mint text NOT NULL,
    time_ms bigint NOT NULL,
    high_usd double precision,
    low_usd double precision,
    after_10_usd double precision,
    after_20_usd double precision,
    after_60_usd double precision,
    after_120_usd double precision,
    traded_before boolean NOT NULL,
    depth_usd double precision
);
CREATE TABLE public.plan_limits (
    plan text NOT NULL,
    pool text NOT NULL,
    units integer
);
CREATE TABLE public.profiles (
    id bigint NOT NULL,
    name text NOT NULL,
    plan text NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT profiles_plan_check CHECK ((plan = ANY (ARRAY['free'::text, 'pro'::text, 'premium'::text])))
);
ALTER TABLE public.profiles ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.profiles_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.provider_budget (
    available double precision DEFAULT 0 NOT NULL,
    filled_at timestamp with time zone DEFAULT '1970-01-01 00:00:00+00'::timestamp with time zone NOT NULL,
    day date DEFAULT '-infinity'::date NOT NULL,
    used integer DEFAULT 0 NOT NULL,
    vendor text NOT NULL
)
WITH (fillfactor='20');
CREATE TABLE public.quota_reservations (
    id bigint NOT NULL,
    profile_id bigint NOT NULL,
    day date NOT NULL,
    pool text NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
ALTER TABLE public.quota_reservations ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.quota_reservations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.quota_usage (
    profile_id bigint NOT NULL,
    day date NOT NULL,
    pool text NOT NULL,
    used integer NOT NULL
)
WITH (fillfactor='70');
CREATE UNLOGGED TABLE public.rate_counters (
    key_id text NOT NULL,
    contract text NOT NULL,
    window_start timestamp with time zone NOT NULL,
    used integer NOT NULL
)
WITH (fillfactor='40');
CREATE TABLE public.scan_requests (
    scan_id text NOT NULL,
    profile_id bigint NOT NULL
);
CREATE TABLE public.scan_wallets (
    scan_id text NOT NULL,
    wallet_id integer NOT NULL,
    state text DEFAULT 'pending'::text NOT NULL,
    skip_reason text,
    CONSTRAINT scan_wallets_skip_reason_check CHECK ((skip_reason = ANY (ARRAY['wallet_unknown'::text, 'provider_failed'::text, 'service_failed'::text]))),
    CONSTRAINT scan_wallets_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'analysed'::text, 'stored'::text, 'skipped'::text])))
)
WITH (autovacuum_vacuum_scale_factor='0.02');
CREATE TABLE public.scans (
    id text NOT NULL,
    token_id integer NOT NULL,
    status text DEFAULT 'processing'::text NOT NULL,
    total integer NOT NULL,
    processed integer DEFAULT 0 NOT NULL,
    skipped integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    progress_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    finished_at timestamp with time zone,
    failure_code text,
    waiting_code text,
    notes json,
    followed_at timestamp with time zone,
    market_calls smallint DEFAULT 0 NOT NULL,
    CONSTRAINT scans_failure_code_check CHECK ((failure_code = ANY (ARRAY['too_many_skipped'::text, 'superseded'::text, 'no_progress'::text]))),
    CONSTRAINT scans_status_check CHECK ((status = ANY (ARRAY['processing'::text, 'completed'::text, 'failed'::text]))),
    CONSTRAINT scans_waiting_code_check CHECK ((waiting_code = ANY (ARRAY['provider_down'::text, 'provider_budget'::text, 'provider_rate'::text, 'provider_refused'::text])))
)
WITH (fillfactor='70', autovacuum_vacuum_scale_factor='0.02');
CREATE TABLE public.score_calibrations (
    score_version smallint NOT NULL,
    simulated boolean NOT NULL,
    computed_at timestamp with time zone NOT NULL,
    report json NOT NULL
);
CREATE TABLE public.score_records (
    id bigint NOT NULL,
    wallet_id integer NOT NULL,
    token_id integer,
    scored_at timestamp with time zone NOT NULL,
    day date GENERATED ALWAYS AS (((scored_at AT TIME ZONE 'UTC'::text))::date) STORED NOT NULL,
    score smallint NOT NULL,
    score_version smallint NOT NULL,
    kind text NOT NULL,
    period text DEFAULT 'all'::text NOT NULL,
    selection text NOT NULL,
    simulated boolean NOT NULL,
    edge_low_pct real,
    winrate_pct real,
    winrate_low_pct real,
    realized_usd double precision,
    roi_pct double precision,
    settled_at timestamp with time zone,
    outcome_usd double precision,
    outcome_roi_pct double precision,
    outcome_mean_pct double precision,
    followed_up boolean DEFAULT false NOT NULL,
    CONSTRAINT score_records_check CHECK ((((settled_at IS NULL) = (outcome_usd IS NULL)) AND ((settled_at IS NULL) = (outcome_roi_pct IS NULL)))),
    CONSTRAINT score_records_check1 CHECK (((settled_at >= (scored_at + '720:00:00'::interval)) AND (settled_at <= (scored_at + '1080:00:00'::interval)))),
    CONSTRAINT score_records_kind_check CHECK ((kind = ANY (ARRAY['backtest'::text, 'frozen'::text]))),
    CONSTRAINT score_records_period_check CHECK ((period = ANY (ARRAY['all'::text, '30d'::text]))),
    CONSTRAINT score_records_selection_check CHECK ((selection = ANY (ARRAY['top_trader'::text, 'first_buyer'::text, 'first_buyer_sample'::text, 'wallet_scan'::text])))
);
ALTER TABLE public.score_records ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.score_records_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.token_facts (
    mint text NOT NULL,
    holders integer,
    trades integer,
    insiders text[] NOT NULL,
    fetched_at timestamp with time zone NOT NULL
);
CREATE TABLE public.token_fetches (
    address text NOT NULL,
    lease_until timestamp with time zone NOT NULL,
    failed_at timestamp with time zone,
    failure text
)
WITH (fillfactor='70');
CREATE TABLE public.token_views (
    token_id integer NOT NULL,
    views bigint NOT NULL
)
WITH (fillfactor='40');
CREATE TABLE public.token_wallets (
    token_id integer NOT NULL,
    wallet_id integer NOT NULL,
    realized double precision,
    total_invested double precision,
    first_buy_ms bigint,
    oversold boolean DEFAULT false NOT NULL,
    rank_realized smallint,
    rank_first_buy smallint,
    revision bigint DEFAULT nextval('public.revisions'::regclass) NOT NULL,
    labels json DEFAULT '[]'::json NOT NULL
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_insert_scale_factor='0.02');
CREATE TABLE public.tokens (
    id integer NOT NULL,
    address text NOT NULL,
    name text NOT NULL,
    symbol text NOT NULL,
    decimals integer,
    image text,
    description text,
    extensions json,
    pools json NOT NULL,
    risk json,
    created_at_ms bigint,
    fetched_at timestamp with time zone NOT NULL,
    snapshot_revision bigint NOT NULL,
    has_first_buyers boolean DEFAULT false NOT NULL,
    first_buyers text[]
);
ALTER TABLE public.tokens ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.tokens_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.trade_looks (
    address text NOT NULL COLLATE pg_catalog."C",
    lease_until timestamp with time zone NOT NULL,
    failed_at timestamp with time zone,
    failure text,
    looked_at timestamp with time zone,
    failures integer DEFAULT 0 NOT NULL,
    since_ms bigint
);
CREATE TABLE public.wallet_copies (
    wallet_id integer NOT NULL,
    period text NOT NULL,
    copied_at timestamp with time zone NOT NULL,
    summary json NOT NULL,
    tokens json NOT NULL,
    CONSTRAINT wallet_copies_period_check CHECK ((period = ANY (ARRAY['1d'::text, '7d'::text, '30d'::text, 'all'::text])))
);
CREATE TABLE public.wallet_fetches (
    address text NOT NULL,
    lease_until timestamp with time zone NOT NULL,
    failed_at timestamp with time zone,
    failure text
)
WITH (fillfactor='70');
CREATE TABLE public.wallet_trades (
    address text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    time_ms bigint NOT NULL,
    side text NOT NULL,
    mint text NOT NULL,
    symbol text,
    tokens double precision,
    is_shifted boolean NOT NULL,
    price_usd double precision,
    usd double precision,
    program text,
    transaction text,
    CONSTRAINT wallet_trades_side_check CHECK ((side = ANY (ARRAY['buy'::text, 'sell'::text])))
);
ALTER TABLE public.wallets ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.wallets_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.watchlist_wallets (
    watchlist_id bigint NOT NULL,
    address text NOT NULL COLLATE pg_catalog."C",
    label text,
    alerts_since timestamp with time zone
);
CREATE TABLE public.watchlists (
    id bigint NOT NULL,
    profile_id bigint NOT NULL,
    name text NOT NULL,
    revision bigint DEFAULT nextval('public.revisions'::regclass) NOT NULL,
    updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
ALTER TABLE public.watchlists ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.watchlists_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.webhook_deliveries (
    id text NOT NULL,
    endpoint_id text NOT NULL,
    event_id text NOT NULL,
    type text NOT NULL,
    data json NOT NULL,
    state text DEFAULT 'pending'::text NOT NULL,
    sequence integer DEFAULT 1 NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp with time zone DEFAULT clock_timestamp(),
    last_attempt_at timestamp with time zone,
    last_status integer,
    last_error text,
    last_duration_ms integer,
    last_answer text,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT webhook_deliveries_check CHECK (((state = 'pending'::text) = (next_attempt_at IS NOT NULL))),
    CONSTRAINT webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])))
)
WITH (fillfactor='70');
CREATE TABLE public.webhook_endpoints (
    id text NOT NULL,
    profile_id bigint NOT NULL,
    url text NOT NULL,
    description text,
    events text[] NOT NULL,
    secret bytea NOT NULL,
    previous_secret bytea,
    previous_secret_until timestamp with time zone,
    disabled_at timestamp with time zone,
    disabled_reason text,
    failures integer DEFAULT 0 NOT NULL,
    failing_since timestamp with time zone,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT webhook_endpoints_check CHECK (((disabled_at IS NULL) = (disabled_reason IS NULL))),
    CONSTRAINT webhook_endpoints_check1 CHECK (((previous_secret IS NULL) = (previous_secret_until IS NULL))),
    CONSTRAINT webhook_endpoints_disabled_reason_check CHECK ((disabled_reason = ANY (ARRAY['owner'::text, 'gone'::text, 'failing'::text])))
);
ALTER TABLE ONLY pgboss.job ATTACH PARTITION pgboss.job_common DEFAULT;
ALTER TABLE ONLY pgboss.queue_stats ATTACH PARTITION pgboss.queue_stats_20261128 FOR VALUES FROM ('2026-11-28 00:00:00+00') TO ('2026-11-29 00:00:00+00');
ALTER TABLE ONLY pgboss.queue_stats ATTACH PARTITION pgboss.queue_stats_20261129 FOR VALUES FROM ('2026-11-29 00:00:00+00') TO ('2026-11-30 00:00:00+00');
INSERT INTO pgboss.job_common VALUES ('dbf9afaf-3643-4eef-8b14-a51c2298882d', 'wallet-analysis', 1, '{"scanId": "wallet_processing_3bd516dc", "walletIds": [3, 1, 2]}', 'completed', 7, 0, 1, true, 60, 3600, 3600, NULL, NULL, NULL, NULL, '2026-11-28 21:28:55.349879+00', '2026-11-28 21:28:55.349879+00', '2026-11-28 21:28:55.409317+00', '2026-11-28 21:28:56.051059+00', '2026-12-12 21:28:55.349879+00', NULL, 'wallet-analysis-dead', 'standard', '2026-11-28 21:28:55.409317+00', 10, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO pgboss.job_common VALUES ('492a48c3-b276-45ed-b4c2-b3f4296aca7a', 'groups', 0, NULL, 'completed', 7, 0, 60, true, NULL, 300, 3600, NULL, NULL, NULL, NULL, '2026-11-28 21:28:55.993534+00', '2026-11-28 21:28:55.993534+00', '2026-11-28 21:28:56.056803+00', '2026-11-28 21:28:56.144899+00', '2026-12-12 21:28:55.993534+00', NULL, NULL, 'standard', '2026-11-28 21:28:56.056803+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO pgboss.job_common VALUES ('8194e8b8-f08b-4533-a4ae-d038879a7e77', '__pgboss__send-it', 0, '{"key": "", "data": null, "name": "wallet-alerts", "slot": "2026-11-28 21:28:00", "options": {"missed": "once"}}', 'completed', 2, 0, 0, false, NULL, 900, 604800, 'wallet-alerts__', '2026-11-28 21:28:00', NULL, NULL, '2026-11-28 21:28:53.35931+00', '2026-11-28 21:28:53.35931+00', '2026-11-28 21:28:58.329922+00', '2026-11-28 21:28:58.61308+00', '2026-12-12 21:28:53.35931+00', NULL, NULL, 'standard', '2026-11-28 21:28:58.329922+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO pgboss.job_common VALUES ('a909c95f-19c6-433a-9ee3-f3d9599c2710', 'wallet-alerts', 0, NULL, 'completed', 0, 0, 0, false, NULL, 120, 600, NULL, NULL, NULL, NULL, '2026-11-28 21:28:58.365819+00', '2026-11-28 21:28:58.365819+00', '2026-11-28 21:28:58.55693+00', '2026-11-28 21:28:58.922562+00', '2026-11-28 21:29:58.365819+00', NULL, NULL, 'standard', '2026-11-28 21:28:58.55693+00', 10, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO pgboss.job_common VALUES ('bb691e12-14b8-4fee-8851-2945349b8d57', 'wallet-verification', 0, '{"scanId": "wallet_processing_3bd516dc"}', 'completed', 7, 0, 1, true, 60, 3600, 3600, NULL, NULL, NULL, NULL, '2026-11-28 21:28:55.993534+00', '2026-11-28 21:28:55.993534+00', '2026-11-28 21:28:56.056279+00', '2026-11-28 21:28:59.029975+00', '2026-12-12 21:28:55.993534+00', NULL, NULL, 'standard', '2026-11-28 21:28:56.056279+00', 10, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO pgboss.queue VALUES ('__pgboss__send-it', 'standard', 2, 0, false, NULL, 900, 1209600, 604800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', NULL, false, NULL, NULL, NULL, NULL, '2026-11-28 21:28:53.267035+00', '2026-11-28 21:28:53.267035+00');
INSERT INTO pgboss.queue VALUES ('calibration', 'standard', 3, 60, false, NULL, 900, 1209600, 3600, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', NULL, false, NULL, NULL, NULL, NULL, '2026-11-28 21:28:52.644554+00', '2026-11-28 21:28:53.382054+00');
INSERT INTO pgboss.queue VALUES ('cross-check', 'standard', 7, 1, true, 60, 3600, 1209600, 3600, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 10, true, NULL, NULL, NULL, NULL, '2026-11-28 21:28:52.658899+00', '2026-11-28 21:28:53.402183+00');
INSERT INTO pgboss.queue VALUES ('first-buyer-sample', 'standard', 7, 1, true, 60, 3600, 1209600, 3600, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 10, true, NULL, NULL, NULL, NULL, '2026-11-28 21:28:52.667767+00', '2026-11-28 21:28:53.413445+00');
INSERT INTO pgboss.queue VALUES ('groups', 'standard', 7, 60, true, NULL, 300, 1209600, 3600, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', NULL, true, NULL, NULL, NULL, NULL, '2026-11-28 21:28:52.679496+00', '2026-11-28 21:28:53.423032+00');
INSERT INTO pgboss.queue VALUES ('score-follow-up', 'standard', 5, 600, false, NULL, 3600, 1209600, 3600, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', NULL, false, NULL, NULL, NULL, NULL, '2026-11-28 21:28:52.682814+00', '2026-11-28 21:28:53.436083+00');
INSERT INTO pgboss.queue VALUES ('wallet-alerts', 'standard', 0, 0, false, NULL, 120, 60, 600, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 10, true, NULL, NULL, NULL, NULL, '2026-11-28 21:28:52.699078+00', '2026-11-28 21:28:53.448507+00');
INSERT INTO pgboss.queue VALUES ('wallet-analysis', 'standard', 7, 1, true, 60, 3600, 1209600, 3600, 'wallet-analysis-dead', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 10, true, NULL, NULL, NULL, NULL, '2026-11-28 21:28:52.700632+00', '2026-11-28 21:28:53.475002+00');
INSERT INTO pgboss.queue VALUES ('wallet-analysis-dead', 'standard', 100, 5, true, 300, 900, 1209600, 604800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', NULL, false, NULL, NULL, NULL, NULL, '2026-11-28 21:28:52.706804+00', '2026-11-28 21:28:53.475879+00');
INSERT INTO pgboss.queue VALUES ('wallet-verification', 'standard', 7, 1, true, 60, 3600, 1209600, 3600, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 10, true, NULL, NULL, NULL, NULL, '2026-11-28 21:28:52.710926+00', '2026-11-28 21:28:53.479709+00');
INSERT INTO pgboss.queue VALUES ('webhook-delivery', 'standard', 1000, 1, true, 60, 60, 31536000, 600, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 10, true, NULL, NULL, NULL, NULL, '2026-11-28 21:28:52.715702+00', '2026-11-28 21:28:53.49099+00');
INSERT INTO pgboss.schedule VALUES ('calibration', '', 'cron', '20 0 * * *', 'UTC', NULL, '{"missed": "once"}', '2026-11-28 21:28:52.760933+00', '2026-11-28 21:28:53.392921+00', NULL);
INSERT INTO pgboss.schedule VALUES ('score-follow-up', '', 'cron', '40 23 * * *', 'UTC', NULL, '{"missed": "once"}', '2026-11-28 21:28:52.814091+00', '2026-11-28 21:28:53.442496+00', NULL);
INSERT INTO pgboss.schedule VALUES ('wallet-alerts', '', 'cron', '* * * * *', 'UTC', NULL, '{"missed": "once"}', '2026-11-28 21:28:52.833119+00', '2026-11-28 21:28:53.457903+00', 'a909c95f-19c6-433a-9ee3-f3d9599c2710');
INSERT INTO pgboss.version VALUES (43, '2026-11-28 21:28:53.314048+00', '2026-11-28 21:28:52.661622+00', '2026-11-28 21:28:52.66267+00', NULL, NULL);
INSERT INTO public.api_keys VALUES ('QellD1SzTTjC', '\x3aea0f122a22428857c83be72bb756f1b257aa1a451a94a0f6a47c3fd10ce79e', 1, NULL, '0Ew7', '2026-11-28 21:28:53.818824+00', NULL, 'none', '2026-11-28 21:28:54.954977+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, false);
INSERT INTO public.copy_fetches VALUES ('GLmQjwCwerr4gmjAuLr8qDozxTmsEYFepnroj7zu7hpM', '2026-11-28 21:29:00.434621+00', NULL, NULL);
INSERT INTO public.copy_fetches VALUES ('address', '2026-11-28 21:29:01.049214+00', NULL, NULL);
INSERT INTO public.cross_checks VALUES (1, 2, 'vybe', 'agrees', 1.5, false, '2026-11-28 21:29:01.0575+00', NULL);
INSERT INTO public.data_source VALUES (true, 'provider', 'bc86b073-fde8-45d1-8136-efdc0682218120ad2ea4-2653-4148-aa17-b70f6a585680', 'solana-tracker');
INSERT INTO public.favourites VALUES (1, '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5');
INSERT INTO public.group_members VALUES (4, 'group_3f9a1c0e7b52d864', '{"id":"group_3f9a1c0e7b52d864","size":2,"leader":null,"evidence":{"tokens_shared":4,"tokens_together":3,"expected":0.02,"q_value":0.00001,"window_sec":5}}', 18);
INSERT INTO public.groups VALUES ('group_3f9a1c0e7b52d864', '{"id":"group_3f9a1c0e7b52d864","size":2,"leader":null,"members":[{"address":"5NcKq2pBvXfZr8mWYd4uTj7hGs9LaE3eQxVt6CkHi1Fo","evidence":{"tokens_shared":4,"tokens_together":3,"expected":0.02,"q_value":0.00001,"window_sec":5}},{"address":"7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5","evidence":{"tokens_shared":4,"tokens_together":3,"expected":0.02,"q_value":0.00001,"window_sec":5}}],"pairs":[{"addresses":["5NcKq2pBvXfZr8mWYd4uTj7hGs9LaE3eQxVt6CkHi1Fo","7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5"],"evidence":{"tokens_shared":4,"tokens_together":3,"expected":0.02,"q_value":0.00001,"window_sec":5}}],"pairs_total":1}');
INSERT INTO public.groups_computed VALUES (true, 'infinity');
INSERT INTO public.idempotent_answers VALUES ('QellD1SzTTjC', 'scanWallet', 'once', '\x01', NULL, '2026-11-28 21:29:01.103774+00', 1);
INSERT INTO public.key_events OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-28 21:28:53.833524+00', 'issued', 'QellD1SzTTjC', 'acme', 'premium', 'role postgres', NULL, NULL);
INSERT INTO public.kols VALUES ('7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5', 'line one
line "two"', NULL, NULL);
INSERT INTO public.kysely_migration VALUES ('0001-profiles', '2026-11-28T21:28:48.381Z');
INSERT INTO public.kysely_migration VALUES ('0002-quotas', '2026-11-28T21:28:48.682Z');
INSERT INTO public.kysely_migration VALUES ('0003-tokens', '2026-11-28T21:28:48.945Z');
INSERT INTO public.kysely_migration VALUES ('0004-wallets', '2026-11-28T21:28:49.273Z');
INSERT INTO public.kysely_migration VALUES ('0005-scans', '2026-11-28T21:28:49.487Z');
INSERT INTO public.kysely_migration VALUES ('0006-score-ledger', '2026-11-28T21:28:50.027Z');
INSERT INTO public.kysely_migration VALUES ('0007-sources', '2026-11-28T21:28:50.316Z');
INSERT INTO public.kysely_migration VALUES ('0008-groups', '2026-11-28T21:28:50.542Z');
INSERT INTO public.kysely_migration VALUES ('0009-webhooks', '2026-11-28T21:28:51.259Z');
INSERT INTO public.kysely_migration VALUES ('0010-watchlists', '2026-11-28T21:28:51.572Z');
INSERT INTO public.kysely_migration VALUES ('0011-market', '2026-11-28T21:28:51.793Z');
INSERT INTO public.kysely_migration VALUES ('0012-trades', '2026-11-28T21:28:51.951Z');
INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);
INSERT INTO public.ledger_tokens VALUES (999999, '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5');
INSERT INTO public.market_checks VALUES (2, 'G9xK7pLK5MxRmAgqRtd43fD68KLDwBDEEkrar2gjjE3p', 280.31646419992103, 1, false, -0.12772641067108598, '2026-11-28 21:28:56.294385+00');
INSERT INTO public.market_checks VALUES (2, 'BUT3e9EbR5iEskTbpipWPZtYDUD5rrnkuXpsaFxGMMRX', 322.69905322, 1, false, -0.0894933988082602, '2026-11-28 21:28:56.360785+00');
INSERT INTO public.market_checks VALUES (2, 'CWtLhzvmS7xWvqcLwwEeUVyXv7UVV3TWwpbzPJgLjtTr', 5.246328140000003, 1, false, -0.015039671090957853, '2026-11-28 21:28:56.507606+00');
INSERT INTO public.market_checks VALUES (2, 'AphN85Md2u2WpR3WawdBJz7kTHRXZK7UT8oru8ruTtHb', 93.33297873999999, 1, false, 0.21513313048755958, '2026-11-28 21:28:57.375077+00');
INSERT INTO public.market_checks VALUES (2, '7dqoTNHYBK7YPAVsB9Ma7NTVVFLFJzEpvbjoCTAxQzt2', 2.262038670000001, 1, false, 0.07253277214714442, '2026-11-28 21:28:57.608765+00');
INSERT INTO public.market_checks VALUES (2, '6biFPQDH4DaPt7SyiTmff7CwKCTeqz5ChtMQZacG9j7K', 8.178370000000001, 1, false, 0.025014945663241094, '2026-11-28 21:28:58.159924+00');
INSERT INTO public.market_checks VALUES (3, 'mint', 1.5, NULL, false, 0.75, '2026-11-28 21:29:01.126624+00');
INSERT INTO public.market_moments VALUES ('G9xK7pLK5MxRmAgqRtd43fD68KLDwBDEEkrar2gjjE3p', 1794610597604, 0.002658007470540627, 0.0018679278252837724, 0.0023181587668537782, 0.002316538127451116, 0.002006130265784173, 0.0017638706936439082, true, 8451.764895742614);
INSERT INTO public.market_moments VALUES ('G9xK7pLK5MxRmAgqRtd43fD68KLDwBDEEkrar2gjjE3p', 1794610437623, 0.003540037226847811, 0.0020489571302207705, 0.002141399710568213, 0.002469586230251773, 0.0026269837456205374, 0.0024159924220361196, true, 10075.813986728357);
INSERT INTO public.market_moments VALUES ('G9xK7pLK5MxRmAgqRtd43fD68KLDwBDEEkrar2gjjE3p', 1794610479599, 0.0030200816468169914, 0.0020489571302207705, 0.002563980489416096, 0.0026269837456205374, 0.0024046357219055293, 0.0025794627698370945, true, 8700.007115358922);
INSERT INTO public.market_moments VALUES ('BUT3e9EbR5iEskTbpipWPZtYDUD5rrnkuXpsaFxGMMRX', 1795328843301, 0.00538299422507452, 0.0028293185755751495, 0.003914493643590846, 0.0036528874758239138, 0.0051220331584412825, 0.003318779201408618, true, 20584.240297420198);
INSERT INTO public.market_moments VALUES ('BUT3e9EbR5iEskTbpipWPZtYDUD5rrnkuXpsaFxGMMRX', 1795328770673, 0.004178998221260249, 0.0028293185755751495, 0.0031618923942635054, 0.003773766929093816, 0.0038135195902072707, 0.004991208637398052, true, 20751.93306557184);
INSERT INTO public.market_moments VALUES ('CWtLhzvmS7xWvqcLwwEeUVyXv7UVV3TWwpbzPJgLjtTr', 1794194994653, 1.910979853183308e-05, 1.073226169814848e-05, 1.58658696622074e-05, 1.7025797072542128e-05, 1.792803239885808e-05, 1.5875734468885826e-05, true, 15505.853689474014);
INSERT INTO public.market_moments VALUES ('CWtLhzvmS7xWvqcLwwEeUVyXv7UVV3TWwpbzPJgLjtTr', 1794194971790, 1.910979853183308e-05, 1.073226169814848e-05, 1.5105359272410562e-05, 1.4676834269668493e-05, 1.8324279697389628e-05, 1.3805905189464484e-05, true, 15612.80827937016);
INSERT INTO public.market_moments VALUES ('AphN85Md2u2WpR3WawdBJz7kTHRXZK7UT8oru8ruTtHb', 1793867183489, 0.004441606260173089, 0.0025270136984197615, 0.004196316038126132, 0.003963425763798775, 0.0034658798348666787, 0.0033373171430437776, true, 60582.722063609894);
INSERT INTO public.market_moments VALUES ('AphN85Md2u2WpR3WawdBJz7kTHRXZK7UT8oru8ruTtHb', 1793867048219, 0.0028138374588810673, 0.0019790195497716486, 0.0024581867825671064, 0.002429645044367001, 0.0024094944170875176, 0.0037889622185092323, true, 59647.07682981795);
INSERT INTO public.market_moments VALUES ('AphN85Md2u2WpR3WawdBJz7kTHRXZK7UT8oru8ruTtHb', 1793867095564, 0.0033493165374698743, 0.0019790195497716486, 0.0024094944170875176, 0.0025270136984197615, 0.003344959022245307, 0.003933308989829375, true, 61835.78923965532);
INSERT INTO public.market_moments VALUES ('AphN85Md2u2WpR3WawdBJz7kTHRXZK7UT8oru8ruTtHb', 1793867139527, 0.004441606260173089, 0.0023487458667695213, 0.003022298117008006, 0.003344959022245307, 0.004113510502496193, 0.003491299391709313, true, 63381.272190679774);
INSERT INTO public.market_moments VALUES ('AphN85Md2u2WpR3WawdBJz7kTHRXZK7UT8oru8ruTtHb', 1793867161508, 0.004441606260173089, 0.0023561920501644035, 0.004086836834578825, 0.004328209920649206, 0.0038625813685159785, 0.003160093259650567, true, 60582.722063609894);
INSERT INTO public.market_moments VALUES ('AphN85Md2u2WpR3WawdBJz7kTHRXZK7UT8oru8ruTtHb', 1793867065775, 0.0029249456555513844, 0.0019790195497716486, 0.0025933748292118436, 0.002546024340121735, 0.002892686620456061, 0.004328209920649206, true, 60067.0171136704);
INSERT INTO public.market_moments VALUES ('7dqoTNHYBK7YPAVsB9Ma7NTVVFLFJzEpvbjoCTAxQzt2', 1795217152953, 0.0004092176772319721, 0.0003398100360864904, 0.0003949399432529105, 0.00039326438072788, 0.00039447236229656025, 0.00038881833903214955, true, 42230.947383985775);
INSERT INTO public.market_moments VALUES ('7dqoTNHYBK7YPAVsB9Ma7NTVVFLFJzEpvbjoCTAxQzt2', 1795216347104, 0.00041396820469948416, 0.00032068577934829496, 0.0003468122585392056, 0.0003407005856754942, 0.00036921422480016636, 0.00038009564586376606, true, 44935.33084945661);
INSERT INTO public.market_moments VALUES ('3fnH5tJtWAjeaTFHrUXB1XRvBERBjJ97YJDq2Vndhmjn', 1794360037435, 7.153086405118808e-05, 6.512417344345449e-05, 6.679224135009309e-05, 6.675693242042005e-05, 6.721320244115226e-05, 5.9526541726047795e-05, true, 72496.19388145555);
INSERT INTO public.market_moments VALUES ('3fnH5tJtWAjeaTFHrUXB1XRvBERBjJ97YJDq2Vndhmjn', 1794360107694, 6.9184119288232e-05, 5.798971955275879e-05, 6.271495446624818e-05, 5.978290408245731e-05, 5.9187960977919704e-05, 6.229560976464261e-05, true, 70217.26570096985);
INSERT INTO public.market_moments VALUES ('3fnH5tJtWAjeaTFHrUXB1XRvBERBjJ97YJDq2Vndhmjn', 1794360133048, 6.9184119288232e-05, 5.798971955275879e-05, 5.805700299115979e-05, 5.9853920770133124e-05, 6.077298857836711e-05, 5.5638080395419764e-05, true, 69953.18447751133);
INSERT INTO public.market_moments VALUES ('3fnH5tJtWAjeaTFHrUXB1XRvBERBjJ97YJDq2Vndhmjn', 1794360158403, 6.9184119288232e-05, 5.798971955275879e-05, 5.9187960977919704e-05, 5.947979101583225e-05, 6.160718763415604e-05, 5.458704583616975e-05, true, 69074.59328102651);
INSERT INTO public.market_moments VALUES ('3fnH5tJtWAjeaTFHrUXB1XRvBERBjJ97YJDq2Vndhmjn', 1794360183758, 6.478974014994058e-05, 5.339449666853148e-05, 6.077298857836711e-05, 6.422522035562421e-05, 5.404720402624736e-05, 5.587369123248604e-05, true, 69074.59328102651);
INSERT INTO public.market_moments VALUES ('6biFPQDH4DaPt7SyiTmff7CwKCTeqz5ChtMQZacG9j7K', 1791389310825, 4.4006898925079175e-05, 2.673121991970021e-05, 3.6863017966067655e-05, 4.141559135880567e-05, 3.732546373024643e-05, 3.7134263139588685e-05, true, 24485.893265604245);
INSERT INTO public.market_moments VALUES ('6biFPQDH4DaPt7SyiTmff7CwKCTeqz5ChtMQZacG9j7K', 1791389188893, 3.612146490404987e-05, 2.9487926337326864e-05, 3.3524316121891244e-05, 3.3899479190563926e-05, 3.198563312002552e-05, 3.5524332143851486e-05, true, 27043.570926444063);
INSERT INTO public.market_moments VALUES ('CGKWpbjNERsLfMnE2ftSfuiir4jgGpptRmmqSLKmEyK2', 1794977017956, 0.026837162903935837, 0.020479677236856102, 0.024716844126388977, 0.024102580194529724, 0.026383597985306546, 0.024140316910886115, true, 37213.47546017203);
INSERT INTO public.market_moments VALUES ('CGKWpbjNERsLfMnE2ftSfuiir4jgGpptRmmqSLKmEyK2', 1794977025401, 0.026837162903935837, 0.020730207870015706, 0.024102580194529724, 0.024234558195925064, 0.02662014884830441, 0.023622683982256098, true, 37910.128668241035);
INSERT INTO public.market_moments VALUES ('43twxUEMBWwF5Mn7UryoY9y3yS3ZEgzhQ4WVdTZgfxvv', 1794719875634, 0.0014122464279153464, 0.001133387611552267, 0.001274503098120099, 0.0013100316349268495, 0.0014013576820981364, 0.0010587812363690656, true, 131799.83077536366);
INSERT INTO public.market_moments VALUES ('43twxUEMBWwF5Mn7UryoY9y3yS3ZEgzhQ4WVdTZgfxvv', 1794719907070, 0.0014122464279153464, 0.0010718930411558571, 0.00128429655274857, 0.001353110356926499, 0.0010718930411558571, 0.00111043950334578, true, 127968.37394222795);
INSERT INTO public.market_moments VALUES ('FcxtH6DwHLp4MZtF2uJiHHarnBkzEoonQuZe4QAU1BP2', 1795410668944, 0.00029464193396836597, 0.00021995067773262475, 0.0002578931654397697, 0.0002658267992899647, 0.00027226991649723927, 0.00028484444614806025, true, 6025.419685283142);
INSERT INTO public.market_moments VALUES ('FcxtH6DwHLp4MZtF2uJiHHarnBkzEoonQuZe4QAU1BP2', 1795410702581, 0.00029979608886954677, 0.00022915969372270056, 0.0002871969200292766, 0.0002903430523053062, 0.0002932044802214913, 0.00029851499828108914, true, 6363.382650674104);
INSERT INTO public.market_moments VALUES ('HxGMJVXvYQd2Guju8iz2niN3tZUQuUwrGYuesfZugQN4', 1794832711583, 0.00021441360898661244, 0.0001919313138406809, 0.0002067281534875767, 0.00020564388358782512, 0.00020244541805973672, 0.00019213044848131802, true, 56854.26054156973);
INSERT INTO public.market_moments VALUES ('HxGMJVXvYQd2Guju8iz2niN3tZUQuUwrGYuesfZugQN4', 1794832720636, 0.00021441360898661244, 0.00018945109873080688, 0.00020564388358782512, 0.00020656357177345304, 0.00019062986762003348, 0.00018766360409320915, true, 56854.26054156973);
INSERT INTO public.market_moments VALUES ('99dmezVMxaHnd6GdWGi1X6tjfbfCwa548iNd1TkKhEy', 1794762848615, 0.0004696476568288529, 0.00031858747823443497, 0.00040767197870167707, 0.0003804274119779746, 0.0003480067051878336, 0.0002358900787701167, true, 47627.6263988436);
INSERT INTO public.market_moments VALUES ('mint', 1764000000000, 1.5, NULL, NULL, NULL, NULL, NULL, true, NULL);
INSERT INTO public.plan_limits VALUES ('pro', 'attempts', 30);
INSERT INTO public.plan_limits VALUES ('premium', 'attempts', 150);
INSERT INTO public.plan_limits VALUES ('pro', 'correlations', NULL);
INSERT INTO public.plan_limits VALUES ('premium', 'correlations', NULL);
INSERT INTO public.plan_limits VALUES ('pro', 'reads', 50);
INSERT INTO public.plan_limits VALUES ('premium', 'reads', 500);
INSERT INTO public.plan_limits VALUES ('pro', 'scans', 10);
INSERT INTO public.plan_limits VALUES ('premium', 'scans', 50);
INSERT INTO public.profiles OVERRIDING SYSTEM VALUE VALUES (1, 'acme', 'premium', '2026-11-28 21:28:53.802911+00', '2026-11-28 21:28:53.802911+00');
INSERT INTO public.provider_budget VALUES (0, '1970-01-01 00:00:00+00', '-infinity', 0, 'vybe');
INSERT INTO public.quota_reservations OVERRIDING SYSTEM VALUE VALUES (7, 1, '2026-11-28', 'reads', '2026-11-28 21:29:01.138857+00');
INSERT INTO public.quota_usage VALUES (1, '2026-11-28', 'scans', 3);
INSERT INTO public.quota_usage VALUES (1, '2026-11-28', 'attempts', 0);
INSERT INTO public.rate_counters VALUES ('QellD1SzTTjC', 'v1', '2026-11-28 21:28:00+00', 7);
INSERT INTO public.scan_requests VALUES ('wallet_processing_3bd516dc', 1);
INSERT INTO public.scan_wallets VALUES ('wallet_processing_3bd516dc', 2, 'analysed', NULL);
INSERT INTO public.scan_wallets VALUES ('wallet_processing_3bd516dc', 3, 'analysed', NULL);
INSERT INTO public.scan_wallets VALUES ('wallet_processing_3bd516dc', 1, 'analysed', NULL);
INSERT INTO public.scans VALUES ('wallet_processing_3bd516dc', 1, 'completed', 3, 3, 0, '2026-11-28 21:28:55.385811+00', '2026-11-28 21:28:55.994431+00', '2026-11-28 21:28:55.994431+00', NULL, NULL, '[]', NULL, 7);
INSERT INTO public.score_calibrations VALUES (3, false, '2026-11-28 21:29:00.477+00', '{"score_version":3,"computed_at":"2026-11-28T21:29:00.477Z","simulated":false,"basis":"backtest","period":"all","verdict":"insufficient_data","n":2,"records_needed":3000,"tokens_needed":100,"weeks_needed":26,"sections":[{"records":"backtest","selection":"all","period":"all","n":2,"missing":0,"tokens":1,"weeks":1,"verdict":"insufficient_data","verdict_at":null,"verdict_low":-1,"verdict_high":-1,"over_pnl":-2,"over_pnl_low":-2,"over_pnl_high":-2,"beats_pnl":null,"baselines":[{"predictor":"winrate","difference":-2,"difference_low":-2,"difference_high":-2,"beats":null},{"predictor":"winrate_low","difference":-2,"difference_low":-2,"difference_high":-2,"beats":null},{"predictor":"realized_pnl","difference":-2,"difference_low":-2,"difference_high":-2,"beats":null},{"predictor":"roi","difference":0,"difference_low":0,"difference_high":0,"beats":null},{"predictor":"random","difference":0,"difference_low":0,"difference_high":0,"beats":null}],"rho_capped":-1,"rho_capped_low":-1,"rho_capped_high":-1,"predictors":[{"predictor":"score","rho":-1,"rho_low":-1,"rho_high":-1,"lift_pct":null,"deciles":[]},{"predictor":"winrate","rho":1,"rho_low":1,"rho_high":1,"lift_pct":null,"deciles":[]},{"predictor":"winrate_low","rho":1,"rho_low":1,"rho_high":1,"lift_pct":null,"deciles":[]},{"predictor":"realized_pnl","rho":1,"rho_low":1,"rho_high":1,"lift_pct":null,"deciles":[]},{"predictor":"roi","rho":-1,"rho_low":-1,"rho_high":-1,"lift_pct":null,"deciles":[]},{"predictor":"random","rho":-1,"rho_low":-1,"rho_high":-1,"lift_pct":null,"deciles":[]}]},{"records":"backtest","selection":"top_trader","period":"all","n":0,"missing":0,"tokens":0,"weeks":0,"verdict":"insufficient_data","verdict_at":null,"verdict_low":null,"verdict_high":null,"over_pnl":null,"over_pnl_low":null,"over_pnl_high":null,"beats_pnl":null,"baselines":[{"predictor":"winrate","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"winrate_low","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"realized_pnl","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"roi","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"random","difference":null,"difference_low":null,"difference_high":null,"beats":null}],"rho_capped":null,"rho_capped_low":null,"rho_capped_high":null,"predictors":[{"predictor":"score","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"winrate","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"winrate_low","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"realized_pnl","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"roi","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"random","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]}]},{"records":"backtest","selection":"first_buyer","period":"all","n":2,"missing":0,"tokens":1,"weeks":1,"verdict":"insufficient_data","verdict_at":null,"verdict_low":-1,"verdict_high":-1,"over_pnl":-2,"over_pnl_low":-2,"over_pnl_high":-2,"beats_pnl":null,"baselines":[{"predictor":"winrate","difference":-2,"difference_low":-2,"difference_high":-2,"beats":null},{"predictor":"winrate_low","difference":-2,"difference_low":-2,"difference_high":-2,"beats":null},{"predictor":"realized_pnl","difference":-2,"difference_low":-2,"difference_high":-2,"beats":null},{"predictor":"roi","difference":0,"difference_low":0,"difference_high":0,"beats":null},{"predictor":"random","difference":0,"difference_low":0,"difference_high":0,"beats":null}],"rho_capped":-1,"rho_capped_low":-1,"rho_capped_high":-1,"predictors":[{"predictor":"score","rho":-1,"rho_low":-1,"rho_high":-1,"lift_pct":null,"deciles":[]},{"predictor":"winrate","rho":1,"rho_low":1,"rho_high":1,"lift_pct":null,"deciles":[]},{"predictor":"winrate_low","rho":1,"rho_low":1,"rho_high":1,"lift_pct":null,"deciles":[]},{"predictor":"realized_pnl","rho":1,"rho_low":1,"rho_high":1,"lift_pct":null,"deciles":[]},{"predictor":"roi","rho":-1,"rho_low":-1,"rho_high":-1,"lift_pct":null,"deciles":[]},{"predictor":"random","rho":-1,"rho_low":-1,"rho_high":-1,"lift_pct":null,"deciles":[]}]},{"records":"backtest","selection":"first_buyer_sample","period":"all","n":0,"missing":0,"tokens":0,"weeks":0,"verdict":"insufficient_data","verdict_at":null,"verdict_low":null,"verdict_high":null,"over_pnl":null,"over_pnl_low":null,"over_pnl_high":null,"beats_pnl":null,"baselines":[{"predictor":"winrate","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"winrate_low","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"realized_pnl","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"roi","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"random","difference":null,"difference_low":null,"difference_high":null,"beats":null}],"rho_capped":null,"rho_capped_low":null,"rho_capped_high":null,"predictors":[{"predictor":"score","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"winrate","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"winrate_low","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"realized_pnl","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"roi","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"random","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]}]},{"records":"backtest","selection":"wallet_scan","period":"all","n":1,"missing":0,"tokens":1,"weeks":1,"verdict":"not_judged","verdict_at":null,"verdict_low":null,"verdict_high":null,"over_pnl":null,"over_pnl_low":null,"over_pnl_high":null,"beats_pnl":null,"baselines":[{"predictor":"winrate","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"winrate_low","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"realized_pnl","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"roi","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"random","difference":null,"difference_low":null,"difference_high":null,"beats":null}],"rho_capped":null,"rho_capped_low":null,"rho_capped_high":null,"predictors":[{"predictor":"score","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"winrate","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"winrate_low","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"realized_pnl","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"roi","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"random","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]}]},{"records":"frozen","selection":"all","period":"all","n":0,"missing":0,"tokens":0,"weeks":0,"verdict":"insufficient_data","verdict_at":null,"verdict_low":null,"verdict_high":null,"over_pnl":null,"over_pnl_low":null,"over_pnl_high":null,"beats_pnl":null,"baselines":[{"predictor":"winrate","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"winrate_low","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"realized_pnl","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"roi","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"random","difference":null,"difference_low":null,"difference_high":null,"beats":null}],"rho_capped":null,"rho_capped_low":null,"rho_capped_high":null,"predictors":[{"predictor":"score","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"winrate","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"winrate_low","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"realized_pnl","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"roi","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"random","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]}]},{"records":"frozen","selection":"top_trader","period":"all","n":0,"missing":0,"tokens":0,"weeks":0,"verdict":"insufficient_data","verdict_at":null,"verdict_low":null,"verdict_high":null,"over_pnl":null,"over_pnl_low":null,"over_pnl_high":null,"beats_pnl":null,"baselines":[{"predictor":"winrate","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"winrate_low","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"realized_pnl","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"roi","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"random","difference":null,"difference_low":null,"difference_high":null,"beats":null}],"rho_capped":null,"rho_capped_low":null,"rho_capped_high":null,"predictors":[{"predictor":"score","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"winrate","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"winrate_low","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"realized_pnl","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"roi","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"random","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]}]},{"records":"frozen","selection":"first_buyer","period":"all","n":0,"missing":0,"tokens":0,"weeks":0,"verdict":"insufficient_data","verdict_at":null,"verdict_low":null,"verdict_high":null,"over_pnl":null,"over_pnl_low":null,"over_pnl_high":null,"beats_pnl":null,"baselines":[{"predictor":"winrate","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"winrate_low","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"realized_pnl","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"roi","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"random","difference":null,"difference_low":null,"difference_high":null,"beats":null}],"rho_capped":null,"rho_capped_low":null,"rho_capped_high":null,"predictors":[{"predictor":"score","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"winrate","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"winrate_low","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"realized_pnl","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"roi","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"random","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]}]},{"records":"frozen","selection":"first_buyer_sample","period":"all","n":0,"missing":0,"tokens":0,"weeks":0,"verdict":"insufficient_data","verdict_at":null,"verdict_low":null,"verdict_high":null,"over_pnl":null,"over_pnl_low":null,"over_pnl_high":null,"beats_pnl":null,"baselines":[{"predictor":"winrate","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"winrate_low","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"realized_pnl","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"roi","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"random","difference":null,"difference_low":null,"difference_high":null,"beats":null}],"rho_capped":null,"rho_capped_low":null,"rho_capped_high":null,"predictors":[{"predictor":"score","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"winrate","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"winrate_low","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"realized_pnl","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"roi","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"random","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]}]},{"records":"frozen","selection":"wallet_scan","period":"all","n":0,"missing":0,"tokens":0,"weeks":0,"verdict":"not_judged","verdict_at":null,"verdict_low":null,"verdict_high":null,"over_pnl":null,"over_pnl_low":null,"over_pnl_high":null,"beats_pnl":null,"baselines":[{"predictor":"winrate","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"winrate_low","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"realized_pnl","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"roi","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"random","difference":null,"difference_low":null,"difference_high":null,"beats":null}],"rho_capped":null,"rho_capped_low":null,"rho_capped_high":null,"predictors":[{"predictor":"score","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"winrate","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"winrate_low","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"realized_pnl","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"roi","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"random","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]}]},{"records":"frozen","selection":"met_again","period":"all","n":0,"missing":0,"tokens":0,"weeks":0,"verdict":"not_judged","verdict_at":null,"verdict_low":null,"verdict_high":null,"over_pnl":null,"over_pnl_low":null,"over_pnl_high":null,"beats_pnl":null,"baselines":[{"predictor":"winrate","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"winrate_low","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"realized_pnl","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"roi","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"random","difference":null,"difference_low":null,"difference_high":null,"beats":null}],"rho_capped":null,"rho_capped_low":null,"rho_capped_high":null,"predictors":[{"predictor":"score","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"winrate","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"winrate_low","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"realized_pnl","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"roi","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"random","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]}]},{"records":"frozen","selection":"all","period":"30d","n":0,"missing":0,"tokens":0,"weeks":0,"verdict":"insufficient_data","verdict_at":null,"verdict_low":null,"verdict_high":null,"over_pnl":null,"over_pnl_low":null,"over_pnl_high":null,"beats_pnl":null,"baselines":[{"predictor":"winrate","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"winrate_low","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"realized_pnl","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"roi","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"random","difference":null,"difference_low":null,"difference_high":null,"beats":null}],"rho_capped":null,"rho_capped_low":null,"rho_capped_high":null,"predictors":[{"predictor":"score","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"winrate","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"winrate_low","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"realized_pnl","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"roi","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"random","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]}]},{"records":"frozen","selection":"top_trader","period":"30d","n":0,"missing":0,"tokens":0,"weeks":0,"verdict":"insufficient_data","verdict_at":null,"verdict_low":null,"verdict_high":null,"over_pnl":null,"over_pnl_low":null,"over_pnl_high":null,"beats_pnl":null,"baselines":[{"predictor":"winrate","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"winrate_low","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"realized_pnl","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"roi","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"random","difference":null,"difference_low":null,"difference_high":null,"beats":null}],"rho_capped":null,"rho_capped_low":null,"rho_capped_high":null,"predictors":[{"predictor":"score","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"winrate","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"winrate_low","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"realized_pnl","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"roi","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"random","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]}]},{"records":"frozen","selection":"first_buyer","period":"30d","n":0,"missing":0,"tokens":0,"weeks":0,"verdict":"insufficient_data","verdict_at":null,"verdict_low":null,"verdict_high":null,"over_pnl":null,"over_pnl_low":null,"over_pnl_high":null,"beats_pnl":null,"baselines":[{"predictor":"winrate","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"winrate_low","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"realized_pnl","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"roi","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"random","difference":null,"difference_low":null,"difference_high":null,"beats":null}],"rho_capped":null,"rho_capped_low":null,"rho_capped_high":null,"predictors":[{"predictor":"score","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"winrate","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"winrate_low","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"realized_pnl","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"roi","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"random","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]}]},{"records":"frozen","selection":"first_buyer_sample","period":"30d","n":0,"missing":0,"tokens":0,"weeks":0,"verdict":"insufficient_data","verdict_at":null,"verdict_low":null,"verdict_high":null,"over_pnl":null,"over_pnl_low":null,"over_pnl_high":null,"beats_pnl":null,"baselines":[{"predictor":"winrate","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"winrate_low","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"realized_pnl","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"roi","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"random","difference":null,"difference_low":null,"difference_high":null,"beats":null}],"rho_capped":null,"rho_capped_low":null,"rho_capped_high":null,"predictors":[{"predictor":"score","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"winrate","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"winrate_low","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"realized_pnl","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"roi","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"random","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]}]},{"records":"frozen","selection":"wallet_scan","period":"30d","n":0,"missing":0,"tokens":0,"weeks":0,"verdict":"not_judged","verdict_at":null,"verdict_low":null,"verdict_high":null,"over_pnl":null,"over_pnl_low":null,"over_pnl_high":null,"beats_pnl":null,"baselines":[{"predictor":"winrate","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"winrate_low","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"realized_pnl","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"roi","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"random","difference":null,"difference_low":null,"difference_high":null,"beats":null}],"rho_capped":null,"rho_capped_low":null,"rho_capped_high":null,"predictors":[{"predictor":"score","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"winrate","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"winrate_low","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"realized_pnl","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"roi","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"random","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]}]},{"records":"frozen","selection":"met_again","period":"30d","n":0,"missing":0,"tokens":0,"weeks":0,"verdict":"not_judged","verdict_at":null,"verdict_low":null,"verdict_high":null,"over_pnl":null,"over_pnl_low":null,"over_pnl_high":null,"beats_pnl":null,"baselines":[{"predictor":"winrate","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"winrate_low","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"realized_pnl","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"roi","difference":null,"difference_low":null,"difference_high":null,"beats":null},{"predictor":"random","difference":null,"difference_low":null,"difference_high":null,"beats":null}],"rho_capped":null,"rho_capped_low":null,"rho_capped_high":null,"predictors":[{"predictor":"score","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"winrate","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"winrate_low","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"realized_pnl","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"roi","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]},{"predictor":"random","rho":null,"rho_low":null,"rho_high":null,"lift_pct":null,"deciles":[]}]}]}');
INSERT INTO public.score_records OVERRIDING SYSTEM VALUE VALUES (1, 2, 1, '2026-10-29 21:28:55.943355+00', DEFAULT, 11, 3, 'backtest', 'all', 'first_buyer', false, -62.6, 33.33, 18.1, -299.95, -17.29, '2026-11-28 21:28:55.943355+00', -4.5787352600000055, -0.13109701980799227, -7.35217484218984, false);
INSERT INTO public.score_records OVERRIDING SYSTEM VALUE VALUES (2, 3, 1, '2026-10-29 21:28:55.95093+00', DEFAULT, 18, 3, 'backtest', 'all', 'first_buyer', false, -45.98, 0, 5.66, -4977.3, -1.93, '2026-11-28 21:28:55.95093+00', -50457.65719835159, -9.43279652653036, -12.943901737160338, false);
INSERT INTO public.score_records OVERRIDING SYSTEM VALUE VALUES (3, 4, NULL, '2026-10-29 21:28:56.183826+00', DEFAULT, 11, 3, 'backtest', 'all', 'wallet_scan', false, -62.18, 0, 12.29, -4.52, -2.51, '2026-11-28 21:28:56.183826+00', 1905.51072009, 1130.084339148442, 166.4314392241739, false);
INSERT INTO public.score_records OVERRIDING SYSTEM VALUE VALUES (4, 4, NULL, '2026-11-28 21:28:56.183826+00', DEFAULT, 18, 3, 'frozen', 'all', 'wallet_scan', false, -44.54, 0, 11.27, -6.56, -1.81, NULL, NULL, NULL, NULL, false);
INSERT INTO public.score_records OVERRIDING SYSTEM VALUE VALUES (5, 4, NULL, '2026-11-28 21:28:56.183826+00', DEFAULT, 12, 3, 'frozen', '30d', 'wallet_scan', false, -58.31, 0, 15, -2.04, -1.21, NULL, NULL, NULL, NULL, false);
INSERT INTO public.score_records OVERRIDING SYSTEM VALUE VALUES (6, 2, 1, '2026-11-28 21:28:59.021941+00', DEFAULT, 15, 3, 'frozen', 'all', 'first_buyer', false, -50.82, 50, 30.51, 231.94, 0.02, NULL, NULL, NULL, NULL, false);
INSERT INTO public.score_records OVERRIDING SYSTEM VALUE VALUES (7, 2, 1, '2026-11-28 21:28:59.021941+00', DEFAULT, 12, 3, 'frozen', '30d', 'first_buyer', false, -58.39, 53.85, 31.13, 531.89, 2.5, NULL, NULL, NULL, NULL, false);
INSERT INTO public.score_records OVERRIDING SYSTEM VALUE VALUES (8, 3, 1, '2026-11-28 21:28:59.021941+00', DEFAULT, 26, 3, 'frozen', 'all', 'first_buyer', false, -30.54, 0, 2.78, -6835.19, -1.96, NULL, NULL, NULL, NULL, false);
INSERT INTO public.score_records OVERRIDING SYSTEM VALUE VALUES (9, 3, 1, '2026-11-28 21:28:59.021941+00', DEFAULT, 24, 3, 'frozen', '30d', 'first_buyer', false, -33.79, 0, 3.89, -1857.89, -1.97, NULL, NULL, NULL, NULL, false);
INSERT INTO public.score_records OVERRIDING SYSTEM VALUE VALUES (10, 1, 1, '2026-11-28 21:28:59.021941+00', DEFAULT, 28, 3, 'frozen', 'all', 'first_buyer', false, -27.5, 0, 4.69, 448760.61, -15.98, NULL, NULL, NULL, NULL, false);
INSERT INTO public.score_records OVERRIDING SYSTEM VALUE VALUES (11, 1, 1, '2026-11-28 21:28:59.021941+00', DEFAULT, 23, 3, 'frozen', '30d', 'first_buyer', false, -36.59, 0, 5.9, 436204.14, -20.88, NULL, NULL, NULL, NULL, false);
INSERT INTO public.token_facts VALUES ('2jSao2QKoVdHR8v84KY3xLt9RxcwP78bLX1AaS4BuwjX', 1596, 12558, '{35aq2TuM3KEcaG7mvFy4ty3SLi2ssQ4Zo7eijbh66qMa}', '2026-11-28 21:28:56.115296+00');
INSERT INTO public.token_facts VALUES ('6biFPQDH4DaPt7SyiTmff7CwKCTeqz5ChtMQZacG9j7K', 2587, 39756, '{3XFPAc3Uy8qGXjpchSzYkXPu8f54jfLXkKNcoPa6bXPx}', '2026-11-28 21:28:56.115444+00');
INSERT INTO public.token_facts VALUES ('7dqoTNHYBK7YPAVsB9Ma7NTVVFLFJzEpvbjoCTAxQzt2', 735, 7034, '{9P76ecXyCPanpt774sAdxwmDr4UgCSv9rb4bnfNNa8LY}', '2026-11-28 21:28:56.115449+00');
INSERT INTO public.token_facts VALUES ('AphN85Md2u2WpR3WawdBJz7kTHRXZK7UT8oru8ruTtHb', 2200, 27241, '{JB7scVzJuoJDx9ZK1MK6PjgEKQgToPjgkV5yxAqjHVdq}', '2026-11-28 21:28:56.115452+00');
INSERT INTO public.token_facts VALUES ('BUT3e9EbR5iEskTbpipWPZtYDUD5rrnkuXpsaFxGMMRX', 5161, 48600, '{8X9YfFi2KtqvFAWUF4G6rFhwYcZu27GdNjEsF58HdazW}', '2026-11-28 21:28:56.115454+00');
INSERT INTO public.token_facts VALUES ('CWtLhzvmS7xWvqcLwwEeUVyXv7UVV3TWwpbzPJgLjtTr', 966, 13490, '{2yQzJFQeXnreTdwiykoxWEBu4KEQmBEucBzec7BYu539}', '2026-11-28 21:28:56.115458+00');
INSERT INTO public.token_facts VALUES ('DTFeEZZty7FEEYvGcZ4XpJXJ2oadkRXfzx5CYhM61RuA', 3902, 43182, '{5WhtbbVRr5EK5wK3YgTA787JrfKRL9MLfzrVyEXrzu71}', '2026-11-28 21:28:56.115461+00');
INSERT INTO public.token_facts VALUES ('G9xK7pLK5MxRmAgqRtd43fD68KLDwBDEEkrar2gjjE3p', 4081, 87562, '{G4UrQ7LjbH3FH6wK3SZ56tmGWobeWx6ZNHFmGDaKhmMm,B6DCQmJzaGJy9PSu4J9DGDbES28qFjXP6zeeXhH7m79k,6Esyzbb3AvxxbF7ecwiDXimhJkktK3geCh6d18JFJu3A,339zTaEGc34GZCMWvbsUNWoKjH6PCHekcfqmKJfmpC5o,HnKy47qqnVNb1c1TR3UxBHAP4cE2aBhUzRCypxLWBMVs}', '2026-11-28 21:28:56.115464+00');
INSERT INTO public.token_facts VALUES ('mint', NULL, NULL, '{}', '2026-11-28 21:29:01.148617+00');
INSERT INTO public.token_fetches VALUES ('G9xK7pLK5MxRmAgqRtd43fD68KLDwBDEEkrar2gjjE3p', '2026-11-28 21:28:55.403107+00', NULL, NULL);
INSERT INTO public.token_fetches VALUES ('address', '2026-11-28 21:29:01.154817+00', NULL, NULL);
INSERT INTO public.token_views VALUES (1, 1);
INSERT INTO public.token_wallets VALUES (1, 2, 509.6560523, 8618.62962741, 1794610437623, true, 3, 1, 9, '[]');
INSERT INTO public.token_wallets VALUES (1, 3, 8186.45820795, 0, 1794613516254, false, 1, 3, 11, '[]');
INSERT INTO public.token_wallets VALUES (1, 1, 4940.2940322, 467.61306023, 1794610643264, true, 2, 2, 13, '[{"name":"bot","source":"wallet_identity"}]');
INSERT INTO public.tokens OVERRIDING SYSTEM VALUE VALUES (1, 'G9xK7pLK5MxRmAgqRtd43fD68KLDwBDEEkrar2gjjE3p', 'Moon Pickle', 'MOONPI', 6, 'https://images.example/G9xK7pLK5MxRmAgqRtd43fD68KLDwBDEEkrar2gjjE3p.png', 'Moon Pickle of a simulated world.', '{"twitter":"https://social.example/moonpickle","website":"https://moonpickle.example"}', '[{"poolId":"7bhWS1KWUpDugBGrELTJprEssDiTrPwRy2QMP44M4vYb","liquidity":{"quote":11.946667487664245,"usd":1792.0001231496367},"price":{"quote":2.2833238318774498e-7,"usd":0.00003424985747816175},"tokenSupply":999236404.8413001,"lpBurn":65,"tokenAddress":"G9xK7pLK5MxRmAgqRtd43fD68KLDwBDEEkrar2gjjE3p","marketCap":{"quote":228.15802968536843,"usd":34223.704452805265},"market":"raydium","quoteToken":"So11111111111111111111111111111111111111112","decimals":6,"security":{"freezeAuthority":null,"mintAuthority":null},"lastUpdated":1794696206468,"txns":{"buys":43781,"sells":43781,"total":87562,"volume":8756200},"createdAt":1794609806468},{"poolId":"9czcjbexdJeUftWV1yHQ6k3wzypb8vTVVKA9omkBnwh1","liquidity":{"quote":7.8529085357506165,"usd":1177.9362803625925},"price":{"quote":2.2833238318774498e-7,"usd":0.00003424985747816175},"tokenSupply":999176533.5139353,"lpBurn":14,"tokenAddress":"G9xK7pLK5MxRmAgqRtd43fD68KLDwBDEEkrar2gjjE3p","marketCap":{"quote":228.14435912250661,"usd":34221.65386837599},"market":"raydium","quoteToken":"So11111111111111111111111111111111111111112","decimals":6,"security":{"freezeAuthority":null,"mintAuthority":null},"lastUpdated":1794745756969,"txns":{"buys":43781,"sells":43781,"total":87562,"volume":8756200},"createdAt":1794659356969},{"poolId":"CS4sxR2LNy5kq8j5LbbvDvv4hUQZE4gEDNpHkGj23bzy","liquidity":{"quote":5.92442609816742,"usd":888.663914725113},"price":{"quote":2.2833238318774498e-7,"usd":0.00003424985747816175},"tokenSupply":999603942.3560724,"lpBurn":60,"tokenAddress":"G9xK7pLK5MxRmAgqRtd43fD68KLDwBDEEkrar2gjjE3p","marketCap":{"quote":228.2419504020273,"usd":34236.29256030409},"market":"raydium","quoteToken":"So11111111111111111111111111111111111111112","decimals":6,"security":{"freezeAuthority":null,"mintAuthority":null},"lastUpdated":1794732832626,"txns":{"buys":43781,"sells":43781,"total":87562,"volume":8756200}}]', '{"rugged":false,"risks":[],"score":5,"jupiterVerified":true,"snipers":{"count":15,"wallets":[{"wallet":"FXUQUu264sdb47KWbLtZL5tj5u4oH9faLdcitGAvy6Zo","balance":3e-8},{"wallet":"647NDVVwSz6F3QtTH3pWvCakwJ6yMAFiV4wk27jeCWCA","balance":3e-8},{"wallet":"AUM74SmsrQWu4b1eW1ae6W4XP7tRxDWXVikwHfJ1ovwW","balance":3e-8},{"wallet":"339zTaEGc34GZCMWvbsUNWoKjH6PCHekcfqmKJfmpC5o","balance":110463.56920507115},{"wallet":"AE6V9LqHrSa6r13fsBAAsjm6JZEgg1WoPTMzHC2NLgvc","balance":41247.33246338166},{"wallet":"EiLAQrb1BhCFV9TP6foALN79ZxYEeNC4uGoUa3soTLH7","balance":3e-8},{"wallet":"4U2oeHaG1BUPCgmwReoGiJaWKU6BrxqhmJSHv36b4eAt","balance":3e-8},{"wallet":"652NpiGw1YvLyK1BVouCvbpC6cKEzN6jy1cfoLpwUUKc","balance":3e-8},{"wallet":"i2ezxKCjjQprgzW8v4wC5fAoMpNFANt1owCc1VgcLW3","balance":3e-8},{"wallet":"5mrdNQ2ghFkDPmc3Fw2LsSKhN9uZuB7rkcqTLLpWQDn6","balance":3e-8},{"wallet":"G4UrQ7LjbH3FH6wK3SZ56tmGWobeWx6ZNHFmGDaKhmMm","balance":3e-8},{"wallet":"CkLS5B91uRDNsADvQcejBmxhqkGzLR4Euv2qkW2XfW1M","balance":3e-8},{"wallet":"HMeH61hMM3v9YRk7SZPsnfhuMKFPhcEnnTWC5LsLNZ4e","balance":3e-8},{"wallet":"B6DCQmJzaGJy9PSu4J9DGDbES28qFjXP6zeeXhH7m79k","balance":3e-8},{"wallet":"HnKy47qqnVNb1c1TR3UxBHAP4cE2aBhUzRCypxLWBMVs","balance":3e-8}]},"insiders":{"count":2,"wallets":[{"wallet":"B6DCQmJzaGJy9PSu4J9DGDbES28qFjXP6zeeXhH7m79k","balance":3e-8},{"wallet":"6Esyzbb3AvxxbF7ecwiDXimhJkktK3geCh6d18JFJu3A","balance":3e-8}]},"bundlers":{"count":2,"wallets":[{"wallet":"339zTaEGc34GZCMWvbsUNWoKjH6PCHekcfqmKJfmpC5o","balance":110463.56920507115},{"wallet":"HnKy47qqnVNb1c1TR3UxBHAP4cE2aBhUzRCypxLWBMVs","balance":3e-8}]}}', 1794609806468, '2026-11-28 21:28:55.360984+00', 1, true, '{DG5eJZCrxFcVaesC8NYQC97CW6223EH1oMQqPp4sxkLZ,8jJ7AKBLSbQknqBPBDMqsFe1wqZ5GMv5NJCfs7DWfdn8,GLmQjwCwerr4gmjAuLr8qDozxTmsEYFepnroj7zu7hpM}');
INSERT INTO public.trade_looks VALUES ('7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5', '2026-11-28 21:29:01.168402+00', NULL, NULL, NULL, 0, NULL);
INSERT INTO public.wallet_copies VALUES (3, '30d', '2026-11-28 21:28:56.378+00', '{"period":"30d","copied_at":"2026-11-28T21:28:56.378Z","scanned_at":"2026-11-28T21:28:55.962Z","as_of":"2026-11-28T21:18:56.378Z","version":1,"amount_usd":100,"tokens_counted":26,"tokens_asked":17,"tokens_off_market":0,"after_10s":{"delay_sec":10,"tokens_priced":6,"tokens_missed":0,"edge_pct":null,"edge_low_pct":null,"edge_high_pct":null,"kept_pct":null},"after_60s":{"delay_sec":60,"tokens_priced":6,"tokens_missed":0,"edge_pct":null,"edge_low_pct":null,"edge_high_pct":null,"kept_pct":null}}', '[{"address":"Agevc8JeNombCXMY6yTWiaqytPrCBbZFuZpmm7Y5UogZ","symbol":"LAZYPA","state":"unpriced","weight":0.1117998280175808,"own_return":-0.6181481656266548,"first_buy_time":1795646752691,"pool_fee":null,"own_price_usd":null,"entry":{"time":null,"price_10s_usd":null,"price_20s_usd":null,"price_60s_usd":null,"price_120s_usd":null,"depth_usd":null},"exits":[],"sales":0,"sold_share":0,"open_share":0,"open_price_usd":null,"after_10s":{"return":null,"missed":null},"after_60s":{"return":null,"missed":null}},{"address":"BTuQk2CFnFcSiGYYSJGt9MiE2tiCVYe2FCvYu75hmhv","symbol":"TURBOY","state":"unpriced","weight":0.02711460576095306,"own_return":-0.02786490566158114,"first_buy_time":1793953181339,"pool_fee":null,"own_price_usd":null,"entry":{"time":null,"price_10s_usd":null,"price_20s_usd":null,"price_60s_usd":null,"price_120s_usd":null,"depth_usd":null},"exits":[],"sales":0,"sold_share":0,"open_share":0,"open_price_usd":null,"after_10s":{"return":null,"missed":null},"after_60s":{"return":null,"missed":null}},{"address":"Ds7KHd9YD6b9A3K7hFgovxrUYeUt2XzaQ8UZ7hMpVhMD","symbol":"NEONWA","state":"unpriced","weight":0.19475149423024501,"own_return":-0.0152186926853454,"first_buy_time":1794289774972,"pool_fee":null,"own_price_usd":null,"entry":{"time":null,"price_10s_usd":null,"price_20s_usd":null,"price_60s_usd":null,"price_120s_usd":null,"depth_usd":null},"exits":[],"sales":0,"sold_share":0,"open_share":0,"open_price_usd":null,"after_10s":{"return":null,"missed":null},"after_60s":{"return":null,"missed":null}},{"address":"FZKDfgWeGinvG6gFcL9x15xDhHoHPnemmrV8NGJgXkUt","symbol":"HYPERW","state":"unpriced","weight":0.06805117235657737,"own_return":-0.02333133339016251,"first_buy_time":1795213872865,"pool_fee":null,"own_price_usd":null,"entry":{"time":null,"price_10s_usd":null,"price_20s_usd":null,"price_60s_usd":null,"price_120s_usd":null,"depth_usd":null},"exits":[],"sales":0,"sold_share":0,"open_share":0,"open_price_usd":null,"after_10s":{"return":null,"missed":null},"after_60s":{"return":null,"missed":null}},{"address":"3fnH5tJtWAjeaTFHrUXB1XRvBERBjJ97YJDq2Vndhmjn","symbol":"MOONNO","state":"priced","weight":0.10958626398934036,"own_return":-0.01831749872536104,"first_buy_time":1794360037435,"pool_fee":0.0125,"own_price_usd":0.00006927542103556996,"entry":{"time":1794360037435,"price_10s_usd":0.00006679224135009309,"price_20s_usd":0.00006675693242042005,"price_60s_usd":0.00006721320244115226,"price_120s_usd":0.000059526541726047795,"depth_usd":72496.19388145555},"exits":[{"time":1794360107694,"price_10s_usd":0.00006271495446624818,"price_20s_usd":0.00005978290408245731,"price_60s_usd":0.000059187960977919704,"price_120s_usd":0.00006229560976464261,"depth_usd":70217.26570096985,"share":0.33333333333333337,"traded_before":true},{"time":1794360133048,"price_10s_usd":0.00005805700299115979,"price_20s_usd":0.000059853920770133124,"price_60s_usd":0.00006077298857836711,"price_120s_usd":0.000055638080395419764,"depth_usd":69953.18447751133,"share":0.22222222222222224,"traded_before":true},{"time":1794360158403,"price_10s_usd":0.000059187960977919704,"price_20s_usd":0.00005947979101583225,"price_60s_usd":0.00006160718763415604,"price_120s_usd":0.00005458704583616975,"depth_usd":69074.59328102651,"share":0.14372927825332452,"traded_before":true},{"time":1794360183758,"price_10s_usd":0.00006077298857836711,"price_20s_usd":0.00006422522035562421,"price_60s_usd":0.00005404720402624736,"price_120s_usd":0.00005587369123248604,"depth_usd":69074.59328102651,"share":0.09281887222451644,"traded_before":true}],"sales":70,"sold_share":1,"open_share":0,"open_price_usd":null,"after_10s":{"return":-0.3439153012823772,"missed":false},"after_60s":{"return":-0.3768099315650912,"missed":false}},{"address":"7R6CwX7Nmk5wThCwiSmUhyy9cYxNRPAHwKaQHhgXnhxt","symbol":"QUANTU","state":"unpriced","weight":0.04832868315085416,"own_return":-0.023099192918863476,"first_buy_time":1794703798379,"pool_fee":null,"own_price_usd":null,"entry":{"time":null,"price_10s_usd":null,"price_20s_usd":null,"price_60s_usd":null,"price_120s_usd":null,"depth_usd":null},"exits":[],"sales":0,"sold_share":0,"open_share":0,"open_price_usd":null,"after_10s":{"return":null,"missed":null},"after_60s":{"return":null,"missed":null}},{"address":"CGKWpbjNERsLfMnE2ftSfuiir4jgGpptRmmqSLKmEyK2","symbol":"SLEEPY","state":"priced","weight":0.6964226371140668,"own_return":-0.019852982400062395,"first_buy_time":1794977017956,"pool_fee":0.0125,"own_price_usd":0.024266138187051756,"entry":{"time":1794977017956,"price_10s_usd":0.024716844126388977,"price_20s_usd":0.024102580194529724,"price_60s_usd":0.026383597985306546,"price_120s_usd":0.024140316910886115,"depth_usd":37213.47546017203},"exits":[{"time":1794977025401,"price_10s_usd":0.024102580194529724,"price_20s_usd":0.024234558195925064,"price_60s_usd":0.02662014884830441,"price_120s_usd":0.023622683982256098,"depth_usd":37910.128668241035,"share":1,"traded_before":true}],"sales":1,"sold_share":1,"open_share":0,"open_price_usd":null,"after_10s":{"return":-0.07882478877716013,"missed":false},"after_60s":{"return":-0.15451809170236477,"missed":false}},{"address":"6j1Fpt19gpkEY787GudevhvXfziWpFCK1VRfdq98eueL","symbol":"BRAVEB","state":"unpriced","weight":0.09373338113042914,"own_return":-0.015528191243229314,"first_buy_time":1794831484576,"pool_fee":null,"own_price_usd":null,"entry":{"time":null,"price_10s_usd":null,"price_20s_usd":null,"price_60s_usd":null,"price_120s_usd":null,"depth_usd":null},"exits":[],"sales":0,"sold_share":0,"open_share":0,"open_price_usd":null,"after_10s":{"return":null,"missed":null},"after_60s":{"return":null,"missed":null}},{"address":"DmAAayRp7opN14TUcLE2T9MhwN6Yj4dpHCrhTt1oepZh","symbol":"SLEEPY","state":"unpriced","weight":0.13529982437613175,"own_return":-0.02906297559788326,"first_buy_time":1794427424242,"pool_fee":null,"own_price_usd":null,"entry":{"time":null,"price_10s_usd":null,"price_20s_usd":null,"price_60s_usd":null,"price_120s_usd":null,"depth_usd":null},"exits":[],"sales":0,"sold_share":0,"open_share":0,"open_price_usd":null,"after_10s":{"return":null,"missed":null},"after_60s":{"return":null,"missed":null}},{"address":"43twxUEMBWwF5Mn7UryoY9y3yS3ZEgzhQ4WVdTZgfxvv","symbol":"GOLDEN","state":"priced","weight":0.008072513918153546,"own_return":-0.020860030217365138,"first_buy_time":1794719875634,"pool_fee":0.0125,"own_price_usd":0.0014715471162578665,"entry":{"time":1794719875634,"price_10s_usd":0.001274503098120099,"price_20s_usd":0.0013100316349268495,"price_60s_usd":0.0014013576820981364,"price_120s_usd":0.0010587812363690656,"depth_usd":131799.83077536366},"exits":[{"time":1794719907070,"price_10s_usd":0.00128429655274857,"price_20s_usd":0.001353110356926499,"price_60s_usd":0.0010718930411558571,"price_120s_usd":0.00111043950334578,"depth_usd":127968.37394222795,"share":1,"traded_before":true}],"sales":1,"sold_share":1,"open_share":0,"open_price_usd":null,"after_10s":{"return":-0.07043525312703226,"missed":false},"after_60s":{"return":-0.2759305899028691,"missed":false}},{"address":"DfhbeJwzULYaKKHz67NY9nTahHkWLxFNypC8A8DosdGs","symbol":"TURBOW","state":"unpriced","weight":0.5151270617788312,"own_return":-0.02485507300430338,"first_buy_time":1794689573551,"pool_fee":null,"own_price_usd":null,"entry":{"time":null,"price_10s_usd":null,"price_20s_usd":null,"price_60s_usd":null,"price_120s_usd":null,"depth_usd":null},"exits":[],"sales":0,"sold_share":0,"open_share":0,"open_price_usd":null,"after_10s":{"return":null,"missed":null},"after_60s":{"return":null,"missed":null}},{"address":"FcxtH6DwHLp4MZtF2uJiHHarnBkzEoonQuZe4QAU1BP2","symbol":"TINYPA","state":"priced","weight":0.2900496389838547,"own_return":-0.02161965491208657,"first_buy_time":1795410668944,"pool_fee":0.0125,"own_price_usd":0.00027576265342731874,"entry":{"time":1795410668944,"price_10s_usd":0.0002578931654397697,"price_20s_usd":0.0002658267992899647,"price_60s_usd":0.00027226991649723927,"price_120s_usd":0.00028484444614806025,"depth_usd":6025.419685283142},"exits":[{"time":1795410702581,"price_10s_usd":0.0002871969200292766,"price_20s_usd":0.0002903430523053062,"price_60s_usd":0.0002932044802214913,"price_120s_usd":0.00029851499828108914,"depth_usd":6363.382650674104,"share":1,"traded_before":true}],"sales":1,"sold_share":1,"open_share":0,"open_price_usd":null,"after_10s":{"return":-0.006590584812217657,"missed":false},"after_60s":{"return":-0.05308314214890944,"missed":false}},{"address":"HxGMJVXvYQd2Guju8iz2niN3tZUQuUwrGYuesfZugQN4","symbol":"GOLDEN","state":"priced","weight":0.34082311597623965,"own_return":-0.0199295927668831,"first_buy_time":1794832711583,"pool_fee":0.0125,"own_price_usd":0.00016024064165131007,"entry":{"time":1794832711583,"price_10s_usd":0.0002067281534875767,"price_20s_usd":0.00020564388358782512,"price_60s_usd":0.00020244541805973672,"price_120s_usd":0.00019213044848131802,"depth_usd":56854.26054156973},"exits":[{"time":1794832720636,"price_10s_usd":0.00020564388358782512,"price_20s_usd":0.00020656357177345304,"price_60s_usd":0.00019062986762003348,"price_120s_usd":0.00018766360409320915,"depth_usd":56854.26054156973,"share":1,"traded_before":true}],"sales":1,"sold_share":1,"open_share":0,"open_price_usd":null,"after_10s":{"return":-0.05854926090037099,"missed":false},"after_60s":{"return":-0.12299531724994228,"missed":false}},{"address":"J91iKy3J1qLeJzyYc4SMZiNKGPTd4VywkYnX4PK2NbKb","symbol":"TURBOW","state":"unpriced","weight":0.7114980366818758,"own_return":-0.5743227787376541,"first_buy_time":1793622426114,"pool_fee":null,"own_price_usd":null,"entry":{"time":null,"price_10s_usd":null,"price_20s_usd":null,"price_60s_usd":null,"price_120s_usd":null,"depth_usd":null},"exits":[],"sales":0,"sold_share":0,"open_share":0,"open_price_usd":null,"after_10s":{"return":null,"missed":null},"after_60s":{"return":null,"missed":null}},{"address":"99dmezVMxaHnd6GdWGi1X6tjfbfCwa548iNd1TkKhEy","symbol":"QUANTU","state":"priced","weight":0.011893602287297139,"own_return":-0.9986935655837307,"first_buy_time":1794762848615,"pool_fee":0.0125,"own_price_usd":0.0002942386877594059,"entry":{"time":1794762848615,"price_10s_usd":0.00040767197870167707,"price_20s_usd":0.0003804274119779746,"price_60s_usd":0.0003480067051878336,"price_120s_usd":0.0002358900787701167,"depth_usd":47627.6263988436},"exits":[],"sales":0,"sold_share":0,"open_share":1,"open_price_usd":null,"after_10s":{"return":-1,"missed":false},"after_60s":{"return":-1,"missed":false}},{"address":"En3D9vFx1bgw7roVi8vJ2fwXtM41C95A2F3Eb6JD2K4a","symbol":"PIXELW","state":"unpriced","weight":0.004885272738032629,"own_return":-0.024588496942781722,"first_buy_time":1793417223640,"pool_fee":null,"own_price_usd":null,"entry":{"time":null,"price_10s_usd":null,"price_20s_usd":null,"price_60s_usd":null,"price_120s_usd":null,"depth_usd":null},"exits":[],"sales":0,"sold_share":0,"open_share":0,"open_price_usd":null,"after_10s":{"return":null,"missed":null},"after_60s":{"return":null,"missed":null}},{"address":"Emv4cZgo918sahZv69kVuJijyikiRg7ZpaXE5u8bFHxc","symbol":"BRAVEM","state":"unpriced","weight":0.07846174568853576,"own_return":-0.019380389208897744,"first_buy_time":1794782139901,"pool_fee":null,"own_price_usd":null,"entry":{"time":null,"price_10s_usd":null,"price_20s_usd":null,"price_60s_usd":null,"price_120s_usd":null,"depth_usd":null},"exits":[],"sales":0,"sold_share":0,"open_share":0,"open_price_usd":null,"after_10s":{"return":null,"missed":null},"after_60s":{"return":null,"missed":null}}]');
INSERT INTO public.wallet_fetches VALUES ('DG5eJZCrxFcVaesC8NYQC97CW6223EH1oMQqPp4sxkLZ', '2026-11-28 21:28:55.944605+00', NULL, NULL);
INSERT INTO public.wallet_fetches VALUES ('GLmQjwCwerr4gmjAuLr8qDozxTmsEYFepnroj7zu7hpM', '2026-11-28 21:28:55.963186+00', NULL, NULL);
INSERT INTO public.wallet_fetches VALUES ('8jJ7AKBLSbQknqBPBDMqsFe1wqZ5GMv5NJCfs7DWfdn8', '2026-11-28 21:28:55.995293+00', NULL, NULL);
INSERT INTO public.wallet_fetches VALUES ('7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5', '2026-11-28 21:28:56.184747+00', NULL, NULL);
INSERT INTO public.wallet_fetches VALUES ('address', '2026-11-28 21:29:01.173135+00', NULL, NULL);
INSERT INTO public.wallet_figures VALUES (2, '1d', 'DG5eJZCrxFcVaesC8NYQC97CW6223EH1oMQqPp4sxkLZ', 'Infinity', -0, 'Infinity', 'Infinity', -1795357530743, NULL, NULL, NULL, 0, '{}', 'Infinity', '{}', '{no_score,few_closed_tokens,unknown_coverage}');
INSERT INTO public.wallet_figures VALUES (3, '1d', 'GLmQjwCwerr4gmjAuLr8qDozxTmsEYFepnroj7zu7hpM', 'Infinity', -0, 'Infinity', 'Infinity', -1795654877117, NULL, NULL, NULL, 0, '{}', 'Infinity', '{}', '{no_score,few_closed_tokens,unknown_coverage}');
INSERT INTO public.wallet_figures VALUES (3, '7d', 'GLmQjwCwerr4gmjAuLr8qDozxTmsEYFepnroj7zu7hpM', 47.03, 1242.99, 1.74, -9.67, -1795654877117, 17, 1, NULL, 6, '{bag_holder,likely_bot}', 1, '{}', '{likely_bot,not_solid,edge_below_costs}');
INSERT INTO public.wallet_figures VALUES (3, '30d', 'GLmQjwCwerr4gmjAuLr8qDozxTmsEYFepnroj7zu7hpM', 33.79, 1857.89, 1.97, -3.89, -1795654877117, 24, 1, NULL, 27, '{likely_bot}', 1, '{}', '{likely_bot,not_solid,edge_below_costs}');
INSERT INTO public.wallet_figures VALUES (3, 'all', 'GLmQjwCwerr4gmjAuLr8qDozxTmsEYFepnroj7zu7hpM', 30.54, 6835.19, 1.96, -2.78, -1795654877117, 26, 1, NULL, 41, '{likely_bot}', 1, '{}', '{likely_bot,not_solid,edge_below_costs}');
INSERT INTO public.wallet_figures VALUES (1, '1d', '8jJ7AKBLSbQknqBPBDMqsFe1wqZ5GMv5NJCfs7DWfdn8', 'Infinity', -0, 'Infinity', 'Infinity', -1795575320522, NULL, NULL, NULL, 0, '{}', 'Infinity', '{bot}', '{no_score,few_closed_tokens,unknown_coverage}');
INSERT INTO public.wallet_figures VALUES (1, '7d', '8jJ7AKBLSbQknqBPBDMqsFe1wqZ5GMv5NJCfs7DWfdn8', 64.35, -2531.18, 31.06, -11.27, -1795575320522, 10, 0, NULL, 4, '{likely_bot}', 1, '{bot}', '{likely_bot,low_confidence,not_solid,edge_below_costs,few_closed_tokens,low_coverage}');
INSERT INTO public.wallet_figures VALUES (1, '30d', '8jJ7AKBLSbQknqBPBDMqsFe1wqZ5GMv5NJCfs7DWfdn8', 36.59, -436204.14, 20.88, -5.9, -1795575320522, 23, 1, NULL, 15, '{likely_bot}', 1, '{bot}', '{likely_bot,not_solid,edge_below_costs,low_coverage}');
INSERT INTO public.wallet_figures VALUES (1, 'all', '8jJ7AKBLSbQknqBPBDMqsFe1wqZ5GMv5NJCfs7DWfdn8', 27.5, -448760.61, 15.98, -4.69, -1795575320522, 28, 2, NULL, 21, '{likely_bot}', 1, '{bot}', '{likely_bot,not_solid,edge_below_costs,low_coverage}');
INSERT INTO public.wallet_figures VALUES (2, '7d', 'DG5eJZCrxFcVaesC8NYQC97CW6223EH1oMQqPp4sxkLZ', 69.16, -324.04, -37.26, -27.12, -1795357530743, 9, 0, 100, 2, '{}', 1, '{}', '{low_confidence,not_solid,edge_below_costs,copies_keep_little,few_closed_tokens}');
INSERT INTO public.wallet_figures VALUES (2, '30d', 'DG5eJZCrxFcVaesC8NYQC97CW6223EH1oMQqPp4sxkLZ', 58.39, -531.89, -2.5, -31.13, -1795357530743, 12, 0, 100, 13, '{quick_flipper}', 1, '{}', '{low_confidence,not_solid,edge_below_costs,copies_keep_little,low_coverage}');
INSERT INTO public.wallet_figures VALUES (2, 'all', 'DG5eJZCrxFcVaesC8NYQC97CW6223EH1oMQqPp4sxkLZ', 50.82, -231.94, -0.02, -30.51, -1795357530743, 15, 0, 100, 16, '{quick_flipper}', 1, '{}', '{low_confidence,not_solid,edge_below_costs,copies_keep_little,low_coverage}');
INSERT INTO public.wallet_trades VALUES ('7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5', 'id', 0, 'buy', 'mint', NULL, NULL, false, NULL, NULL, NULL, NULL);
INSERT INTO public.wallets OVERRIDING SYSTEM VALUE VALUES (3, 'GLmQjwCwerr4gmjAuLr8qDozxTmsEYFepnroj7zu7hpM', '2026-11-28 21:28:55.962383+00', '{"address":"GLmQjwCwerr4gmjAuLr8qDozxTmsEYFepnroj7zu7hpM","realized_pnl_usd":-6835.19,"unrealized_pnl_usd":-68781.26,"combined_pnl_usd":-75616.46,"total_invested_usd":766715.68,"average_buy_usd":15.34,"tokens_traded":44,"realized_roi_pct":-1.96,"combined_roi_pct":-10.93,"wins":0,"losses":41,"winrate":0,"winrate_low":2.78,"winrate_high":14.78,"average_holding_sec":21241,"score":26,"score_parts":null,"score_version":3,"score_reason":null,"score_confidence":"medium","edge_pct":-14.13,"edge_low_pct":-30.54,"edge_high_pct":2.29,"score_tokens":16.09,"solid":false,"verified_pct":null,"market_checked_pct":null,"off_market_tokens":null,"wins_kept_pct":null,"open_tokens":0,"unknown_tokens":0,"cost_coverage_pct":98.6,"unfunded_tokens":2,"unfunded_proceeds_usd":8991.05,"realized_without_best_usd":-14997.55,"profit_factor":0,"roi_p10_pct":-61.81,"roi_median_pct":-2.44,"roi_p90_pct":-1.83,"holding_p10_sec":2705,"holding_median_sec":17052,"last_trade_time":1795654877117,"tags":["likely_bot"],"data_since":1764288000000,"obstacles":["likely_bot","not_solid","edge_below_costs"],"verdict":"not_computed","gain_probability_pct":null}', '{"address":"GLmQjwCwerr4gmjAuLr8qDozxTmsEYFepnroj7zu7hpM","realized_pnl_usd":-1857.89,"unrealized_pnl_usd":-40429.24,"combined_pnl_usd":-42287.14,"total_invested_usd":509405.81,"average_buy_usd":23.79,"tokens_traded":27,"realized_roi_pct":-1.97,"combined_roi_pct":-8.56,"wins":0,"losses":27,"winrate":0,"winrate_low":3.89,"winrate_high":20.15,"average_holding_sec":18992,"score":24,"score_parts":null,"score_version":3,"score_reason":null,"score_confidence":"medium","edge_pct":-13.47,"edge_low_pct":-33.79,"edge_high_pct":6.86,"score_tokens":11.54,"solid":false,"verified_pct":null,"market_checked_pct":null,"off_market_tokens":null,"wins_kept_pct":null,"open_tokens":0,"unknown_tokens":0,"cost_coverage_pct":97.98,"unfunded_tokens":2,"unfunded_proceeds_usd":8991.05,"realized_without_best_usd":-10020.25,"profit_factor":0,"roi_p10_pct":-77.04,"roi_median_pct":-2.42,"roi_p90_pct":-1.66,"holding_p10_sec":1828,"holding_median_sec":17052,"last_trade_time":1795654877117,"tags":["likely_bot"],"data_since":1764288000000,"obstacles":["likely_bot","not_solid","edge_below_costs"],"verdict":"not_computed","gain_probability_pct":null}', '{"address":"GLmQjwCwerr4gmjAuLr8qDozxTmsEYFepnroj7zu7hpM","realized_pnl_usd":-1242.99,"unrealized_pnl_usd":-19160.08,"combined_pnl_usd":-20403.07,"total_invested_usd":71456.35,"average_buy_usd":10.83,"tokens_traded":6,"realized_roi_pct":-1.74,"combined_roi_pct":-11.36,"wins":0,"losses":6,"winrate":0,"winrate_low":9.67,"winrate_high":43.98,"average_holding_sec":20577,"score":17,"score_parts":null,"score_version":3,"score_reason":null,"score_confidence":"medium","edge_pct":-17.3,"edge_low_pct":-47.03,"edge_high_pct":12.42,"score_tokens":6.12,"solid":false,"verified_pct":null,"market_checked_pct":null,"off_market_tokens":null,"wins_kept_pct":null,"open_tokens":0,"unknown_tokens":0,"cost_coverage_pct":100,"unfunded_tokens":0,"unfunded_proceeds_usd":0,"realized_without_best_usd":-1165.87,"profit_factor":0,"roi_p10_pct":-80.91,"roi_median_pct":-9.31,"roi_p90_pct":-2.29,"holding_p10_sec":13831,"holding_median_sec":19872,"last_trade_time":1795654877117,"tags":["bag_holder","likely_bot"],"data_since":1764288000000,"obstacles":["likely_bot","not_solid","edge_below_costs"],"verdict":"not_computed","gain_probability_pct":null}', '{"address":"GLmQjwCwerr4gmjAuLr8qDozxTmsEYFepnroj7zu7hpM","realized_pnl_usd":0,"unrealized_pnl_usd":-4751.47,"combined_pnl_usd":-4751.47,"total_invested_usd":0,"average_buy_usd":null,"tokens_traded":0,"realized_roi_pct":null,"combined_roi_pct":null,"wins":0,"losses":0,"winrate":null,"winrate_low":null,"winrate_high":null,"average_holding_sec":null,"score":null,"score_parts":null,"score_version":3,"score_reason":"no_trades","score_confidence":null,"edge_pct":null,"edge_low_pct":null,"edge_high_pct":null,"score_tokens":null,"solid":null,"verified_pct":null,"market_checked_pct":null,"off_market_tokens":null,"wins_kept_pct":null,"open_tokens":0,"unknown_tokens":0,"cost_coverage_pct":null,"unfunded_tokens":0,"unfunded_proceeds_usd":0,"realized_without_best_usd":null,"profit_factor":null,"roi_p10_pct":null,"roi_median_pct":null,"roi_p90_pct":null,"holding_p10_sec":null,"holding_median_sec":null,"last_trade_time":null,"tags":[],"data_since":1764288000000,"obstacles":["no_score","few_closed_tokens","unknown_coverage"],"verdict":"not_computed","gain_probability_pct":null}', '[{"address":"Agevc8JeNombCXMY6yTWiaqytPrCBbZFuZpmm7Y5UogZ","symbol":"LAZYPA","name":"Lazy Panda","image":"https://images.example/Agevc8JeNombCXMY6yTWiaqytPrCBbZFuZpmm7Y5UogZ.png","realized_pnl_usd":0,"roi_pct":0,"holding":38271700.18105347,"first_buy_time":1795646752691,"last_trade_time":1795654877117},{"address":"AL75ghuzZ2d2PA5K6T46aGNPHAc7AXqjoMa2iPhthwy3","symbol":"GRUMPY","name":"Grumpy Otter","image":"https://images.example/AL75ghuzZ2d2PA5K6T46aGNPHAc7AXqjoMa2iPhthwy3.png","realized_pnl_usd":-645.8,"roi_pct":-1.76,"holding":392118790.19005066,"first_buy_time":1795528844890,"last_trade_time":1795554354260},{"address":"FcxtH6DwHLp4MZtF2uJiHHarnBkzEoonQuZe4QAU1BP2","symbol":"TINYPA","name":"Tiny Panda","image":"https://images.example/FcxtH6DwHLp4MZtF2uJiHHarnBkzEoonQuZe4QAU1BP2.png","realized_pnl_usd":-428.13,"roi_pct":-2.16,"holding":0,"first_buy_time":1795410668944,"last_trade_time":1795424327411}]', 10, true, '{"tokens":[["2BBQx1hD5Ev97JwWPhsxT2jLHCxhAhbBMUcboNVNb4cX","COSMIC",1794525645224,null,null,null,null,false],["3HG16G5U48rQumTit2JjGyhedKGmY4ST2Y1cMcKEwr3H","SLEEPY",1793070062275,null,null,null,null,false],["3fnH5tJtWAjeaTFHrUXB1XRvBERBjJ97YJDq2Vndhmjn","MOONNO",1794360037435,null,null,null,null,false],["3oQaWeSGxin2LmAZca8kkrVxkmVPrMiMaTm41hzfkNXJ","SLEEPY",1792584766653,null,null,null,null,false],["41VGTgiwYaUE9bRBDiExrWm5LDKcoTHjdPrPuvfBi3oh","NEONMU",1792956369934,null,null,null,null,false],["43twxUEMBWwF5Mn7UryoY9y3yS3ZEgzhQ4WVdTZgfxvv","GOLDEN",1794719875634,null,null,null,null,false],["4jZqQT8cK2esBbnZuJ9rbFjfPUMqjgWAy3VwW81HFuxF","BRAVEY",1792165542634,null,null,null,null,false],["52eyntRfVz6SWRwq6mLSroqZLnoSvCmqT4toVgu379bq","GRUMPY",1791253178683,null,null,null,null,false],["5EWxm6pPyPJGGVZS3KCMYEvKvXQCdtY6qfx7bZb8XSQ7","COSMIC",1791890889462,null,null,null,null,false],["5K1JSaAGuaxKm1sCJhwkXiHj6omdrot12YUf5Y8dzpW9","GRUMPY",1791715375879,null,null,null,null,false],["5pHxKKv8Xj7s4kswDsUNHwxoCqKnLRTGPX38r31kTDfe","MOONCO",1792573013261,null,null,null,null,false],["6DCVLH31dRE1ePAGfva91d2Nw9gtMXQL2ekWibPsEHwo","NEONBA",1793792367125,null,null,null,null,false],["6bNEEdapLkvfEFfFD2iqmjyFLFAVp9tS2JL84xbxEnFe","LAZYMU",1793023834225,null,null,null,null,false],["6j1Fpt19gpkEY787GudevhvXfziWpFCK1VRfdq98eueL","BRAVEB",1794831484576,null,null,null,null,false],["73HWd1vBPvsQqaA7U3KNFzTM4BTaQEEwJmmZzt4PqaVn","NEONOT",1792210751539,null,null,null,null,false],["7R6CwX7Nmk5wThCwiSmUhyy9cYxNRPAHwKaQHhgXnhxt","QUANTU",1794703798379,null,null,null,null,false],["7w7TK5gyKPJK1KQrqKbdXwNfsTGtqX4mxMkap9oMxACt","BRAVEO",1792700981014,null,null,null,null,false],["7wdE7X827RDLQKqNkSY5xGEACWix3FtqZvjy3CeURbkZ","COSMIC",1792607187942,null,null,null,null,false],["86iKGeDiiV81yBxNoRHK128xQUdEUar7DrdksXT3T8kh","MOONBA",1794675015122,null,null,null,null,false],["8DCaWhwUsFS2TXx8BRQTXW8FzDkVKxr4T9aWZidjdWBn","BRAVEF",1791952983047,null,null,null,null,false],["8aM5LuTZqtgL2eeZMuqeCekFTnwcUmHKkUTdKU9QMS11","NEONNO",1793832870574,null,null,null,null,false],["99dmezVMxaHnd6GdWGi1X6tjfbfCwa548iNd1TkKhEy","QUANTU",1794762848615,null,null,null,null,false],["9bxkaaHhuDpWRTyEuo19o9m9nJ4PY3i4B7y7XEJ3fuj","GRUMPY",1791584588518,null,null,null,null,false],["9wLbwu9xAhMBcXfDhbkchtfXCdGfZdiL3XKnHo9ZTARA","PIXELB",1792755837244,null,null,null,null,false],["AL75ghuzZ2d2PA5K6T46aGNPHAc7AXqjoMa2iPhthwy3","GRUMPY",1795528844890,null,null,null,null,false],["Agevc8JeNombCXMY6yTWiaqytPrCBbZFuZpmm7Y5UogZ","LAZYPA",1795646752691,null,null,null,null,false],["BTuQk2CFnFcSiGYYSJGt9MiE2tiCVYe2FCvYu75hmhv","TURBOY",1793953181339,null,null,null,null,false],["CGKWpbjNERsLfMnE2ftSfuiir4jgGpptRmmqSLKmEyK2","SLEEPY",1794977017956,null,null,null,null,false],["DfhbeJwzULYaKKHz67NY9nTahHkWLxFNypC8A8DosdGs","TURBOW",1794689573551,null,null,null,null,false],["DmAAayRp7opN14TUcLE2T9MhwN6Yj4dpHCrhTt1oepZh","SLEEPY",1794427424242,null,null,null,null,false],["Ds7KHd9YD6b9A3K7hFgovxrUYeUt2XzaQ8UZ7hMpVhMD","NEONWA",1794289774972,null,null,null,null,false],["Emv4cZgo918sahZv69kVuJijyikiRg7ZpaXE5u8bFHxc","BRAVEM",1794782139901,null,null,null,null,false],["En3D9vFx1bgw7roVi8vJ2fwXtM41C95A2F3Eb6JD2K4a","PIXELW",1793417223640,null,null,null,null,false],["FHZENSVqGLvmP5PE7x42CsGgRN7FaZchsAgTJScW64Xs","SLEEPY",1792240412495,null,null,null,null,false],["FZKDfgWeGinvG6gFcL9x15xDhHoHPnemmrV8NGJgXkUt","HYPERW",1795213872865,null,null,null,null,false],["FcxtH6DwHLp4MZtF2uJiHHarnBkzEoonQuZe4QAU1BP2","TINYPA",1795410668944,null,null,null,null,false],["G6ttKp8WmQuXAVF6f3QGexmejo7DCWnEBR81D1CsKt3a","LAZYCO",1795278488561,null,null,null,null,false],["G9xK7pLK5MxRmAgqRtd43fD68KLDwBDEEkrar2gjjE3p","MOONPI",1794613516254,null,null,null,null,false],["HRbUNpj9H2rs8sAWcTTaD6Y6ZX5FtDPbxgWYi2L3BujM","MOONMU",1793573384679,null,null,null,null,false],["Ha7opEtAnoBGrmnKVqcs3ufEbeN2hpmbwg6cWRHq58kJ","TINYFA",1791238552322,null,null,null,null,false],["HntajLbe1SFAYrensij7gxE6Bke47CwCCKRbbHgu5mfg","SALTYW",1794651693054,null,null,null,null,false],["HwmUrniftddtby3L5A2eCMuQBHAKzdJsJZS39YrubRCF","HYPERF",1795271740736,null,null,null,null,false],["HxGMJVXvYQd2Guju8iz2niN3tZUQuUwrGYuesfZugQN4","GOLDEN",1794832711583,null,null,null,null,false],["J91iKy3J1qLeJzyYc4SMZiNKGPTd4VywkYnX4PK2NbKb","TURBOW",1793622426114,null,null,null,null,false]],"scored":["7d","30d","all"],"periods":{"all":[[0,"counted",159267.59413674,-3512.4403521099885,1],[1,"counted",17702.13084286,-431.7154183099992,1],[2,"counted",7481.90180902,-137.0497268500003,1],[3,"counted",119148.92467536,-2779.494019339996,1],[4,"counted",658.23651677,-28.48864120999997,1],[5,"counted",551.14349453,-11.496869950000018,1],[6,"counted",443.01626127,-9.084967010000014,1],[7,"counted",21017.12502809,-9906.750094319998,1],[8,"counted",2058.31050518,-796.3868425893238,1],[9,"counted",5347.45529729,-192.54309685000044,1],[10,"counted",18354.86143932,-415.0130032699999,1],[11,"counted",21761.21579755,-527.5342471799995,1],[12,"counted",6231.69669692,-154.3893800699998,1],[13,"counted",6399.56075073,-99.3736032099996,1],[14,"counted",14194.03183485,-14193.80169844,1],[15,"counted",3299.59658018,-76.21801796,1],[16,"counted",5935.67303016,-135.10811747000025,1],[17,"counted",1582.79503629,-37.34527761000004,1],[18,"counted",2671.42880872,-46.256631780000134,1],[19,"counted",6305.76323451,-143.99212153999997,1],[20,"counted",4846.11130328,-128.63920351999968,1],[21,"counted",812.02480338,-810.96394623,1],[22,"counted",10843.67501312,-7152.01264279,1],[23,"counted",6845.09235874,-184.62558598000032,1],[24,"counted",36741.64316064,-5767.6032491700025,1],[25,"counted",7633.03086575,-4718.344027834999,1],[26,"counted",1851.22487535,-51.58420651000006,1],[27,"counted",47547.61772856,-943.9620179299964,1],[28,"counted",35169.82836255,-874.1486514999997,1],[29,"counted",9237.4715946,-268.4684115399996,1],[30,"counted",13296.47990493,-202.3550414700003,1],[31,"counted",5356.9038275,-103.81888113158402,1],[32,"counted",333.537522,-8.201186339999992,1],[33,"counted",10266.76899412,-2471.4336797899987,0],[34,"counted",4646.13146781,-108.4004422500002,1],[35,"counted",19802.87345894,-428.13129045000096,1],[36,"counted",851.87072043,-851.8361807200001,1],[37,"unbought",null,null,0],[38,"counted",2651.3763177,-114.65202473,1],[39,"counted",10374.31291119,-1844.5740278899993,0],[40,"counted",42712.05449625,-651.5855472599942,1],[41,"counted",2636.92108392,-77.12016299000015,1],[42,"counted",23269.38609958,-463.74938889999976,1],[43,"counted",48576.87682721,-27898.806881800007,1]],"30d":[[0,"counted",159267.59413674,-3512.4403521099885,1],[1,"unbought",null,null,0],[2,"counted",7481.90180902,-137.0497268500003,1],[3,"unbought",null,null,0],[4,"unbought",null,null,0],[5,"counted",551.14349453,-11.496869950000018,1],[6,"unbought",null,null,0],[7,"small",0.516462115192553,-0.03584536000016664,0],[8,"counted",511.4740718793367,0,0],[9,"unbought",null,null,0],[10,"unbought",null,null,0],[11,"counted",21761.21579755,-527.5342471799995,1],[12,"unbought",null,null,0],[13,"counted",6399.56075073,-99.3736032099996,1],[14,"counted",6848.669148690001,-6848.4390122800005,1],[15,"counted",3299.59658018,-76.21801796,1],[16,"unbought",null,null,0],[17,"unbought",null,null,0],[18,"counted",2671.42880872,-46.256631780000134,1],[19,"unbought",null,null,0],[20,"counted",4846.11130328,-128.63920351999968,1],[21,"counted",812.02480338,-810.96394623,1],[22,"counted",2904.477480974124,-1196.8098058100004,0],[23,"unbought",null,null,0],[24,"counted",36741.64316064,-5767.6032491700025,1],[25,"counted",7633.03086575,-4718.344027834999,1],[26,"counted",1851.22487535,-51.58420651000006,1],[27,"counted",47547.61772856,-943.9620179299964,1],[28,"counted",35169.82836255,-874.1486514999997,1],[29,"counted",9237.4715946,-268.4684115399996,1],[30,"counted",13296.47990493,-202.3550414700003,1],[31,"counted",5356.9038275,-103.81888113158402,1],[32,"counted",333.537522,-8.201186339999992,1],[33,"counted",4811.207918120001,0,0],[34,"counted",4646.13146781,-108.4004422500002,1],[35,"counted",19802.87345894,-428.13129045000096,1],[36,"counted",851.87072043,-851.8361807200001,1],[37,"unbought",null,null,0],[38,"counted",2651.3763177,-114.65202473,1],[39,"counted",10435.63064207,-1905.8917587699998,0],[40,"counted",42712.05449625,-651.5855472599942,1],[41,"counted",2636.92108392,-77.12016299000015,1],[42,"counted",23269.38609958,-463.74938889999976,1],[43,"counted",48576.87682721,-27898.806881800007,1]],"7d":[[0,"unbought",null,null,0],[1,"unbought",null,null,0],[2,"unbought",null,null,0],[3,"unbought",null,null,0],[4,"unbought",null,null,0],[5,"unbought",null,null,0],[6,"unbought",null,null,0],[7,"small",0.6101255151916121,-0.12950875999922568,0],[8,"counted",516.6694223093367,0,0],[9,"unbought",null,null,0],[10,"unbought",null,null,0],[11,"unbought",null,null,0],[12,"unbought",null,null,0],[13,"unbought",null,null,0],[14,"small",0.30246832000011636,-0.07233190999977523,0],[15,"unbought",null,null,0],[16,"unbought",null,null,0],[17,"unbought",null,null,0],[18,"unbought",null,null,0],[19,"unbought",null,null,0],[20,"unbought",null,null,0],[21,"counted",1.5516708799999606,-0.4908137300000135,0],[22,"counted",2194.2912116941234,-486.6235365299999,0],[23,"unbought",null,null,0],[24,"counted",36741.64316064,-5767.6032491700025,1],[25,"counted",7633.03086575,-4718.344027834999,1],[26,"unbought",null,null,0],[27,"unbought",null,null,0],[28,"unbought",null,null,0],[29,"unbought",null,null,0],[30,"unbought",null,null,0],[31,"unbought",null,null,0],[32,"unbought",null,null,0],[33,"counted",7982.665456820001,-187.33014248999916,0],[34,"counted",3790.0120048,-91.93746798000029,1],[35,"counted",19802.87345894,-428.13129045000096,1],[36,"counted",851.87072043,-851.8361807200001,1],[37,"unbought",null,null,0],[38,"unbought",null,null,0],[39,"counted",9991.68751269,-1461.948629389999,0],[40,"counted",31098.67619493232,-9809.111503559998,0],[41,"counted",2636.92108392,-77.12016299000015,1],[42,"unbought",null,null,0],[43,"counted",1287.4088147063194,-465.4198320000032,0]],"1d":[[0,"unbought",null,null,0],[1,"unbought",null,null,0],[2,"unbought",null,null,0],[3,"unbought",null,null,0],[4,"unbought",null,null,0],[5,"unbought",null,null,0],[6,"unbought",null,null,0],[7,"small",0.5296309051918797,-0.04901414999949333,0],[8,"counted",636.9036421093367,0,0],[9,"unbought",null,null,0],[10,"unbought",null,null,0],[11,"unbought",null,null,0],[12,"unbought",null,null,0],[13,"unbought",null,null,0],[14,"small",0.21907441999974253,0,0],[15,"unbought",null,null,0],[16,"unbought",null,null,0],[17,"unbought",null,null,0],[18,"unbought",null,null,0],[19,"unbought",null,null,0],[20,"unbought",null,null,0],[21,"counted",1.1431790799999817,-0.08232193000003463,0],[22,"counted",1770.2987887641239,-62.63111360000039,0],[23,"unbought",null,null,0],[24,"small",0.5825086568856932,-0.12324962999991845,0],[25,"counted",5341.765529905,-2427.0786919899997,0],[26,"unbought",null,null,0],[27,"unbought",null,null,0],[28,"unbought",null,null,0],[29,"unbought",null,null,0],[30,"unbought",null,null,0],[31,"unbought",null,null,0],[32,"unbought",null,null,0],[33,"counted",8009.6232114,-214.2878970699985,0],[34,"unbought",null,null,0],[35,"unbought",null,null,0],[36,"small",0.030397639999932835,0,0],[37,"unbought",null,null,0],[38,"unbought",null,null,0],[39,"counted",8419.37184374,0,0],[40,"counted",23390.98610318232,-2101.421411809999,0],[41,"unbought",null,null,0],[42,"unbought",null,null,0],[43,"counted",884.4433135163163,-62.4543308100001,0]]}}', '[[159267.59,155755.15,-3512.44,0,0,1794562054698],[17702.13,17270.42,-431.72,0,0,1793080489630],[7481.9,7344.85,-137.05,0,0,1794361857169],[119148.92,116369.43,-2779.49,0,0,1792633740966],[658.24,629.75,-28.49,0,0,1793010452058],[551.14,539.65,-11.5,0,0,1794750011933],[443.02,433.93,-9.08,0,0,1792181542890],[21017.13,11109.89,-405.48,280657034.64036214,0.48,1791310029984],[2058.31,618.74,-15.38,540497.55226503,643.18,1791907426637],[5347.46,5154.91,-192.54,0,0,1791727184689],[18354.86,17939.85,-415.01,0,0,1792605120481],[21761.22,21233.68,-527.53,0,0,1793815019747],[6231.7,6077.31,-154.39,0,0,1793040383009],[6399.56,6300.19,-99.37,0,0,1794839063763],[14194.03,0,0,1314599003.2277985,0.23,1792253287501],[3299.6,3223.38,-76.22,0,0,1794740398451],[5935.67,5800.56,-135.11,0,0,1792736942742],[1582.8,1545.45,-37.35,0,0,1792625959390],[2671.43,2625.17,-46.26,0,0,1794682392520],[6305.76,6161.77,-143.99,0,0,1791956567787],[4846.11,4713.49,-128.64,0,0,1793881591215],[812.02,0,0,2147624.33687239,1.06,1794780833144],[10843.68,1983.99,-44.65,633582.53437531,1707.67,1791589668571],[6845.09,6660.47,-184.63,0,0,1792778198411],[36741.64,30973.58,-645.8,392118790.19005066,0.46,1795554354260],[7633.03,0,0,38271700.18105347,2914.69,1795654877117],[1851.22,1799.64,-51.58,0,0,1793963840931],[47547.62,46603.66,-943.96,0,0,1794978181537],[35169.83,34295.68,-874.15,0,0,1794706625965],[9237.47,8969,-268.47,0,0,1794430691206],[13296.48,13094.12,-202.36,0,0,1794319214686],[5356.9,6057.68,-119.72,0,0,1794812541419],[333.54,325.34,-8.2,0,0,1793435974930],[10266.77,0,0,5400293333.076303,7795.34,1792287496963],[4646.13,4537.73,-108.4,0,0,1795242777750],[19802.87,19374.74,-428.13,0,0,1795424327411],[851.87,0,0,23443386.04278694,0.03,1795288165689],[0,8186.46,8186.46,0,0,1794631740182],[2651.38,2536.72,-114.65,0,0,1793573539305],[10374.31,0,0,61041742.26235306,8529.74,1791248120430],[42712.05,22214.78,-651.59,37301767.34148811,21289.56,1794661022345],[2636.92,2559.8,-77.12,0,0,1795285974429],[23269.39,22805.64,-463.75,0,0,1794873834861],[48576.88,19856.08,-547.46,9582580.31867845,821.99,1793624289120]]', true);
INSERT INTO public.wallets OVERRIDING SYSTEM VALUE VALUES (1, '8jJ7AKBLSbQknqBPBDMqsFe1wqZ5GMv5NJCfs7DWfdn8', '2026-11-28 21:28:55.994664+00', '{"address":"8jJ7AKBLSbQknqBPBDMqsFe1wqZ5GMv5NJCfs7DWfdn8","realized_pnl_usd":448760.61,"unrealized_pnl_usd":0,"combined_pnl_usd":448760.61,"total_invested_usd":88834.53,"average_buy_usd":1.7,"tokens_traded":43,"realized_roi_pct":-15.98,"combined_roi_pct":-15.98,"wins":0,"losses":21,"winrate":0,"winrate_low":4.69,"winrate_high":23.86,"average_holding_sec":23500,"score":28,"score_parts":null,"score_version":3,"score_reason":null,"score_confidence":"high","edge_pct":-14.2,"edge_low_pct":-27.5,"edge_high_pct":-0.89,"score_tokens":20.13,"solid":false,"verified_pct":null,"market_checked_pct":null,"off_market_tokens":null,"wins_kept_pct":null,"open_tokens":0,"unknown_tokens":0,"cost_coverage_pct":62.5,"unfunded_tokens":43,"unfunded_proceeds_usd":221585.94,"realized_without_best_usd":-14200.06,"profit_factor":0,"roi_p10_pct":-38.2,"roi_median_pct":0,"roi_p90_pct":0,"holding_p10_sec":3735,"holding_median_sec":16041,"last_trade_time":1795575320522,"tags":["likely_bot"],"data_since":1764288000000,"obstacles":["likely_bot","not_solid","edge_below_costs","low_coverage"],"verdict":"not_computed","gain_probability_pct":null}', '{"address":"8jJ7AKBLSbQknqBPBDMqsFe1wqZ5GMv5NJCfs7DWfdn8","realized_pnl_usd":436204.14,"unrealized_pnl_usd":0,"combined_pnl_usd":436204.14,"total_invested_usd":64250.61,"average_buy_usd":1.63,"tokens_traded":30,"realized_roi_pct":-20.88,"combined_roi_pct":-20.88,"wins":0,"losses":15,"winrate":0,"winrate_low":5.9,"winrate_high":29.23,"average_holding_sec":25619,"score":23,"score_parts":null,"score_version":3,"score_reason":null,"score_confidence":"medium","edge_pct":-18.04,"edge_low_pct":-36.59,"edge_high_pct":0.51,"score_tokens":12.99,"solid":false,"verified_pct":null,"market_checked_pct":null,"off_market_tokens":null,"wins_kept_pct":null,"open_tokens":0,"unknown_tokens":0,"cost_coverage_pct":62.5,"unfunded_tokens":30,"unfunded_proceeds_usd":202126.92,"realized_without_best_usd":-13414.01,"profit_factor":0,"roi_p10_pct":-39.78,"roi_median_pct":-0.16,"roi_p90_pct":0,"holding_p10_sec":4175,"holding_median_sec":20280,"last_trade_time":1795575320522,"tags":["likely_bot"],"data_since":1764288000000,"obstacles":["likely_bot","not_solid","edge_below_costs","low_coverage"],"verdict":"not_computed","gain_probability_pct":null}', '{"address":"8jJ7AKBLSbQknqBPBDMqsFe1wqZ5GMv5NJCfs7DWfdn8","realized_pnl_usd":2531.18,"unrealized_pnl_usd":0,"combined_pnl_usd":2531.18,"total_invested_usd":10754.95,"average_buy_usd":1.1,"tokens_traded":5,"realized_roi_pct":-31.06,"combined_roi_pct":-31.06,"wins":0,"losses":4,"winrate":0,"winrate_low":11.27,"winrate_high":49.46,"average_holding_sec":32045,"score":10,"score_parts":null,"score_version":3,"score_reason":null,"score_confidence":"low","edge_pct":-21.51,"edge_low_pct":-64.35,"edge_high_pct":21.33,"score_tokens":3.33,"solid":false,"verified_pct":null,"market_checked_pct":null,"off_market_tokens":null,"wins_kept_pct":null,"open_tokens":0,"unknown_tokens":0,"cost_coverage_pct":62.5,"unfunded_tokens":5,"unfunded_proceeds_usd":7402.16,"realized_without_best_usd":-3340.61,"profit_factor":0,"roi_p10_pct":-57.07,"roi_median_pct":-3.73,"roi_p90_pct":-0.28,"holding_p10_sec":7874,"holding_median_sec":21091,"last_trade_time":1795575320522,"tags":["likely_bot"],"data_since":1764288000000,"obstacles":["likely_bot","low_confidence","not_solid","edge_below_costs","few_closed_tokens","low_coverage"],"verdict":"not_computed","gain_probability_pct":null}', '{"address":"8jJ7AKBLSbQknqBPBDMqsFe1wqZ5GMv5NJCfs7DWfdn8","realized_pnl_usd":0,"unrealized_pnl_usd":0,"combined_pnl_usd":0,"total_invested_usd":0,"average_buy_usd":null,"tokens_traded":0,"realized_roi_pct":null,"combined_roi_pct":null,"wins":0,"losses":0,"winrate":null,"winrate_low":null,"winrate_high":null,"average_holding_sec":null,"score":null,"score_parts":null,"score_version":3,"score_reason":"no_trades","score_confidence":null,"edge_pct":null,"edge_low_pct":null,"edge_high_pct":null,"score_tokens":null,"solid":null,"verified_pct":null,"market_checked_pct":null,"off_market_tokens":null,"wins_kept_pct":null,"open_tokens":0,"unknown_tokens":0,"cost_coverage_pct":null,"unfunded_tokens":0,"unfunded_proceeds_usd":0,"realized_without_best_usd":null,"profit_factor":null,"roi_p10_pct":null,"roi_median_pct":null,"roi_p90_pct":null,"holding_p10_sec":null,"holding_median_sec":null,"last_trade_time":null,"tags":[],"data_since":1764288000000,"obstacles":["no_score","few_closed_tokens","unknown_coverage"],"verdict":"not_computed","gain_probability_pct":null}', '[{"address":"68zpmTPqVs26vMMP5xMWmwLaH6nfhuKqD2F9m8ZdT12g","symbol":"GRUMPY","name":"Grumpy Toad","image":"https://images.example/68zpmTPqVs26vMMP5xMWmwLaH6nfhuKqD2F9m8ZdT12g.png","realized_pnl_usd":-5.49,"roi_pct":-1.13,"holding":0,"first_buy_time":1795561220021,"last_trade_time":1795575320522},{"address":"gsSiBjPd74ShaKVTyS9wKRybBp7DQtqtvhd5EjaHbNg","symbol":"SALTYN","name":"Salty Noodle","image":"https://images.example/gsSiBjPd74ShaKVTyS9wKRybBp7DQtqtvhd5EjaHbNg.png","realized_pnl_usd":-2837.46,"roi_pct":-110.35,"holding":0,"first_buy_time":1795514532314,"last_trade_time":1795569409813},{"address":"7tVK4ngERQsf2aH9EPxLTxGSda8t86UM3LcsusurRXM8","symbol":"GRUMPY","name":"Grumpy Badger","image":"https://images.example/7tVK4ngERQsf2aH9EPxLTxGSda8t86UM3LcsusurRXM8.png","realized_pnl_usd":-13.89,"roi_pct":-5.96,"holding":0,"first_buy_time":1795445264813,"last_trade_time":1795448987682}]', 12, true, '{"tokens":[["2cC5QkPBy1f5EewoHScHxftjzVsniHZpCdgiFPUQxnfV","SLEEPY",1794028753488,null,null,null,null,false],["2iB29qo3yPq4TTciChTZraFN23moDUHhNGdD4kWmeuqq","TURBOM",1793511942756,null,null,null,null,false],["3bVRmL5kKsTtkRhx65kKVXGMBRyoWE5uAYu5oamTax5c","HYPERP",1790856338356,null,null,null,null,false],["3hb6jFnJVTmB2irUHhE7xScZc6bDPPGmo2F9tDzST7nu","TURBOO",1791747650162,null,null,null,null,false],["41VGTgiwYaUE9bRBDiExrWm5LDKcoTHjdPrPuvfBi3oh","NEONMU",1792958564296,null,null,null,null,false],["4KHT1zvpicaKTUVe8rwZQeCkbgUDD8uSdhXW3Hi578i3","SLEEPY",1791779937347,null,null,null,null,false],["4Nr42kpZVozdbE5eUK4khmtqmyRAgGdm1ne5yMMMc28t","HYPERG",1794162558568,null,null,null,null,false],["4qu57DvuoppVUCoYkcvWahctesiARt44WGyYa4wbGf2q","TURBOG",1795335307417,null,null,null,null,false],["5r39RxbHasyiXnP8kvm8QYkAn6KZvXHQ7RnnAfm6Rui2","GRUMPY",1794791015321,null,null,null,null,false],["66hYWEZosHodkgopi6a4dzrFyLwVQPdJ2ssN3T6nCtFH","HYPERP",1791272416111,null,null,null,null,false],["68zpmTPqVs26vMMP5xMWmwLaH6nfhuKqD2F9m8ZdT12g","GRUMPY",1795561220021,null,null,null,null,false],["6JBU76RR29DWnYXFVrmhcPfV6XMrjUsK9gXrNDM8Jz2d","TINYPA",1795209875398,null,null,null,null,false],["6fJnE39RK2eHM7BC4sZs4tNeNhJSZ9CapDmCFtYEWUR4","NEONFA",1793838299461,null,null,null,null,false],["6vXvKkGNwpkbNWxKJV3nG4Z9om7YeuDti8gUGixUWLQX","MOONPA",1794496793208,null,null,null,null,false],["7inedRfkdntPS4ywh67PLS8LKwZXeKYARneznJ5SiSk9","LAZYBA",1794332205949,null,null,null,null,false],["7tVK4ngERQsf2aH9EPxLTxGSda8t86UM3LcsusurRXM8","GRUMPY",1795445264813,null,null,null,null,false],["9144rUPaTqCHpH75YPtgZNddA1LbBb6rT8mpFS34ktpU","NEONYE",1794664546020,null,null,null,null,false],["9BW1tbEVkyzH1BPNNjhHYh5fV3rexeEPAMkMTnxMrvhc","TINYWI",1795189537963,null,null,null,null,false],["9Rbb2oyUj4HJ35dB19JW51oECqkwmDRRKCyTpZLgYpzq","QUANTU",1790584795089,null,null,null,null,false],["ARfme7xQD1kecXKHvxa5ZtN2h5ZnpgkesoL3LDL2Twgn","SALTYO",1791203743933,null,null,null,null,false],["AYFMqf3JNsnDVXQWmXtc81mR3feLv8VzhBM7V95Ntj9r","PIXELB",1795278731399,null,null,null,null,false],["Aef2qc2VradJxS8CZqe2dAWo4hV7cUU6TnfbEfhwYScB","COSMIC",1794588140358,null,null,null,null,false],["BFQZfJzPtHoBsRzEoG9jxzC2nr8gyuoN4RXjEKHg1Zjq","SLEEPY",1791598485077,null,null,null,null,false],["BJ7kCRDJZ7LX2nutH94Ks2EVPBneArUnu1vQLReb7gQC","QUANTU",1793888155747,null,null,null,null,false],["CdfR9HAsCkiTRrqYNVc9yAZJC7q7zcN8gjDMvjB9199T","PIXELG",1794198646327,null,null,null,null,false],["Cy63KysuuxW9bt8bxHGJHX6dFn6CRyaB2PjxmNEDKBZH","BRAVEM",1792534418565,null,null,null,null,false],["DGUkGA7848Y2bQ98FcHF8KdEuPePiym9jWvjWWH1pmXJ","HYPERO",1793784324957,null,null,null,null,false],["DKGzNEhySyhXDePrL9xdkYiL7drbSLEuCxXMBQZk2BCx","SLEEPY",1793386561992,null,null,null,null,false],["DUM7n4hXmzynBq6AvScvKancjnUXMApgdtxgZUSF2JCr","SLEEPY",1790435881796,null,null,null,null,false],["EKpvYojkhmE5zxWpYVzWFGcUzyrZKnyaLj9B1gVoPZSj","SALTYG",1793233577416,null,null,null,null,false],["FGzPnMcEqvgkcKjNawkm8FogJXKQbAdEnBs6Rwq8iFCz","LAZYOT",1794106985813,null,null,null,null,false],["FJA4BEprH3Q8cdyU2dUpYtytHPMn1ugqEZtnH5q2wBA","GRUMPY",1794460440200,null,null,null,null,false],["Ff4RY3MLuyYWCRZCbQLy9L23EYiWLDLgfSW338YvrYQJ","MOONOT",1794774632831,null,null,null,null,false],["G9xK7pLK5MxRmAgqRtd43fD68KLDwBDEEkrar2gjjE3p","MOONPI",1794610643264,null,null,null,null,false],["GN7T8CJcFPJewcX6e8aDFDVAZCzekVbyTTrdyMwxU12P","HYPERC",1793768264164,null,null,null,null,false],["Gb1Sw7CjQeaDYgKTnKv1vkDPpjeycTq9JzUApcBmKcsq","SALTYF",1792691107197,null,null,null,null,false],["GjRS1ReDF2Q1GosQwGssG3TRPkhy9RZZYkjG1xcQtniG","LAZYGO",1794912098547,null,null,null,null,false],["Gr8pA5CW8vESrM8YqSgPzxkAuEV2vWg77TQx2bf1e76n","BRAVEW",1792286758740,null,null,null,null,false],["H8vycRAUsvMTS6djfYXdAVcp23xuE11CR5EVXgyBt41q","LAZYYE",1794562801006,null,null,null,null,false],["HLRHGtsCAiFqLeuBPHxP8TTFvGhUoSsGsupLQasWuBbM","LAZYYE",1794197959879,null,null,null,null,false],["Hfdqs7XzA8UL2WbDJksq3UgjPN3XoL2JNaPHWxPdwY6B","GRUMPY",1793111514692,null,null,null,null,false],["Hpnp9TZB7YYACp2uqoeoVEqHtwSeRNpkha3f9m34sf1x","HYPERM",1794537493068,null,null,null,null,false],["gsSiBjPd74ShaKVTyS9wKRybBp7DQtqtvhd5EjaHbNg","SALTYN",1795514532314,null,null,null,null,false]],"scored":["7d","30d","all"],"periods":{"all":[[0,"counted",215.19297008,0,1],[1,"counted",7132.75489986,-2776.9161566287376,1],[2,"counted",2330.75001346,-95.97913057874985,1],[3,"counted",80.44230556,-5.824876403750494,1],[4,"counted",5395.03152269,0,1],[5,"counted",3991.10835058,0,1],[6,"counted",4961.54734581,0,1],[7,"counted",3499.34004113,0,1],[8,"counted",948.14264164,-58.25348445249881,1],[9,"counted",4149.31872268,0,1],[10,"counted",485.61098986,-3.4282200912181793,1],[11,"counted",407.84218371,-22.971325966335996,1],[12,"counted",10725.58446142,-3038.028859295001,1],[13,"counted",3854.09301193,0,1],[14,"counted",106.39402164,0,1],[15,"counted",232.92961391,-8.680054859997085,1],[16,"counted",570.7476051,0,1],[17,"counted",309.14464082,0,1],[18,"counted",704.88560533,-162.68181573600816,1],[19,"counted",874.56755977,0,1],[20,"counted",3965.80800641,-1555.09097298499,1],[21,"counted",694.97324726,-368.61591317875934,1],[22,"counted",498.27002407,0,1],[23,"counted",206.1944068,-26.686675449999854,1],[24,"counted",326.28218939,0,1],[25,"counted",4341.60805856,-449.63070099124843,1],[26,"counted",2289.95406407,0,1],[27,"counted",789.1673005,-33.36570975628695,1],[28,"counted",428.84646205,-37.87947948124395,1],[29,"counted",1278.02629774,0,1],[30,"counted",622.24147853,0,1],[31,"counted",2026.29953337,-910.5475445949999,1],[32,"counted",432.88622719,0,1],[33,"counted",467.61306023,0,1],[34,"counted",7928.83427202,-2795.75621191375,1],[35,"counted",667.35739125,0,1],[36,"counted",6073.11710216,0,1],[37,"counted",104.96588357,-34.05774150130924,1],[38,"counted",887.60469008,-41.728232386250056,1],[39,"counted",76.31609207,0,1],[40,"counted",1016.76774435,0,1],[41,"counted",164.7010907,-0.5235347749973016,1],[42,"counted",2571.26252946,-1773.412478422496,1]],"30d":[[0,"counted",215.19297008,0,1],[1,"counted",7132.75489986,-2776.9161566287376,1],[2,"unbought",null,null,0],[3,"unbought",null,null,0],[4,"unbought",null,null,0],[5,"unbought",null,null,0],[6,"counted",4961.54734581,0,1],[7,"counted",3499.34004113,0,1],[8,"counted",948.14264164,-58.25348445249881,1],[9,"unbought",null,null,0],[10,"counted",485.61098986,-3.4282200912181793,1],[11,"counted",407.84218371,-22.971325966335996,1],[12,"counted",10725.58446142,-3038.028859295001,1],[13,"counted",3854.09301193,0,1],[14,"counted",106.39402164,0,1],[15,"counted",232.92961391,-8.680054859997085,1],[16,"counted",570.7476051,0,1],[17,"counted",309.14464082,0,1],[18,"unbought",null,null,0],[19,"unbought",null,null,0],[20,"counted",3965.80800641,-1555.09097298499,1],[21,"counted",694.97324726,-368.61591317875934,1],[22,"unbought",null,null,0],[23,"counted",206.1944068,-26.686675449999854,1],[24,"counted",326.28218939,0,1],[25,"unbought",null,null,0],[26,"counted",2289.95406407,0,1],[27,"counted",789.1673005,-33.36570975628695,1],[28,"unbought",null,null,0],[29,"counted",1278.02629774,0,1],[30,"counted",622.24147853,0,1],[31,"counted",2026.29953337,-910.5475445949999,1],[32,"counted",432.88622719,0,1],[33,"counted",467.61306023,0,1],[34,"counted",7928.83427202,-2795.75621191375,1],[35,"unbought",null,null,0],[36,"counted",6073.11710216,0,1],[37,"unbought",null,null,0],[38,"counted",887.60469008,-41.728232386250056,1],[39,"counted",76.31609207,0,1],[40,"unbought",null,null,0],[41,"counted",164.7010907,-0.5235347749973016,1],[42,"counted",2571.26252946,-1773.412478422496,1]],"7d":[[0,"unbought",null,null,0],[1,"unbought",null,null,0],[2,"unbought",null,null,0],[3,"unbought",null,null,0],[4,"unbought",null,null,0],[5,"unbought",null,null,0],[6,"unbought",null,null,0],[7,"counted",3499.34004113,0,1],[8,"unbought",null,null,0],[9,"unbought",null,null,0],[10,"counted",485.61098986,-3.4282200912181793,1],[11,"unbought",null,null,0],[12,"unbought",null,null,0],[13,"unbought",null,null,0],[14,"unbought",null,null,0],[15,"counted",232.92961391,-8.680054859997085,1],[16,"unbought",null,null,0],[17,"unbought",null,null,0],[18,"unbought",null,null,0],[19,"unbought",null,null,0],[20,"counted",3965.80800641,-1555.09097298499,1],[21,"unbought",null,null,0],[22,"unbought",null,null,0],[23,"unbought",null,null,0],[24,"unbought",null,null,0],[25,"unbought",null,null,0],[26,"unbought",null,null,0],[27,"unbought",null,null,0],[28,"unbought",null,null,0],[29,"unbought",null,null,0],[30,"unbought",null,null,0],[31,"unbought",null,null,0],[32,"unbought",null,null,0],[33,"unbought",null,null,0],[34,"unbought",null,null,0],[35,"unbought",null,null,0],[36,"unbought",null,null,0],[37,"unbought",null,null,0],[38,"unbought",null,null,0],[39,"unbought",null,null,0],[40,"unbought",null,null,0],[41,"unbought",null,null,0],[42,"counted",2571.26252946,-1773.412478422496,1]],"1d":[[0,"unbought",null,null,0],[1,"unbought",null,null,0],[2,"unbought",null,null,0],[3,"unbought",null,null,0],[4,"unbought",null,null,0],[5,"unbought",null,null,0],[6,"unbought",null,null,0],[7,"unbought",null,null,0],[8,"unbought",null,null,0],[9,"unbought",null,null,0],[10,"unbought",null,null,0],[11,"unbought",null,null,0],[12,"unbought",null,null,0],[13,"unbought",null,null,0],[14,"unbought",null,null,0],[15,"unbought",null,null,0],[16,"unbought",null,null,0],[17,"unbought",null,null,0],[18,"unbought",null,null,0],[19,"unbought",null,null,0],[20,"unbought",null,null,0],[21,"unbought",null,null,0],[22,"unbought",null,null,0],[23,"unbought",null,null,0],[24,"unbought",null,null,0],[25,"unbought",null,null,0],[26,"unbought",null,null,0],[27,"unbought",null,null,0],[28,"unbought",null,null,0],[29,"unbought",null,null,0],[30,"unbought",null,null,0],[31,"unbought",null,null,0],[32,"unbought",null,null,0],[33,"unbought",null,null,0],[34,"unbought",null,null,0],[35,"unbought",null,null,0],[36,"unbought",null,null,0],[37,"unbought",null,null,0],[38,"unbought",null,null,0],[39,"unbought",null,null,0],[40,"unbought",null,null,0],[41,"unbought",null,null,0],[42,"unbought",null,null,0]]}}', '[[215.19,425531.5,425187.2,0,0,1794117648195],[7132.75,6969.34,-4443.07,0,0,1793560361207],[2330.75,3575.63,-153.57,0,0,1790859393104],[80.44,119.39,-9.32,0,0,1791751497445],[5395.03,11498.46,2866.41,0,0,1792963870162],[3991.11,8448.23,2062.46,0,0,1791784803368],[4961.55,8751.41,812.93,0,0,1794172832291],[3499.34,13475.1,7876.16,0,0,1795356398184],[948.14,1423.82,-93.21,0,0,1794816079850],[4149.32,7525.92,887.01,0,0,1791301055866],[485.61,771.49,-5.49,0,0,1795575320522],[407.84,615.79,-36.75,0,0,1795214100194],[10725.58,12300.09,-4860.85,0,0,1793852151850],[3854.09,7251.35,1084.8,0,0,1794516262676],[106.39,231.15,60.92,0,0,1794390197778],[232.93,358.8,-13.89,0,0,1795448987682],[570.75,1079.16,165.97,0,0,1794680355717],[309.14,508.76,14.13,0,0,1795191553512],[704.89,867.53,-260.29,0,0,1790598932733],[874.57,1454.42,55.11,0,0,1791213413441],[3965.81,3857.15,-2488.15,0,0,1795345165974],[694.97,522.17,-589.79,0,0,1794598584103],[498.27,1171.06,373.83,0,0,null],[206.19,287.21,-42.7,0,0,1793931097658],[326.28,605.32,83.27,0,0,1794206137764],[4341.61,6227.16,-719.41,0,0,1792535496038],[2289.95,10011.76,6347.83,0,0,1793814150052],[789.17,1209.28,-53.39,0,0,1793391571470],[428.85,625.55,-60.61,0,0,1790488464392],[1278.03,8442.42,6397.58,0,0,1793278321047],[622.24,2471.88,1476.3,0,0,1794142882044],[2026.3,1785.2,-1456.88,0,0,1794475502369],[432.89,1239.24,546.62,0,0,1794803071514],[467.61,5688.47,4940.29,0,0,1794636921376],[7928.83,8212.92,-4473.21,0,0,1793777548913],[667.36,1570.45,502.67,0,0,1792728650357],[6073.12,12385.07,2668.09,0,0,1794918456318],[104.97,113.45,-54.49,0,0,1792303031841],[887.6,1353.4,-66.77,0,0,1794592148326],[76.32,126.58,4.47,0,0,1794198386608],[1016.77,8693.48,7066.66,0,0,1793152928911],[164.7,262.68,-0.84,0,0,1794568281293],[2571.26,1276.56,-2837.46,0,0,1795569409813]]', true);
INSERT INTO public.wallets OVERRIDING SYSTEM VALUE VALUES (4, '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5', '2026-11-28 21:28:56.184078+00', '{"address":"7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5","realized_pnl_usd":-6.56,"unrealized_pnl_usd":1907.55,"combined_pnl_usd":1900.99,"total_invested_usd":312.51,"average_buy_usd":34.72,"tokens_traded":6,"realized_roi_pct":-1.81,"combined_roi_pct":608.59,"wins":0,"losses":4,"winrate":0,"winrate_low":11.27,"winrate_high":49.46,"average_holding_sec":39,"score":18,"score_parts":null,"score_version":3,"score_reason":null,"score_confidence":"low","edge_pct":-8.86,"edge_low_pct":-44.54,"edge_high_pct":26.82,"score_tokens":4.27,"solid":false,"verified_pct":null,"market_checked_pct":null,"off_market_tokens":null,"wins_kept_pct":null,"open_tokens":0,"unknown_tokens":0,"cost_coverage_pct":88.97,"unfunded_tokens":1,"unfunded_proceeds_usd":28.72,"realized_without_best_usd":-5.91,"profit_factor":0.04,"roi_p10_pct":-2.98,"roi_median_pct":-2.15,"roi_p90_pct":1.22,"holding_p10_sec":3,"holding_median_sec":5,"last_trade_time":1794264712919,"tags":["gambler"],"data_since":1764288000000,"obstacles":["low_confidence","not_solid","edge_below_costs","few_closed_tokens","low_coverage"],"verdict":"not_computed","gain_probability_pct":null}', '{"address":"7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5","realized_pnl_usd":-2.04,"unrealized_pnl_usd":1907.55,"combined_pnl_usd":1905.51,"total_invested_usd":168.62,"average_buy_usd":33.72,"tokens_traded":3,"realized_roi_pct":-1.21,"combined_roi_pct":1130.08,"wins":0,"losses":1,"winrate":0,"winrate_low":15,"winrate_high":60.66,"average_holding_sec":8,"score":12,"score_parts":null,"score_version":3,"score_reason":null,"score_confidence":"low","edge_pct":-10.61,"edge_low_pct":-58.31,"edge_high_pct":37.09,"score_tokens":2.32,"solid":false,"verified_pct":null,"market_checked_pct":null,"off_market_tokens":null,"wins_kept_pct":null,"open_tokens":0,"unknown_tokens":0,"cost_coverage_pct":100,"unfunded_tokens":0,"unfunded_proceeds_usd":0,"realized_without_best_usd":-2.3,"profit_factor":0.11,"roi_p10_pct":-2.34,"roi_median_pct":-0.35,"roi_p90_pct":1.64,"holding_p10_sec":5,"holding_median_sec":8,"last_trade_time":1794264712919,"tags":["gambler"],"data_since":1764288000000,"obstacles":["low_confidence","not_solid","edge_below_costs","few_closed_tokens"],"verdict":"not_computed","gain_probability_pct":null}', '{"address":"7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5","realized_pnl_usd":0,"unrealized_pnl_usd":-169.29,"combined_pnl_usd":-169.29,"total_invested_usd":0,"average_buy_usd":null,"tokens_traded":0,"realized_roi_pct":null,"combined_roi_pct":null,"wins":0,"losses":0,"winrate":null,"winrate_low":null,"winrate_high":null,"average_holding_sec":null,"score":null,"score_parts":null,"score_version":3,"score_reason":"no_trades","score_confidence":null,"edge_pct":null,"edge_low_pct":null,"edge_high_pct":null,"score_tokens":null,"solid":null,"verified_pct":null,"market_checked_pct":null,"off_market_tokens":null,"wins_kept_pct":null,"open_tokens":0,"unknown_tokens":0,"cost_coverage_pct":null,"unfunded_tokens":0,"unfunded_proceeds_usd":0,"realized_without_best_usd":null,"profit_factor":null,"roi_p10_pct":null,"roi_median_pct":null,"roi_p90_pct":null,"holding_p10_sec":null,"holding_median_sec":null,"last_trade_time":null,"tags":[],"data_since":1764288000000,"obstacles":["no_score","few_closed_tokens","unknown_coverage"],"verdict":"not_computed","gain_probability_pct":null}', '{"address":"7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5","realized_pnl_usd":0,"unrealized_pnl_usd":-221.62,"combined_pnl_usd":-221.62,"total_invested_usd":0,"average_buy_usd":null,"tokens_traded":0,"realized_roi_pct":null,"combined_roi_pct":null,"wins":0,"losses":0,"winrate":null,"winrate_low":null,"winrate_high":null,"average_holding_sec":null,"score":null,"score_parts":null,"score_version":3,"score_reason":"no_trades","score_confidence":null,"edge_pct":null,"edge_low_pct":null,"edge_high_pct":null,"score_tokens":null,"solid":null,"verified_pct":null,"market_checked_pct":null,"off_market_tokens":null,"wins_kept_pct":null,"open_tokens":0,"unknown_tokens":0,"cost_coverage_pct":null,"unfunded_tokens":0,"unfunded_proceeds_usd":0,"realized_without_best_usd":null,"profit_factor":null,"roi_p10_pct":null,"roi_median_pct":null,"roi_p90_pct":null,"holding_p10_sec":null,"holding_median_sec":null,"last_trade_time":null,"tags":[],"data_since":1764288000000,"obstacles":["no_score","few_closed_tokens","unknown_coverage"],"verdict":"not_computed","gain_probability_pct":null}', '[{"address":"259yTN8PpMYXsVUqi2HS1XgkyxnC63jwAba18vQqVCxa","symbol":"LAZYMU","name":"Lazy Muffin","image":"https://images.example/259yTN8PpMYXsVUqi2HS1XgkyxnC63jwAba18vQqVCxa.png","realized_pnl_usd":0.26,"roi_pct":2.13,"holding":0,"first_buy_time":1794264708313,"last_trade_time":1794264712919},{"address":"WasnncturGJc9jCNSk3ffderrmbHnnBTxfhAXyF7rKQ","symbol":"NEONCO","name":"Neon Comet","image":"https://images.example/WasnncturGJc9jCNSk3ffderrmbHnnBTxfhAXyF7rKQ.png","realized_pnl_usd":0,"roi_pct":0,"holding":10974.47822923,"first_buy_time":1793985633059,"last_trade_time":1793985644636},{"address":"Hocbb6yweU8Fn4ke3PTuG16XwekJB3pLPR3BJjMAfL2w","symbol":"GRUMPY","name":"Grumpy Toad","image":"https://images.example/Hocbb6yweU8Fn4ke3PTuG16XwekJB3pLPR3BJjMAfL2w.png","realized_pnl_usd":-2.3,"roi_pct":-2.84,"holding":0,"first_buy_time":1793548603984,"last_trade_time":1793548614802}]', 16, false, '{"tokens":[["259yTN8PpMYXsVUqi2HS1XgkyxnC63jwAba18vQqVCxa","LAZYMU",1794264708313,null,null,null,null,false],["7HNY2a4qbNveDXoBCY25qL89j7ct1GBoJG8RqjBTNwba","LAZYNO",1792511546995,null,null,null,null,false],["D95jwiGsPZLC7bnh9jkBTip8nzytBpS14XjYZY3FdinP","PIXELW",1790600590201,null,null,null,null,false],["HnwsHj34x7HysQHnuFpcNeW6ZH8YbnKb3ALQx7W9o33x","TINYOT",1791293549826,null,null,null,null,false],["Hocbb6yweU8Fn4ke3PTuG16XwekJB3pLPR3BJjMAfL2w","GRUMPY",1793548603984,null,null,null,null,false],["WasnncturGJc9jCNSk3ffderrmbHnnBTxfhAXyF7rKQ","NEONCO",1793985633059,null,null,null,null,false]],"scored":["30d","all"],"periods":{"all":[[0,"counted",12.328924,0.26299996000000014,1],[1,"counted",16.7290704,-0.360130980000001,1],[2,"counted",22.60884011,-0.032515549999999394,1],[3,"counted",104.5547237,-3.2194932341564453,1],[4,"counted",81.01247479,-2.2998445799999985,1],[5,"counted",75.27528353,0,0]],"30d":[[0,"counted",12.328924,0.26299996000000014,1],[1,"unbought",null,null,0],[2,"unbought",null,null,0],[3,"unbought",null,null,0],[4,"counted",81.01247479,-2.2998445799999985,1],[5,"counted",75.27528353,0,0]],"7d":[[0,"unbought",null,null,0],[1,"unbought",null,null,0],[2,"unbought",null,null,0],[3,"unbought",null,null,0],[4,"unbought",null,null,0],[5,"counted",2152.11028555,-169.28743730999986,0]],"1d":[[0,"unbought",null,null,0],[1,"unbought",null,null,0],[2,"unbought",null,null,0],[3,"unbought",null,null,0],[4,"unbought",null,null,0],[5,"counted",2204.44161039,-221.61876214999984,0]]}}', '[[12.33,12.59,0.26,0,0,1794264712919],[16.73,16.37,-0.36,0,0,1792511721232],[22.61,22.58,-0.03,0,0,1790600591981],[104.55,130.06,-4.13,0,0,1791293554281],[81.01,78.71,-2.3,0,0,1793548614802],[75.28,0,0,10974.47822923,1982.82,1793985644636]]', false);
INSERT INTO public.wallets OVERRIDING SYSTEM VALUE VALUES (2, 'DG5eJZCrxFcVaesC8NYQC97CW6223EH1oMQqPp4sxkLZ', '2026-11-28 21:28:55.943976+00', '{"address":"DG5eJZCrxFcVaesC8NYQC97CW6223EH1oMQqPp4sxkLZ","realized_pnl_usd":231.94,"unrealized_pnl_usd":-26.81,"combined_pnl_usd":205.13,"total_invested_usd":13846.39,"average_buy_usd":553.86,"tokens_traded":16,"realized_roi_pct":0.02,"combined_roi_pct":-0.17,"wins":8,"losses":8,"winrate":50,"winrate_low":30.51,"winrate_high":62.14,"average_holding_sec":345,"score":15,"score_parts":null,"score_version":3,"score_reason":null,"score_confidence":"low","edge_pct":-9.42,"edge_low_pct":-50.82,"edge_high_pct":31.97,"score_tokens":3.36,"solid":false,"verified_pct":100,"market_checked_pct":98.73,"off_market_tokens":0,"wins_kept_pct":82.73,"open_tokens":0,"unknown_tokens":0,"cost_coverage_pct":65.48,"unfunded_tokens":1,"unfunded_proceeds_usd":7280.63,"realized_without_best_usd":-320.1,"profit_factor":0.97,"roi_p10_pct":-48.6,"roi_median_pct":-3.92,"roi_p90_pct":23.7,"holding_p10_sec":37,"holding_median_sec":160,"last_trade_time":1795357530743,"tags":["quick_flipper"],"data_since":1764288000000,"obstacles":["low_confidence","not_solid","edge_below_costs","copies_keep_little","low_coverage"],"verdict":"not_computed","gain_probability_pct":null}', '{"address":"DG5eJZCrxFcVaesC8NYQC97CW6223EH1oMQqPp4sxkLZ","realized_pnl_usd":531.89,"unrealized_pnl_usd":-26.81,"combined_pnl_usd":505.08,"total_invested_usd":12111.26,"average_buy_usd":576.73,"tokens_traded":13,"realized_roi_pct":2.5,"combined_roi_pct":2.28,"wins":7,"losses":6,"winrate":53.85,"winrate_low":31.13,"winrate_high":64.75,"average_holding_sec":364,"score":12,"score_parts":null,"score_version":3,"score_reason":null,"score_confidence":"low","edge_pct":-9.65,"edge_low_pct":-58.39,"edge_high_pct":39.1,"score_tokens":2.29,"solid":false,"verified_pct":100,"market_checked_pct":98.81,"off_market_tokens":0,"wins_kept_pct":82.48,"open_tokens":0,"unknown_tokens":0,"cost_coverage_pct":62.96,"unfunded_tokens":1,"unfunded_proceeds_usd":7280.63,"realized_without_best_usd":-20.15,"profit_factor":1.64,"roi_p10_pct":-52.83,"roi_median_pct":2.79,"roi_p90_pct":28.62,"holding_p10_sec":37,"holding_median_sec":171,"last_trade_time":1795357530743,"tags":["quick_flipper"],"data_since":1764288000000,"obstacles":["low_confidence","not_solid","edge_below_costs","copies_keep_little","low_coverage"],"verdict":"not_computed","gain_probability_pct":null}', '{"address":"DG5eJZCrxFcVaesC8NYQC97CW6223EH1oMQqPp4sxkLZ","realized_pnl_usd":324.04,"unrealized_pnl_usd":4.56,"combined_pnl_usd":328.59,"total_invested_usd":869.75,"average_buy_usd":289.92,"tokens_traded":2,"realized_roi_pct":37.26,"combined_roi_pct":37.26,"wins":2,"losses":0,"winrate":100,"winrate_low":27.12,"winrate_high":72.88,"average_holding_sec":53,"score":9,"score_parts":null,"score_version":3,"score_reason":null,"score_confidence":"low","edge_pct":-5.78,"edge_low_pct":-69.16,"edge_high_pct":57.6,"score_tokens":1.09,"solid":false,"verified_pct":100,"market_checked_pct":96.14,"off_market_tokens":0,"wins_kept_pct":65.73,"open_tokens":0,"unknown_tokens":0,"cost_coverage_pct":100,"unfunded_tokens":0,"unfunded_proceeds_usd":0,"realized_without_best_usd":1.34,"profit_factor":null,"roi_p10_pct":7.61,"roi_median_pct":21.35,"roi_p90_pct":35.09,"holding_p10_sec":37,"holding_median_sec":53,"last_trade_time":1795357530743,"tags":[],"data_since":1764288000000,"obstacles":["low_confidence","not_solid","edge_below_costs","copies_keep_little","few_closed_tokens"],"verdict":"not_computed","gain_probability_pct":null}', '{"address":"DG5eJZCrxFcVaesC8NYQC97CW6223EH1oMQqPp4sxkLZ","realized_pnl_usd":0,"unrealized_pnl_usd":-0.2,"combined_pnl_usd":-0.2,"total_invested_usd":0,"average_buy_usd":null,"tokens_traded":0,"realized_roi_pct":null,"combined_roi_pct":null,"wins":0,"losses":0,"winrate":null,"winrate_low":null,"winrate_high":null,"average_holding_sec":null,"score":null,"score_parts":null,"score_version":3,"score_reason":"no_trades","score_confidence":null,"edge_pct":null,"edge_low_pct":null,"edge_high_pct":null,"score_tokens":null,"solid":null,"verified_pct":null,"market_checked_pct":null,"off_market_tokens":null,"wins_kept_pct":null,"open_tokens":0,"unknown_tokens":0,"cost_coverage_pct":null,"unfunded_tokens":0,"unfunded_proceeds_usd":0,"realized_without_best_usd":null,"profit_factor":null,"roi_p10_pct":null,"roi_median_pct":null,"roi_p90_pct":null,"holding_p10_sec":null,"holding_median_sec":null,"last_trade_time":null,"tags":[],"data_since":1764288000000,"obstacles":["no_score","few_closed_tokens","unknown_coverage"],"verdict":"not_computed","gain_probability_pct":null}', '[{"address":"2jSao2QKoVdHR8v84KY3xLt9RxcwP78bLX1AaS4BuwjX","symbol":"GOLDEN","name":"Golden Toad","image":"https://images.example/2jSao2QKoVdHR8v84KY3xLt9RxcwP78bLX1AaS4BuwjX.png","realized_pnl_usd":1.34,"roi_pct":4.18,"holding":0,"first_buy_time":1795357498192,"last_trade_time":1795357530743},{"address":"BUT3e9EbR5iEskTbpipWPZtYDUD5rrnkuXpsaFxGMMRX","symbol":"LAZYTO","name":"Lazy Toad","image":"https://images.example/BUT3e9EbR5iEskTbpipWPZtYDUD5rrnkuXpsaFxGMMRX.png","realized_pnl_usd":322.7,"roi_pct":38.52,"holding":0,"first_buy_time":1795328770673,"last_trade_time":1795328843301},{"address":"7dqoTNHYBK7YPAVsB9Ma7NTVVFLFJzEpvbjoCTAxQzt2","symbol":"GOLDEN","name":"Golden Pickle","image":"https://images.example/7dqoTNHYBK7YPAVsB9Ma7NTVVFLFJzEpvbjoCTAxQzt2.png","realized_pnl_usd":2.26,"roi_pct":15.51,"holding":0,"first_buy_time":1795216347104,"last_trade_time":1795217152953}]', 17, true, '{"tokens":[["2jSao2QKoVdHR8v84KY3xLt9RxcwP78bLX1AaS4BuwjX","GOLDEN",1795357498192,true,null,null,null,true],["2rGyw5SNYFEhvix499j68A5uJdaW6xKECtJwHsQC65me","PIXELN",1794864481969,null,null,null,null,false],["61u1HLiDSuEyM41dJ5Vm6Sjegd7VqEX95cYX5hyQyk8f","TINYOT",1794813605994,null,null,null,null,false],["6biFPQDH4DaPt7SyiTmff7CwKCTeqz5ChtMQZacG9j7K","TURBOT",1791389188893,true,false,0.025014945663241094,1,true],["7dqoTNHYBK7YPAVsB9Ma7NTVVFLFJzEpvbjoCTAxQzt2","GOLDEN",1795216347104,true,false,0.07253277214714442,1,true],["AmKJvKqQ2JZyDR4eYnhdJs52SaLByTbNKsuV4DN9zhMb","LAZYWI",1794922743029,null,null,null,null,false],["AphN85Md2u2WpR3WawdBJz7kTHRXZK7UT8oru8ruTtHb","LAZYPA",1793867048219,true,false,0.21513313048755958,1,true],["BUT3e9EbR5iEskTbpipWPZtYDUD5rrnkuXpsaFxGMMRX","LAZYTO",1795328770673,true,false,-0.0894933988082602,1,true],["CWtLhzvmS7xWvqcLwwEeUVyXv7UVV3TWwpbzPJgLjtTr","BRAVEP",1794194971790,true,false,-0.015039671090957853,1,true],["DTFeEZZty7FEEYvGcZ4XpJXJ2oadkRXfzx5CYhM61RuA","GOLDEN",1795193984268,true,null,null,null,true],["DhCvnvvW1v24suvcwfG4Ct17FkyogbxDVtfznBNmtCsj","MOONCO",1793091049706,null,null,null,null,false],["Edm7UJ93tGY6ScA4n2hBAEgX1cjFaadnp1exZvUYT7SB","LAZYMU",1795177981726,null,null,null,null,false],["FmP2TDYockPxmG6grhD9t3SqzsJSkvt4HMAKdVkfrH6U","NEONCO",1794803528218,null,null,null,null,false],["FwpPSRNAahhRRyN4zTKiGrH28RnWkHwwqzbbt7Q1GtPx","BRAVEF",1791504969474,null,null,null,null,false],["G9xK7pLK5MxRmAgqRtd43fD68KLDwBDEEkrar2gjjE3p","MOONPI",1794610437623,true,false,-0.12772641067108598,1,true],["Hu9b3c5NkBuhYaEnFYEFZo1bsyHmSmCSR88tu1ZsWeoK","NEONWI",1794743735527,null,null,null,null,false]],"scored":["7d","30d","all"],"periods":{"all":[[0,"counted",32.0170813,1.3375143199999968,1],[1,"counted",200.66182207,-122.0777939,1],[2,"counted",354.57075189,-48.327917249999985,1],[3,"counted",201.14478861,8.178370000000001,1],[4,"counted",14.58816644,2.262038670000001,1],[5,"counted",132.17939566,-24.132373529999995,1],[6,"counted",292.58643465,93.33297873999999,1],[7,"counted",837.73234961,322.69905322,1],[8,"counted",188.18168078,5.246328140000003,1],[9,"counted",59.55452612,3.825255839999997,1],[10,"counted",563.84826454,-204.99638712,1],[11,"counted",793.98670098,-98.93391579000001,1],[12,"counted",543.00746882,-112.99775761000001,1],[13,"counted",970.13355052,-103.13400872,1],[14,"counted",8618.62962741,280.31646419992103,1],[15,"counted",43.56470262,-26.81214611,1]],"30d":[[0,"counted",32.0170813,1.3375143199999968,1],[1,"counted",200.66182207,-122.0777939,1],[2,"counted",354.57075189,-48.327917249999985,1],[3,"unbought",null,null,0],[4,"counted",14.58816644,2.262038670000001,1],[5,"counted",132.17939566,-24.132373529999995,1],[6,"counted",292.58643465,93.33297873999999,1],[7,"counted",837.73234961,322.69905322,1],[8,"counted",188.18168078,5.246328140000003,1],[9,"counted",59.55452612,3.825255839999997,1],[10,"unbought",null,null,0],[11,"counted",793.98670098,-98.93391579000001,1],[12,"counted",543.00746882,-112.99775761000001,1],[13,"unbought",null,null,0],[14,"counted",8618.62962741,280.31646419992103,1],[15,"counted",43.56470262,-26.81214611,1]],"7d":[[0,"counted",32.0170813,1.3375143199999968,1],[1,"unbought",null,null,0],[2,"unbought",null,null,0],[3,"unbought",null,null,0],[4,"unbought",null,null,0],[5,"unbought",null,null,0],[6,"unbought",null,null,0],[7,"counted",837.73234961,322.69905322,1],[8,"unbought",null,null,0],[9,"unbought",null,null,0],[10,"unbought",null,null,0],[11,"unbought",null,null,0],[12,"unbought",null,null,0],[13,"unbought",null,null,0],[14,"unbought",null,null,0],[15,"counted",12.196556299999997,0,0]],"1d":[[0,"unbought",null,null,0],[1,"unbought",null,null,0],[2,"unbought",null,null,0],[3,"unbought",null,null,0],[4,"unbought",null,null,0],[5,"unbought",null,null,0],[6,"unbought",null,null,0],[7,"unbought",null,null,0],[8,"unbought",null,null,0],[9,"unbought",null,null,0],[10,"unbought",null,null,0],[11,"unbought",null,null,0],[12,"unbought",null,null,0],[13,"unbought",null,null,0],[14,"unbought",null,null,0],[15,"counted",16.95588248,-0.20332597000000163,0]]}}', '[[32.02,33.35,1.34,0,0,1795357530743],[200.66,78.58,-122.08,0,0,1794864996424],[354.57,306.24,-48.33,0,0,1794814101311],[201.14,209.32,8.18,0,0,1791389310825],[14.59,16.85,2.26,0,0,1795217152953],[132.18,108.05,-24.13,0,0,1794922823463],[292.59,388.81,93.33,0,0,1793867183489],[837.73,1160.43,322.7,0,0,1795328843301],[188.18,193.43,5.25,0,0,1794194994653],[59.55,63.38,3.83,0,0,1795195409277],[563.85,358.85,-205,0,0,1793091681982],[793.99,695.05,-98.93,0,0,1795178163742],[543.01,430.01,-113,0,0,1794803973508],[970.13,867,-103.13,0,0,1791505014172],[8618.63,16179.58,509.66,0,0,1794610597604],[43.56,0,0,97982.60719058,16.75,1794743754207]]', true);
INSERT INTO public.watchlist_wallets VALUES (1, '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5', NULL, NULL);
INSERT INTO public.watchlists OVERRIDING SYSTEM VALUE VALUES (1, 1, 'memes', 19, '2026-11-28 21:29:01.214365+00');
INSERT INTO public.webhook_deliveries VALUES ('whd_000000000000000000000001', 'whe_000000000000000000000001', 'evt', 'scan.completed', '{}', 'pending', 1, 0, '2026-11-28 21:29:01.253245+00', NULL, NULL, NULL, NULL, NULL, '2026-11-28 21:29:01.253246+00');
INSERT INTO public.webhook_endpoints VALUES ('whe_000000000000000000000001', 1, 'https://example.com/', NULL, '{scan.completed}', '\x01', NULL, NULL, NULL, NULL, 0, NULL, '2026-11-28 21:29:01.25121+00');
SELECT pg_catalog.setval('public.key_events_id_seq', 1, true);
SELECT pg_catalog.setval('public.profiles_id_seq', 1, true);
SELECT pg_catalog.setval('public.quota_reservations_id_seq', 7, true);
SELECT pg_catalog.setval('public.revisions', 19, true);
SELECT pg_catalog.setval('public.score_records_id_seq', 11, true);
SELECT pg_catalog.setval('public.tokens_id_seq', 1, true);
SELECT pg_catalog.setval('public.wallets_id_seq', 4, true);
SELECT pg_catalog.setval('public.watchlists_id_seq', 1, true);
ALTER TABLE ONLY pgboss.bam
    ADD CONSTRAINT bam_pkey PRIMARY KEY (id);
ALTER TABLE ONLY pgboss.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY pgboss.job_common
    ADD CONSTRAINT job_common_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY pgboss.job_dependency
    ADD CONSTRAINT job_dependency_pkey PRIMARY KEY (child_name, child_id, parent_name, parent_id);
ALTER TABLE ONLY pgboss.queue
    ADD CONSTRAINT queue_pkey PRIMARY KEY (name);
ALTER TABLE ONLY pgboss.queue_stats
    ADD CONSTRAINT queue_stats_pkey PRIMARY KEY (id, captured_on);
ALTER TABLE ONLY pgboss.queue_stats_20261128
    ADD CONSTRAINT queue_stats_20261128_pkey PRIMARY KEY (id, captured_on);
ALTER TABLE ONLY pgboss.queue_stats_20261129
    ADD CONSTRAINT queue_stats_20261129_pkey PRIMARY KEY (id, captured_on);
ALTER TABLE ONLY pgboss.schedule
    ADD CONSTRAINT schedule_pkey PRIMARY KEY (name, key);
ALTER TABLE ONLY pgboss.subscription
    ADD CONSTRAINT subscription_pkey PRIMARY KEY (event, name);
ALTER TABLE ONLY pgboss.version
    ADD CONSTRAINT version_pkey PRIMARY KEY (version);
ALTER TABLE ONLY pgboss.warning
    ADD CONSTRAINT warning_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_former_hash_key UNIQUE (former_hash);
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_key_hash_key UNIQUE (key_hash);
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.copy_fetches
    ADD CONSTRAINT copy_fetches_pkey PRIMARY KEY (address);
ALTER TABLE ONLY public.cross_checks
    ADD CONSTRAINT cross_checks_pkey PRIMARY KEY (token_id, wallet_id);
ALTER TABLE ONLY public.data_source
    ADD CONSTRAINT data_source_pkey PRIMARY KEY (only_row);
ALTER TABLE ONLY public.favourites
    ADD CONSTRAINT favourites_pkey PRIMARY KEY (profile_id, address);
ALTER TABLE ONLY public.group_members
    ADD CONSTRAINT group_members_pkey PRIMARY KEY (wallet_id) INCLUDE (group_id, revision);
ALTER TABLE ONLY public.groups_computed
    ADD CONSTRAINT groups_computed_pkey PRIMARY KEY (only_row);
ALTER TABLE ONLY public.groups
    ADD CONSTRAINT groups_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.idempotent_answers
    ADD CONSTRAINT idempotent_answers_pkey PRIMARY KEY (key_id, operation, idempotency_key);
ALTER TABLE ONLY public.key_events
    ADD CONSTRAINT key_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kols
    ADD CONSTRAINT kols_pkey PRIMARY KEY (address);
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.ledger_tokens
    ADD CONSTRAINT ledger_tokens_pkey PRIMARY KEY (token_id);
ALTER TABLE ONLY public.market_checks
    ADD CONSTRAINT market_checks_pkey PRIMARY KEY (wallet_id, mint);
ALTER TABLE ONLY public.market_moments
    ADD CONSTRAINT market_moments_pkey PRIMARY KEY (mint, time_ms);
ALTER TABLE ONLY public.plan_limits
    ADD CONSTRAINT plan_limits_pkey PRIMARY KEY (plan, pool);
ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_name_key UNIQUE (name);
ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.provider_budget
    ADD CONSTRAINT provider_budget_pkey PRIMARY KEY (vendor);
ALTER TABLE ONLY public.quota_reservations
    ADD CONSTRAINT quota_reservations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.quota_usage
    ADD CONSTRAINT quota_usage_pkey PRIMARY KEY (profile_id, day, pool);
ALTER TABLE ONLY public.rate_counters
    ADD CONSTRAINT rate_counters_pkey PRIMARY KEY (key_id, contract);
ALTER TABLE ONLY public.scan_requests
    ADD CONSTRAINT scan_requests_pkey PRIMARY KEY (scan_id, profile_id);
ALTER TABLE ONLY public.scan_wallets
    ADD CONSTRAINT scan_wallets_pkey PRIMARY KEY (scan_id, wallet_id);
ALTER TABLE ONLY public.scans
    ADD CONSTRAINT scans_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.score_calibrations
    ADD CONSTRAINT score_calibrations_pkey PRIMARY KEY (score_version, simulated);
ALTER TABLE ONLY public.score_records
    ADD CONSTRAINT score_records_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.token_facts
    ADD CONSTRAINT token_facts_pkey PRIMARY KEY (mint);
ALTER TABLE ONLY public.token_fetches
    ADD CONSTRAINT token_fetches_pkey PRIMARY KEY (address);
ALTER TABLE ONLY public.token_views
    ADD CONSTRAINT token_views_pkey PRIMARY KEY (token_id);
ALTER TABLE ONLY public.token_wallets
    ADD CONSTRAINT token_wallets_pkey PRIMARY KEY (token_id, wallet_id) INCLUDE (realized, total_invested, first_buy_ms, rank_realized, rank_first_buy, revision);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_address_key UNIQUE (address);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.trade_looks
    ADD CONSTRAINT trade_looks_pkey PRIMARY KEY (address);
ALTER TABLE ONLY public.wallet_copies
    ADD CONSTRAINT wallet_copies_pkey PRIMARY KEY (wallet_id, period);
ALTER TABLE ONLY public.wallet_fetches
    ADD CONSTRAINT wallet_fetches_pkey PRIMARY KEY (address);
ALTER TABLE ONLY public.wallet_figures
    ADD CONSTRAINT wallet_figures_pkey PRIMARY KEY (wallet_id, period);
ALTER TABLE ONLY public.wallet_trades
    ADD CONSTRAINT wallet_trades_pkey PRIMARY KEY (address, id);
ALTER TABLE ONLY public.wallets
    ADD CONSTRAINT wallets_address_key UNIQUE (address);
ALTER TABLE ONLY public.wallets
    ADD CONSTRAINT wallets_pkey PRIMARY KEY (id) INCLUDE (address, revision);
ALTER TABLE ONLY public.watchlist_wallets
    ADD CONSTRAINT watchlist_wallets_pkey PRIMARY KEY (watchlist_id, address);
ALTER TABLE ONLY public.watchlists
    ADD CONSTRAINT watchlists_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.watchlists
    ADD CONSTRAINT watchlists_profile_id_name_key UNIQUE (profile_id, name);
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX job_common_i1 ON pgboss.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE INDEX job_common_i10 ON pgboss.job_common USING btree (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE ((state < 'active'::pgboss.job_state) AND (NOT blocked) AND (policy = 'key_strict_fifo'::text));
CREATE INDEX job_common_i11 ON pgboss.job_common USING btree (name, priority DESC, created_on, start_after) WHERE ((state < 'active'::pgboss.job_state) AND (NOT blocked));
CREATE INDEX job_common_i12 ON pgboss.job_common USING btree (source_root_id) WHERE (source_root_id IS NOT NULL);
CREATE UNIQUE INDEX job_common_i2 ON pgboss.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX job_common_i3 ON pgboss.job_common USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX job_common_i4 ON pgboss.job_common USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
CREATE UNIQUE INDEX job_common_i6 ON pgboss.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'exclusive'::text));
CREATE INDEX job_common_i7 ON pgboss.job_common USING btree (name, group_id) WHERE ((state = 'active'::pgboss.job_state) AND (group_id IS NOT NULL));
CREATE UNIQUE INDEX job_common_i8 ON pgboss.job_common USING btree (name, singleton_key) WHERE ((state = ANY (ARRAY['active'::pgboss.job_state, 'retry'::pgboss.job_state, 'failed'::pgboss.job_state])) AND (policy = 'key_strict_fifo'::text));
CREATE INDEX job_common_i9 ON pgboss.job_common USING btree (name, id) WHERE (blocking AND (state = 'completed'::pgboss.job_state));
CREATE INDEX job_dep_parent_idx ON pgboss.job_dependency USING btree (parent_name, parent_id);
CREATE INDEX queue_stats_i1 ON ONLY pgboss.queue_stats USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);
CREATE INDEX queue_stats_20261128_name_captured_on_deferred_count_queued_idx ON pgboss.queue_stats_20261128 USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);
CREATE INDEX queue_stats_20261129_name_captured_on_deferred_count_queued_idx ON pgboss.queue_stats_20261129 USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);
CREATE INDEX warning_i1 ON pgboss.warning USING btree (created_on DESC);
CREATE INDEX copy_fetches_lease_until ON public.copy_fetches USING btree (lease_until);
CREATE INDEX cross_checks_disputed ON public.cross_checks USING btree (wallet_id) WHERE disputed;
CREATE INDEX group_members_group ON public.group_members USING btree (group_id) WHERE (group_id IS NOT NULL);
CREATE INDEX idempotent_answers_age ON public.idempotent_answers USING btree (created_at);
CREATE INDEX key_events_unlogged ON public.key_events USING btree (id) WHERE (logged_at IS NULL);
CREATE INDEX quota_reservations_age ON public.quota_reservations USING btree (created_at);
CREATE INDEX quota_usage_day ON public.quota_usage USING btree (day);
CREATE INDEX scan_wallets_wallet ON public.scan_wallets USING btree (wallet_id);
CREATE UNIQUE INDEX scans_active ON public.scans USING btree (token_id) WHERE (status = 'processing'::text);
CREATE INDEX scans_created_at ON public.scans USING btree (created_at, id);
CREATE INDEX scans_finished_at ON public.scans USING btree (finished_at);
CREATE INDEX scans_followed_at ON public.scans USING btree (followed_at) WHERE (followed_at IS NOT NULL);
CREATE INDEX scans_of_token ON public.scans USING btree (token_id, created_at);
CREATE INDEX scans_processing ON public.scans USING btree (progress_at) WHERE (status = 'processing'::text);
CREATE UNIQUE INDEX score_records_day ON public.score_records USING btree (wallet_id, kind, period, ((selection = 'wallet_scan'::text)), day);
CREATE INDEX score_records_due ON public.score_records USING btree (scored_at) WHERE ((settled_at IS NULL) AND (kind = 'frozen'::text));
CREATE INDEX score_records_open ON public.score_records USING btree (wallet_id, scored_at) WHERE (settled_at IS NULL);
CREATE INDEX token_facts_fetched_at ON public.token_facts USING btree (fetched_at);
CREATE INDEX token_wallets_early ON public.token_wallets USING btree (wallet_id) WHERE (rank_first_buy <= 100);
CREATE INDEX token_wallets_labelled ON public.token_wallets USING btree (wallet_id) WHERE ((labels)::text <> '[]'::text);
CREATE INDEX tokens_fetched_at ON public.tokens USING btree (fetched_at);
CREATE INDEX tokens_first_buyers ON public.tokens USING gin (first_buyers);
CREATE INDEX trade_looks_lease_until ON public.trade_looks USING btree (lease_until);
CREATE INDEX wallet_figures_closed ON public.wallet_figures USING btree (period, closed);
CREATE INDEX wallet_figures_last_trade ON public.wallet_figures USING btree (period, by_last_trade, by_edge, address);
CREATE INDEX wallet_figures_realized ON public.wallet_figures USING btree (period, by_realized, address);
CREATE INDEX wallet_figures_roi ON public.wallet_figures USING btree (period, by_roi, by_edge, address);
CREATE INDEX wallet_figures_solid ON public.wallet_figures USING btree (period, by_solid, by_edge, address);
CREATE INDEX wallet_figures_tags ON public.wallet_figures USING gin (tags);
CREATE INDEX wallet_figures_winrate ON public.wallet_figures USING btree (period, by_winrate, by_edge, address);
CREATE INDEX wallet_trades_time ON public.wallet_trades USING btree (address, time_ms, id);
CREATE INDEX watchlist_wallets_address ON public.watchlist_wallets USING btree (address);
CREATE INDEX watchlist_wallets_alerts ON public.watchlist_wallets USING btree (address) WHERE (alerts_since IS NOT NULL);
CREATE INDEX webhook_deliveries_created_at ON public.webhook_deliveries USING btree (created_at);
CREATE INDEX webhook_deliveries_endpoint ON public.webhook_deliveries USING btree (endpoint_id, created_at, id);
CREATE INDEX webhook_endpoints_profile ON public.webhook_endpoints USING btree (profile_id);
ALTER INDEX pgboss.job_pkey ATTACH PARTITION pgboss.job_common_pkey;
ALTER INDEX pgboss.queue_stats_i1 ATTACH PARTITION pgboss.queue_stats_20261128_name_captured_on_deferred_count_queued_idx;
ALTER INDEX pgboss.queue_stats_pkey ATTACH PARTITION pgboss.queue_stats_20261128_pkey;
ALTER INDEX pgboss.queue_stats_i1 ATTACH PARTITION pgboss.queue_stats_20261129_name_captured_on_deferred_count_queued_idx;
ALTER INDEX pgboss.queue_stats_pkey ATTACH PARTITION pgboss.queue_stats_20261129_pkey;
CREATE TRIGGER record_change AFTER UPDATE ON public.api_keys FOR EACH ROW WHEN ((public.key_terms(old.*) IS DISTINCT FROM public.key_terms(new.*))) EXECUTE FUNCTION public.record_key_event();
CREATE TRIGGER record_issue AFTER INSERT ON public.api_keys FOR EACH ROW EXECUTE FUNCTION public.record_key_event();
CREATE TRIGGER record_plan_change AFTER UPDATE OF plan ON public.profiles FOR EACH ROW WHEN ((old.plan IS DISTINCT FROM new.plan)) EXECUTE FUNCTION public.record_plan_change();
CREATE TRIGGER scans_followed AFTER INSERT ON public.scans FOR EACH ROW EXECUTE FUNCTION public.follow_scans();
CREATE TRIGGER score_records_never_change BEFORE DELETE OR UPDATE ON public.score_records FOR EACH ROW EXECUTE FUNCTION public.refuse_score_record_change();
CREATE TRIGGER score_records_never_emptied BEFORE TRUNCATE ON public.score_records FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_score_record_change();
CREATE TRIGGER tell_scan_end AFTER UPDATE OF status ON public.scans FOR EACH ROW WHEN (((old.status = 'processing'::text) AND (new.status <> 'processing'::text))) EXECUTE FUNCTION public.tell_scan_end();
CREATE TRIGGER tokens_kept BEFORE DELETE ON public.tokens FOR EACH ROW EXECUTE FUNCTION public.keep_ledger_token();
CREATE TRIGGER wallets_figures AFTER INSERT OR UPDATE OF stats_1d, stats_7d, stats_30d, stats_all, met ON public.wallets FOR EACH ROW EXECUTE FUNCTION public.store_wallet_figures();
ALTER TABLE ONLY pgboss.job_common
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.job_common
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.queue
    ADD CONSTRAINT queue_dead_letter_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name);
ALTER TABLE ONLY pgboss.schedule
    ADD CONSTRAINT schedule_name_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE CASCADE;
ALTER TABLE ONLY pgboss.subscription
    ADD CONSTRAINT subscription_name_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE CASCADE;
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.cross_checks
    ADD CONSTRAINT cross_checks_token_id_fkey FOREIGN KEY (token_id) REFERENCES public.tokens(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.cross_checks
    ADD CONSTRAINT cross_checks_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES public.wallets(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.favourites
    ADD CONSTRAINT favourites_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.group_members
    ADD CONSTRAINT group_members_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES public.wallets(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.market_checks
    ADD CONSTRAINT market_checks_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES public.wallets(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.quota_reservations
    ADD CONSTRAINT quota_reservations_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.quota_usage
    ADD CONSTRAINT quota_usage_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.scan_requests
    ADD CONSTRAINT scan_requests_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.scan_requests
    ADD CONSTRAINT scan_requests_scan_id_fkey FOREIGN KEY (scan_id) REFERENCES public.scans(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.scan_wallets
    ADD CONSTRAINT scan_wallets_scan_id_fkey FOREIGN KEY (scan_id) REFERENCES public.scans(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.scan_wallets
    ADD CONSTRAINT scan_wallets_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES public.wallets(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.scans
    ADD CONSTRAINT scans_token_id_fkey FOREIGN KEY (token_id) REFERENCES public.tokens(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.token_views
    ADD CONSTRAINT token_views_token_id_fkey FOREIGN KEY (token_id) REFERENCES public.tokens(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.token_wallets
    ADD CONSTRAINT token_wallets_token_id_fkey FOREIGN KEY (token_id) REFERENCES public.tokens(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.token_wallets
    ADD CONSTRAINT token_wallets_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES public.wallets(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.wallet_copies
    ADD CONSTRAINT wallet_copies_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES public.wallets(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.wallet_figures
    ADD CONSTRAINT wallet_figures_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES public.wallets(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.wallet_trades
    ADD CONSTRAINT wallet_trades_address_fkey FOREIGN KEY (address) REFERENCES public.trade_looks(address) ON DELETE CASCADE;
ALTER TABLE ONLY public.watchlist_wallets
    ADD CONSTRAINT watchlist_wallets_watchlist_id_fkey FOREIGN KEY (watchlist_id) REFERENCES public.watchlists(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.watchlists
    ADD CONSTRAINT watchlists_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES public.webhook_endpoints(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
