/** One record of a CSV file and the line that it begins on, counted from 1. */
export interface CsvRecord {
  readonly line: number
  readonly fields: readonly string[]
}

/** A field, quoted or not, and what ends it. */
const FIELD = /("[^"]*(?:""[^"]*)*"|[^",\r\n]*)(,|\r\n|\n|\r|$)/y

/**
 * Reads CSV as RFC 4180 has it: fields in quotes may hold commas, line breaks and doubled quotes. Lines may end in any
 * way, and empty ones are left out. Throws when a quote is where none may be.
 */
export function readCsv(text: string): CsvRecord[] {
  const records: CsvRecord[] = []
  let fields: string[] = []
  let start = 1
  let line = 1
  let position = 0
  while (position < text.length || fields.length > 0) {
    FIELD.lastIndex = position
    const [match, field, end] = FIELD.exec(text) ?? []
    if (match === undefined || field === undefined) {
      throw new Error(`line ${line}: a quote is not closed, or there is text beside a quoted field`)
    }
    fields.push(field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field)
    position += match.length
    line += match.match(/\r\n|\n|\r/g)?.length ?? 0
    if (end === ',') continue
    const isEmpty = fields.length === 1 && field === ''
    if (!isEmpty) records.push({ line: start, fields })
    fields = []
    start = line
  }
  return records
}
