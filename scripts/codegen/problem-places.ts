import { isScalar, LineCounter, type Node, parseDocument, visit, YAMLParseError } from 'yaml'

/** Why a document was refused: each problem with its place, `spec/v1.yaml:397:7: ...`, as editors open it. */
export class DocumentError extends Error {}

type Step = string | number

/** A problem, and the path to what it is about, where that is known. */
export interface Problem {
  readonly sentence: string
  readonly at?: readonly Step[]
}

/** The sentences of a check; `false` stands for no problem. */
export function gather(...found: readonly (string | readonly string[] | false)[]): string[] {
  return found.filter((one) => one !== false).flat()
}

/** The problems of a document with their places in its text. */
export function describeProblems(file: string, text: string, problems: readonly Problem[]): DocumentError {
  const source = new Source(text)
  const lines = problems.map(
    ({ sentence, at }) => `${file}${source.place(at ?? source.findSubject(sentence))}: ${sentence}`,
  )
  return new DocumentError(lines.join('\n'))
}

/** The parser's message about a text that is not YAML, with the place. */
export function describeSyntaxError(file: string, error: unknown): unknown {
  if (!(error instanceof YAMLParseError)) return error
  const [{ line, col }] = error.linePos ?? [{ line: 1, col: 1 }]
  const [sentence = ''] = error.message.split(/ at line \d/)
  return new DocumentError(`${file}:${line}:${col}: ${sentence}`, { cause: error })
}

/** The text of a document, and the places of its parts. */
class Source {
  readonly #lines = new LineCounter()
  readonly #tree

  constructor(text: string) {
    this.#tree = parseDocument(text, { lineCounter: this.#lines, merge: true })
  }

  /** `:line:column` of a part. When it is missing, that of the nearest part around it. */
  place(at: readonly Step[]): string {
    for (let length = at.length; length > 0; length -= 1) {
      const offset = this.#offsetOf(at.slice(0, length))
      if (offset === undefined) continue
      const { line, col } = this.#lines.linePos(offset)
      return `:${line}:${col}`
    }
    return ''
  }

  /**
   * What a sentence is about: it begins with an operationId, perhaps with a status, or names a policy, a scope, a pool,
   * an error code or a reference.
   */
  findSubject(sentence: string): readonly Step[] {
    const [first = '', second = ''] = sentence.split(' ')
    const operation = this.#findScalar(first, 'operationId')
    if (operation !== undefined) {
      const response = [...operation.slice(0, -1), 'responses', second]
      return /^[1-5]\d\d$/.test(second) ? response : operation
    }
    const words = sentence.match(/#\/[^\s,]+|[\w-]+/g) ?? []
    for (const word of words) {
      const found = word.startsWith('#/') ? this.#findScalar(word, '$ref') : this.#findPolicy(word)
      if (found !== undefined) return found
    }
    return []
  }

  #findPolicy(name: string): Step[] | undefined {
    const owners = ['x-scopes', 'x-quota-pools', 'x-errors'].map((policy) => [policy, name])
    const places = [...(name.startsWith('x-') ? [[name]] : []), ...owners]
    return places.find((at) => this.#tree.hasIn(at))
  }

  /** The path to the first key of this name with this value. */
  #findScalar(value: string, key: string): Step[] | undefined {
    let found: Step[] | undefined
    visit(this.#tree, {
      Pair: (_key, pair, ancestors) => {
        const isWanted =
          isScalar(pair.key) && pair.key.value === key && isScalar(pair.value) && pair.value.value === value
        if (!isWanted) return undefined
        found = [...stepsOf(ancestors), key]
        return visit.BREAK
      },
    })
    return found
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

/** The keys and indices on the way through these nodes. */
function stepsOf(ancestors: readonly unknown[]): Step[] {
  return ancestors.flatMap((node, index): Step[] => {
    const key = (node as { key?: unknown }).key
    if (isScalar(key)) return [String(key.value)]
    const items = (node as { items?: readonly unknown[] }).items
    const next = ancestors[index + 1]
    const isList = items !== undefined && next !== undefined && (next as { key?: unknown }).key === undefined
    return isList ? [items.indexOf(next)] : []
  })
}
