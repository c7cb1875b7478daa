import { isScalar, LineCounter, type Node, parseDocument, YAMLParseError } from 'yaml'
import type { Problem, Step } from '../document/problems.ts'

/** Why a document was refused: each problem with its place, `spec/v1.yaml:397:7: ...`, as editors open it. */
export class DocumentError extends Error {}

/** The texts of a document's files by their paths: the root, `spec/v1.yaml`, then its subjects, `spec/v1/*.yaml`. */
export type Sources = ReadonlyMap<string, string>

/** The problems of a document with their places in its files. */
export function describeProblems(texts: Sources, problems: readonly Problem[]): DocumentError {
  const sources = [...texts].map(([file, text]) => new Source(file, text))
  const lines = problems.map(({ sentence, at = [] }) => {
    return `${findPlace(sources, at) ?? sources[0]?.file}: ${sentence}`
  })
  return new DocumentError(lines.join('\n'))
}

/** `file:line:column` of a part. When it is missing, that of the nearest part around it. */
function findPlace(sources: readonly Source[], at: readonly Step[]): string | undefined {
  for (let length = at.length; length > 0; length -= 1) {
    const places = sources.map((source) => source.place(at.slice(0, length)))
    // The root names a path with a `$ref`, and a subject has it.
    const found = places.findLast((place) => place !== undefined)
    if (found !== undefined) return found
  }
  return undefined
}

/** The parser's message about a text that is not YAML, with the place. */
export function describeSyntaxError(file: string, error: unknown): unknown {
  if (!(error instanceof YAMLParseError)) return error
  const [{ line, col }] = error.linePos ?? [{ line: 1, col: 1 }]
  const [sentence = ''] = error.message.split(/ at line \d/)
  return new DocumentError(`${file}:${line}:${col}: ${sentence}`, { cause: error })
}

/** The text of a file, and the places of its parts. */
class Source {
  readonly #lines = new LineCounter()
  readonly #tree
  readonly file: string

  constructor(file: string, text: string) {
    this.file = file
    this.#tree = parseDocument(text, { lineCounter: this.#lines, merge: true })
  }

  /** `file:line:column` of a part; undefined when it is not in this file. */
  place(at: readonly Step[]): string | undefined {
    const offset = this.#offsetOf(at)
    if (offset === undefined) return undefined
    const { line, col } = this.#lines.linePos(offset)
    return `${this.file}:${line}:${col}`
  }

  #offsetOf(at: readonly Step[]): number | undefined {
    const parent = at.length === 1 ? this.#tree.contents : this.#tree.getIn(at.slice(0, -1), true)
    const last = at.at(-1)
    const pairs = (parent as { items?: { key?: Node; value?: Node }[] } | undefined)?.items ?? []
    const own = pairs.find(({ key }) => isScalar(key) && String(key.value) === String(last))
    const element = typeof last === 'number' ? (pairs[last] as unknown as Node | undefined) : undefined
    return (own?.key ?? element)?.range?.[0]
  }
}
