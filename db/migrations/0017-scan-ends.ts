import { type Kysely, sql } from 'kysely'

/**
 * The database tells of each scan that ends, whoever ends it, to those who listen: at the commit, so that what they read
 * then is the end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tell_scan_end() returns trigger language plpgsql as $$
    begin
      perform pg_notify('scan_ended', new.id);
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger tell_scan_end after update of status on scans for each row
      when (old.status = 'processing' and new.status <> 'processing') execute function tell_scan_end()
  `.execute(db)
}
