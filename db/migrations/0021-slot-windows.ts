import { type Kysely, sql } from 'kysely'

/**
 * Slots for calls to the data provider are held against the slots of the window before them, in place of an even spacing:
 * what a pause has left free is used after it, and still no window has one too many ("The budget" in docs/provider.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of SLOT_WINDOWS) await sql.raw(statement).execute(db)
}

const SLOT_WINDOWS = [
  `alter table provider_budget add column slots timestamptz[] not null default '{}'`,
  /*
   * Reserves up to so many slots that begin within the look-ahead, and counts them on the day. Without slots of a window, or
   * without a daily limit, there is no such limit. Unused slots of earlier reservations, which are told by their microseconds since
   * 1970, are taken off their window and the day again.
   *
   * A slot is a whole window after the one that is so many places before it, and two thirds of an even share of the window
   * after the last one, at least. The window after a slot of the first second after a pause is longer by 4 %: cold processes
   * and new connections are late by that.
   */
  `create function reserve_provider_slots(
    calls integer, unused float8[], window_slots integer, window_ms float8, daily integer, look_ahead_ms float8,
    out ids float8[], out delays_ms float8[], out wait_ms float8, out exhausted_for_ms float8
  ) language plpgsql as $$
  declare
    slot_window constant interval := window_ms * interval '1 millisecond';
    spacing constant interval := slot_window / window_slots / 1.5;
    budget provider_budget;
    at timestamptz;
    today date;
    wanted integer := calls;
    before timestamptz;
    slot timestamptz;
    delay_ms float8;
  begin
    -- A crash may forget the last half second; the row is locked for much shorter.
    perform set_config('synchronous_commit', 'off', true);
    select * into budget from provider_budget for update;
    at := clock_timestamp();
    today := (at at time zone 'UTC')::date;
    if budget.day is distinct from today then
      budget.used := 0;
    else
      budget.used := greatest(0, budget.used - cardinality(unused));
    end if;
    if daily is not null then
      wanted := greatest(0, least(calls, daily - budget.used));
      if wanted < calls then
        exhausted_for_ms := extract(epoch from ((today + 1)::timestamp at time zone 'UTC') - at) * 1000;
      end if;
    end if;
    wait_ms := 0;
    if window_slots is null then
      delays_ms := array_fill(0::float8, array[wanted]);
      ids := delays_ms;
    else
      ids := '{}';
      delays_ms := '{}';
      if cardinality(unused) > 0 then
        budget.slots := array(
          select held from unnest(budget.slots) with ordinality as s (held, place)
          where (extract(epoch from held) * 1000000)::float8 <> all (unused) order by place);
      end if;
      if wanted > 0 and budget.next_slot_at < at - interval '1 second' then
        budget.warm_at := at + interval '1 second';
      end if;
      while cardinality(delays_ms) < wanted loop
        before := budget.slots[cardinality(budget.slots) - window_slots + 1];
        slot := greatest(at, budget.next_slot_at,
          before + slot_window * case when before < budget.warm_at then 1.04 else 1 end);
        delay_ms := extract(epoch from slot - at) * 1000;
        if delay_ms > look_ahead_ms then
          wait_ms := delay_ms - look_ahead_ms;
          exhausted_for_ms := null;
          exit;
        end if;
        ids := ids || (extract(epoch from slot) * 1000000)::float8;
        delays_ms := delays_ms || delay_ms;
        budget.slots := budget.slots || slot;
        budget.next_slot_at := slot + spacing;
      end loop;
      budget.slots := budget.slots[cardinality(budget.slots) - window_slots + 1:];
    end if;
    update provider_budget
      set slots = budget.slots, next_slot_at = budget.next_slot_at, warm_at = budget.warm_at,
          day = today, used = budget.used + cardinality(delays_ms);
  end $$`,
  // Processes of an earlier release, whose slots have one spacing and 96 % of the rate, get one of the same slots at a time.
  `create or replace function reserve_provider_calls(
    calls integer, unused integer, rate float8, daily integer, look_ahead_ms float8,
    out granted integer, out first_ms float8, out spacing_ms float8, out wait_ms float8, out exhausted_for_ms float8
  ) language plpgsql as $$
  declare
    slots constant integer := ceil(rate);
    wanted constant integer := case when rate is null then calls else least(calls, 1) end;
  begin
    select cardinality(s.delays_ms), coalesce(s.delays_ms[1], 0), 0, s.wait_ms, s.exhausted_for_ms
    into granted, first_ms, spacing_ms, wait_ms, exhausted_for_ms
    from reserve_provider_slots(
      wanted, array_fill(0::float8, array[unused]), slots, slots / rate * 1000, daily, look_ahead_ms) as s;
  end $$`,
]
