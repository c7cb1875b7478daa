import { CsvError, parse } from 'csv-parse/sync'
import { isAddress } from '../basics/addresses.ts'
import type { Kol } from '../db/kols.ts'

/** The content of a file, and one sentence for every problem of it; with a problem it must not be imported. */
interface KolFile {
  readonly kols: readonly Kol[]
  readonly problems: readonly string[]
}

/** One entry as the file has it, not checked yet. */
interface Entry {
  /** Where it is: its line, or its place in a JSON array. */
  readonly at: string
  readonly values: Readonly<Record<string, unknown>>
}

/** As spec/legacy.yaml bounds them. */
const NAME_LENGTH_MAX = 200
const URL_LENGTH_MAX = 2000

/** The texts that an entry may leave out: what each is, and whether a text is one. */
const OPTIONAL = {
  name: { meaning: `1 to ${NAME_LENGTH_MAX} characters of text`, accepts: isName },
  twitter_url: { meaning: 'an http or https address', accepts: isWebAddress },
  picture_url: { meaning: 'an http or https address', accepts: isWebAddress },
}
const COLUMNS = ['address', ...Object.keys(OPTIONAL)]

/** Reads a directory of KOLs: JSON or CSV, by the file's extension and, where that says neither, by its content. */
export function readKolFile(fileName: string, text: string): KolFile {
  const extension = /\.(json|csv)$/i.exec(fileName)?.[1]?.toLowerCase()
  const isJson = extension === 'json' || (extension === undefined && /^\s*[[{]/.test(text))
  try {
    return checkEntries(isJson ? readJsonEntries(text) : readCsvEntries(text))
  } catch (error) {
    return { kols: [], problems: [error instanceof Error ? error.message : String(error)] }
  }
}

/** The entries of a JSON array. Throws when the text is no JSON, or no array. */
function readJsonEntries(text: string): Entry[] {
  const parsed: unknown = JSON.parse(text)
  if (!Array.isArray(parsed)) throw new Error('the file must hold a JSON array')
  return parsed.map((values: unknown, index) => {
    const at = `entry ${index + 1}`
    const isObject = typeof values === 'object' && values !== null && !Array.isArray(values)
    return { at, values: isObject ? { ...values } : { entry: values } }
  })
}

/** The entries of a CSV file, named by its header line. Throws when the header or a quote is wrong. */
function readCsvEntries(text: string): Entry[] {
  const [header, ...records] = readCsvRecords(text)
  const names = header?.fields.map((name) => name.trim()) ?? []
  const unknown = names.filter((name, index) => !COLUMNS.includes(name) || names.indexOf(name) !== index)
  if (!names.includes('address') || unknown.length > 0) {
    const found = names.join(',')
    throw new Error(
      `line 1: the header must be address and any of ${COLUMNS.slice(1).join(', ')}, not "${found}"`,
    )
  }
  return records.map(({ line, fields }) => {
    const values = Object.fromEntries(names.map((name, index) => [name, fields[index]]))
    const isWhole = fields.length === names.length
    return {
      at: `line ${line}`,
      values: isWhole ? values : { ...values, fields: `${fields.length} of ${names.length}` },
    }
  })
}

/**
 * The fields of each record, and the line that it begins on, counted from 1. Lines may end in any way, and empty ones
 * are left out. Throws when a quote is where none may be.
 */
function readCsvRecords(text: string) {
  const records: { readonly line: number; readonly fields: readonly string[] }[] = []
  let last = { lines: 0, empty_lines: 0 }
  // The package counts the line on which a record ends.
  const findLine = (emptyLines: number) => last.lines + 1 + emptyLines - last.empty_lines
  try {
    parse(text.replaceAll(/\r\n?/g, '\n'), {
      record_delimiter: '\n',
      relax_column_count: true,
      skip_empty_lines: true,
      on_record(fields: string[], { lines, empty_lines }) {
        records.push({ line: findLine(empty_lines), fields })
        last = { lines, empty_lines }
        return null
      },
    })
    return records
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    const line = findLine(Number(cause.empty_lines))
    throw new Error(`line ${line}: a quote is not closed, or there is text next to a quoted field`, { cause })
  }
}

function checkEntries(entries: readonly Entry[]): KolFile {
  const problems: string[] = entries.length === 0 ? ['the file has no entries'] : []
  const places = new Map<string, string>()
  const kols = entries.map(({ at, values }): Kol => {
    const report = (problem: string) => problems.push(`${at}: ${problem}`)
    for (const [name, value] of Object.entries(values)) {
      if (!COLUMNS.includes(name)) report(`${name} ${JSON.stringify(value)} does not belong here`)
    }
    const address = readText(values.address)
    if (address === null || !isAddress(address)) {
      report(`address ${JSON.stringify(values.address ?? null)} is not 32 to 44 characters of base58`)
    } else if (places.has(address)) report(`address ${address} is in ${places.get(address)} already`)
    else places.set(address, at)
    const readOptional = (name: keyof typeof OPTIONAL): string | null => {
      const value = values[name] ?? null
      const text = readText(value)
      if (text === null && (value === null || typeof value === 'string')) return null
      if (text !== null && OPTIONAL[name].accepts(text)) return text
      report(`${name} ${JSON.stringify(value)} is not ${OPTIONAL[name].meaning}`)
      return null
    }
    return {
      address: address ?? '',
      name: readOptional('name'),
      twitterUrl: readOptional('twitter_url'),
      pictureUrl: readOptional('picture_url'),
    }
  })
  return { kols, problems }
}

/** The trimmed text, or null when there is none. */
function readText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

function isName(text: string): boolean {
  return text.length <= NAME_LENGTH_MAX && !/\p{Cc}/u.test(text) && text.isWellFormed()
}

function isWebAddress(text: string): boolean {
  return text.length <= URL_LENGTH_MAX && /^https?:\/\/[^\s\p{Cc}]+$/u.test(text) && URL.canParse(text)
}
