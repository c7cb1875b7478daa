/* What makes a generated client unpleasant: type names that no one chose, and types that say nothing. */

export type Language = 'TypeScript' | 'Python' | 'Go' | 'Java'

interface Grammar {
  readonly extension: string
  /** Where a type begins; the group is its name. */
  readonly declaration: RegExp
  /** A property whose type says nothing. Maps do not count, since the document asks for them. */
  readonly untyped: RegExp
}

export const GRAMMARS: Readonly<Record<Language, Grammar>> = {
  TypeScript: {
    extension: '.ts',
    declaration: /^export (?:declare )?(?:type|interface|(?:abstract )?class|(?:const )?enum) (\w+)/gm,
    untyped:
      /^(?:\s+(?:readonly )?['"]?[\w$]+['"]?\??: |export type \w+ = )(?!.*Record<string, )[^:\n]*(?<!['"])\b(?:any|unknown)\b(?!['"])/m,
  },
  Python: {
    extension: '.py',
    declaration: /^class (\w+)/gm,
    untyped: /^ {4}\w+: (?!.*[Dd]ict\[str, Any\]).*\bAny\b/m,
  },
  Go: {
    extension: '.go',
    declaration: /^type (\w+)/gm,
    untyped: /^(?:\t\w+\s+|type \w+ (?:= )?)(?:\[\]|\*)*(?:interface\{\}|any)(?:\s|$)/m,
  },
  Java: {
    extension: '.java',
    declaration: /^public (?:abstract |final )?(?:class|enum|interface|record) (\w+)/gm,
    untyped: /^\s+(?:private|protected|public) (?:List<)?Object>? \w+(?: = .*)?;/m,
  },
}

/** Names that generators invent where the document gives none: no one chose them. */
const UNCHOSEN: readonly RegExp[] = [
  // Foo1, FooType0, but not the answer of a status: fooResponse200.
  /(?<!\d)(?![1-5]\d\d$)\d+$/,
  /^(?:Inline|Anonymous|Unnamed)/i,
  /(?:^|_|[a-z])\d{3}Response/,
  /(?:Any|One|All)Of/,
  /Inner$/,
  // A hash has both digits and letters.
  /(?=[0-9a-f]*\d[a-f]|[0-9a-f]*[a-f]\d)[0-9a-f]{8}/,
]

/** openapi-typescript puts all types of the document into one. */
const CONTAINERS: readonly string[] = ['components']

export interface Schema {
  readonly enum?: readonly unknown[]
  readonly properties?: object
}

export interface NamesFound {
  /** How many of the document's types the client has under their own names. */
  readonly types: number
  /** A sentence for each bad name or type. */
  readonly problems: readonly string[]
}

export interface GeneratedClient {
  readonly language: Language
  readonly sources: readonly string[]
}

/** Checks a generated client against the types of the document. */
export function checkNames(
  { language, sources }: GeneratedClient,
  schemas: Readonly<Record<string, Schema>>,
): NamesFound {
  const declarations = sources.flatMap((source) => listDeclarations(source, GRAMMARS[language]))
  const names = new Set(declarations.map(({ name }) => name))
  const found = new Map<string, string>()
  for (const [name, schema] of Object.entries(schemas)) {
    const isType = schema.enum !== undefined || schema.properties !== undefined
    if (isType && !names.has(name)) found.set(name, `${name} has no type of its own`)
  }
  for (const { name, body } of declarations) {
    const isOfDocument = name in schemas || CONTAINERS.includes(name)
    const untyped = isOfDocument ? GRAMMARS[language].untyped.exec(body)?.[0] : undefined
    if (untyped !== undefined) found.set(name, `${name} has a property without a type: ${untyped.trim()}`)
    if (!isOfDocument && UNCHOSEN.some((pattern) => pattern.test(name)))
      found.set(name, `${name} is a name that no one chose`)
  }
  return {
    types: Object.keys(schemas).filter((name) => names.has(name)).length,
    problems: [...found.values()],
  }
}

interface Declaration {
  readonly name: string
  readonly body: string
}

function listDeclarations(source: string, { declaration }: Grammar): Declaration[] {
  const starts = [...source.matchAll(declaration)]
  return starts.map((start, index) => {
    const text = source.slice(start.index, starts[index + 1]?.index)
    // Functions may follow a type; a brace in the first column ends it.
    const [body = ''] = text.split(/^\}/m)
    return { name: start[1] ?? '', body }
  })
}
