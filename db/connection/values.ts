import pg from 'pg'

/* How values of Postgres arrive. A time that cannot be read is an error: as null, it would mean "never". */

const { DATE, JSON: JSON_TEXT, JSONB, TIMESTAMPTZ } = pg.types.builtins

const ISO_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/
const ISO_DATE = /^\d{4}-\d\d-\d\d$/

function readTime(text: string): Date {
  const time = ISO_TIME.test(text)
    ? new Date(text.replace(' ', 'T').replace(/[+-]\d\d$/, '$&:00'))
    : undefined
  if (time === undefined || Number.isNaN(time.getTime()))
    throw new Error(`the database sent "${text}" for a time, which cannot be read`)
  return time
}

/** A date is not a moment: as a Date it would be another day in another time zone. */
function readDate(text: string): string {
  if (!ISO_DATE.test(text)) throw new Error(`the database sent "${text}" for a date, which cannot be read`)
  return text
}

function readTimesStrictly(): pg.TypeOverrides {
  const types = new pg.TypeOverrides()
  types.setTypeParser(TIMESTAMPTZ, readTime)
  types.setTypeParser(DATE, readDate)
  return types
}

/** For the service: as the generated types say. JSON stays the text in which it is served. */
export const SERVICE_TYPES = readTimesStrictly()
for (const type of [JSON_TEXT, JSONB]) SERVICE_TYPES.setTypeParser(type, (text) => text)

/** For the queue, which reads JSON itself. */
export const QUEUE_TYPES = readTimesStrictly()
