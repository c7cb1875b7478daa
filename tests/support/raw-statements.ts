import ts from 'typescript'

/** A column as the row type of a statement declares it: what pg makes of a value, and whether it may be null. */
export interface Column {
  readonly name: string
  readonly type: string
  readonly nullable: boolean
}

/** A statement that is written as SQL, read from its source. */
export interface RawStatement {
  /** `path:line`, as editors open it. */
  readonly at: string
  /** With its fragments in place and `$n` for each value. */
  readonly text: string
  /** Undefined when the statement declares no row type: then no check can read its columns. */
  readonly columns: readonly Column[] | undefined
  /** Why it is raw, from the comment above it. */
  readonly reason: string | undefined
}

const STATEMENT = /^\s*(select|with|insert|update|delete)\b/
const REASON = /Raw: ([^\n]+)/
/** At the top of a file, for all of its statements. */
const COMMON_REASON = /Raw throughout: ([^\n]+)/

/**
 * Every raw statement of these sources: each template of Kysely's `sql` that is a statement and not a part of one.
 * Throws for one with a fragment that cannot be read.
 */
export function readRawStatements(paths: readonly string[]): RawStatement[] {
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile('tsconfig.json', ts.sys.readFile).config,
    ts.sys,
    '.',
  )
  const program = ts.createProgram([...paths], options)
  const checker = program.getTypeChecker()
  const parts = new Set<ts.Node>()
  const found = paths.flatMap((path) => {
    const source = program.getSourceFile(path)
    if (source === undefined) throw new Error(`there is no ${path}`)
    return listTemplates(source)
      .filter((node) => STATEMENT.test(beginningOf(node.template)) || isExecuted(node))
      .map((node) => ({ path, node, text: new Expansion(checker, parts).expand(node.template) }))
  })
  return found
    .filter(({ node }) => !parts.has(node))
    .map(({ path, node, text }) => ({
      at: `${path}:${lineOf(node)}`,
      text,
      columns: node.typeArguments?.[0] && readColumns(checker, node.typeArguments[0]),
      reason: (REASON.exec(commentsAbove(node)) ?? COMMON_REASON.exec(node.getSourceFile().text))?.[1],
    }))
}

function listTemplates(source: ts.SourceFile): ts.TaggedTemplateExpression[] {
  const found: ts.TaggedTemplateExpression[] = []
  const visit = (node: ts.Node): void => {
    if (isSql(node)) found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function isSql(node: ts.Node): node is ts.TaggedTemplateExpression {
  return ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql'
}

function isExecuted({ parent }: ts.TaggedTemplateExpression): boolean {
  return ts.isPropertyAccessExpression(parent) && ['compile', 'execute'].includes(parent.name.text)
}

function beginningOf(template: ts.TemplateLiteral): string {
  return ts.isTemplateExpression(template) ? template.head.text : template.text
}

function lineOf(node: ts.Node): number {
  return node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).line + 1
}

function placeOf(node: ts.Node): string {
  return `${node.getSourceFile().fileName}:${lineOf(node)}`
}

/** The comments above the innermost statement that the node is part of. */
function commentsAbove(node: ts.Node): string {
  let statement = node
  while (!ts.isStatement(statement)) statement = statement.parent
  return statement.getFullText().slice(0, statement.getLeadingTriviaWidth())
}

/** The text of a template: values become `$n`, and fragments are put in place, wherever they are defined. */
class Expansion {
  readonly #checker: ts.TypeChecker
  /** The templates that were put into others. */
  readonly #parts: Set<ts.Node>
  /** The arguments of functions that return fragments, by parameter. */
  readonly #bound = new Map<ts.Symbol, ts.Expression>()
  #values = 0

  constructor(checker: ts.TypeChecker, parts: Set<ts.Node>) {
    this.#checker = checker
    this.#parts = parts
  }

  expand(template: ts.TemplateLiteral): string {
    if (!ts.isTemplateExpression(template)) return template.text
    const parts = template.templateSpans.map(
      ({ expression, literal }) => this.#part(expression) + literal.text,
    )
    return template.head.text + parts.join('')
  }

  #part(expression: ts.Expression): string {
    if (this.#isFragment(expression)) return this.#fragment(expression)
    this.#values += 1
    return `$${this.#values}`
  }

  #isFragment(expression: ts.Expression): boolean {
    const type = this.#checker.getTypeAtLocation(expression)
    const parts = type.isUnion() ? type.types : [type]
    return parts.some((part) => part.getProperty('toOperationNode') !== undefined)
  }

  #fragment(node: ts.Expression): string {
    if (isSql(node)) {
      this.#parts.add(node)
      return this.expand(node.template)
    }
    if (ts.isConditionalExpression(node))
      return this.#fragment(
        [node.whenTrue, node.whenFalse].find((branch) => this.#isFragment(branch)) ?? node,
      )
    if (ts.isIdentifier(node)) {
      const symbol = this.#symbolOf(node)
      const bound = this.#bound.get(symbol)
      if (bound !== undefined) return this.#fragment(bound)
      const declaration = symbol.valueDeclaration
      if (declaration && ts.isVariableDeclaration(declaration) && declaration.initializer)
        return this.#fragment(declaration.initializer)
    }
    if (ts.isCallExpression(node)) return this.#call(node)
    throw new Error(`${placeOf(node)}: ${node.getText()} cannot be read as a part of a statement`)
  }

  #call({ expression: callee, arguments: [first, ...rest] }: ts.CallExpression): string {
    if (callee.getText() === 'sql.ref' && first) {
      const column = ts.isIdentifier(first) ? this.#bound.get(this.#symbolOf(first)) : first
      if (column && ts.isStringLiteral(column)) return column.text
    }
    // Which expressions it joins depends on the call; they are values of the order.
    if (callee.getText() === 'sql.join') return '(select 1)'
    if (callee.getText() === 'sql.lit' && first) return this.#literal(first)
    // Tables of one kind have the same columns: the first stands for all.
    if (callee.getText() === 'sql.table' && first) return this.#literal(first).replaceAll("'", '')
    const declaration = ts.isIdentifier(callee) ? this.#symbolOf(callee).valueDeclaration : undefined
    const returned =
      declaration && ts.isFunctionDeclaration(declaration)
        ? declaration.body?.statements.find(ts.isReturnStatement)?.expression
        : undefined
    if (!declaration || !ts.isFunctionDeclaration(declaration) || !returned)
      throw new Error(`${placeOf(callee)}: ${callee.getText()} cannot be read as a part of a statement`)
    for (const [index, { name }] of declaration.parameters.entries()) {
      const argument = [first, ...rest][index]
      if (argument && ts.isIdentifier(name)) this.#bound.set(this.#symbolOf(name), argument)
    }
    return this.#fragment(returned)
  }

  /** One of several constants becomes the first of them, and any number becomes 1. */
  #literal(node: ts.Expression): string {
    const all = this.#checker.getTypeAtLocation(node)
    const type = all.isUnion() ? all.types[0] : all
    if (type?.isNumberLiteral()) return String(type.value)
    if (type?.isStringLiteral()) return `'${type.value}'`
    if (type && type.flags & ts.TypeFlags.Number) return '1'
    throw new Error(`${placeOf(node)}: ${node.getText()} is no constant`)
  }

  #symbolOf(node: ts.Identifier): ts.Symbol {
    const symbol = this.#checker.getSymbolAtLocation(node)
    if (symbol === undefined) throw new Error(`${placeOf(node)}: ${node.text} is unknown`)
    return symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol
  }
}

function readColumns(checker: ts.TypeChecker, row: ts.TypeNode): Column[] {
  return checker.getPropertiesOfType(checker.getTypeFromTypeNode(row)).map((property) => {
    const type = checker.getTypeOfSymbolAtLocation(property, row)
    const solid = checker.getNonNullableType(type)
    return { name: property.name, type: describeType(checker, solid), nullable: solid !== type }
  })
}

/** A union of texts is a `string`, too: the constraints of the table say which texts it may have. */
function describeType(checker: ts.TypeChecker, type: ts.Type): string {
  const parts = type.isUnion() ? type.types : [type]
  return [...new Set(parts.map((part) => checker.typeToString(checker.getBaseTypeOfLiteralType(part))))].join(
    ' | ',
  )
}
