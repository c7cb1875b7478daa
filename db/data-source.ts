import type { Database } from './connection/connection.ts'

/** Where a database's figures come from. A provider whose address is that of a simulator counts as a provider. */
type DataSource = 'simulator' | 'provider'

const REMEDY = 'Give the service a fresh DATA_DIR or DATABASE_URL; this database stays as it is.'

/** What a database's figures come from. */
interface SourceOfData {
  readonly source: DataSource
  /** The vendor that the provider is, or that the simulator plays. */
  readonly vendor: string
}

/**
 * Makes this the source of a database that has none, as before the first start. Throws, and says what to do, when the
 * database has another source: simulated figures never mix with real ones, and figures of one vendor never mix with
 * another's.
 */
export async function setDataSource(db: Database, wanted: SourceOfData): Promise<void> {
  await db
    .insertInto('data_source')
    .values({ ...wanted })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const present = await findDataSource(db)
  if (present?.source !== wanted.source)
    throw new Error(
      present?.source === 'simulator'
        ? `The database holds simulated figures, every one invented, and the settings name a real provider. ${REMEDY}`
        : `The database holds figures of a real provider, and the settings name none: set PROVIDER_API_KEY. ${REMEDY}`,
    )
  if (present.vendor !== wanted.vendor)
    throw new Error(
      `The database holds figures of ${present.vendor}, and PROVIDER is ${wanted.vendor}: two vendors count ` +
        `differently, so that their figures cannot be compared. ${REMEDY}`,
    )
}

/** The secret that this installation signs cursors with. All its processes share it. */
export async function readCursorSecret(db: Database): Promise<string> {
  const row = await db.selectFrom('data_source').select('cursor_secret').executeTakeFirstOrThrow()
  return row.cursor_secret
}

/** Where the figures come from; undefined before the first start of a service. */
export async function findDataSource(db: Database): Promise<SourceOfData | undefined> {
  return await db.selectFrom('data_source').select(['source', 'vendor']).executeTakeFirst()
}
