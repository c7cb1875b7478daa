import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** An import of one of our sources, as its syntax tree has it. */
export interface Import {
  /** `path:line`, as editors open it. */
  readonly at: string
  readonly from: string
  /** A package's name, or the path of one of our files. */
  readonly target: string
  readonly isPackage: boolean
  readonly typeOnly: boolean
}

/** The paths of all files of the repository, including those that git does not track yet. */
export function listFiles(): string[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'])
    .toString()
    .split('\n')
    .filter((path) => path !== '' && existsSync(path))
}

/** The imports and re-exports of a source, including dynamic ones and those of types. */
export function readImports(path: string): Import[] {
  const source = parse(path)
  const found: Import[] = []
  const add = (node: ts.Node, specifier: ts.Node | undefined, typeOnly: boolean) => {
    if (specifier === undefined || !ts.isStringLiteral(specifier)) return
    const { text } = specifier
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
    const isPackage = !text.startsWith('.')
    const target = isPackage ? packageOf(text) : join(dirname(path), text)
    found.push({ at: `${path}:${line} imports ${target}`, from: path, target, isPackage, typeOnly })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node, node.moduleSpecifier, isTypeOnly(node.importClause))
    if (ts.isExportDeclaration(node)) add(node, node.moduleSpecifier, node.isTypeOnly)
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node, node.arguments[0], false)
    }
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node, node.argument.literal, true)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** A function of one of our sources. */
export interface WrittenFunction {
  /** `path:line`, as editors open it, and its name. */
  readonly at: string
  readonly lines: number
}

/** The functions of a source, except blocks of tests. */
export function listFunctions(path: string): WrittenFunction[] {
  const source = parse(path)
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1
  const found: WrittenFunction[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && !isBlockOfTests(node)) {
      const first = lineOf(node.getStart())
      const lines = lineOf(node.getEnd()) - first + 1
      const at = `${path}:${first} ${nameOf(node)}`
      found.push({ at, lines })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** The regular expression literals of a source. */
export function listPatterns(path: string): { readonly at: string; readonly pattern: RegExp }[] {
  const source = parse(path)
  const found: { at: string; pattern: RegExp }[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
      const pattern = new RegExp(node.text.slice(1, end), node.text.slice(end + 1).replace('g', ''))
      found.push({ at: `${path}:${line} ${node.text}`, pattern })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function isBlockOfTests(node: ts.Node): boolean {
  const { body } = node as Partial<ts.FunctionLikeDeclaration>
  if (body === undefined || !ts.isBlock(body)) return false
  return body.statements.some((statement) => /^test\b/.test(statement.getText()))
}

/** Its own name, that of the variable or property whose value it is, or the call that it is an argument of. */
function nameOf(node: ts.SignatureDeclaration): string {
  const { parent } = node
  const name =
    node.name ??
    (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name : undefined)
  if (name !== undefined) return name.getText()
  return ts.isCallExpression(parent) ? `in ${parent.expression.getText().split('\n')[0]}` : 'function'
}

const parsed = new Map<string, ts.SourceFile>()

function parse(path: string): ts.SourceFile {
  const source =
    parsed.get(path) ?? ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  parsed.set(path, source)
  return source
}

function isTypeOnly(clause: ts.ImportClause | undefined): boolean {
  if (clause === undefined || clause.isTypeOnly) return clause !== undefined
  const bindings = clause.namedBindings
  if (clause.name !== undefined || bindings === undefined || !ts.isNamedImports(bindings)) return false
  return bindings.elements.every((element) => element.isTypeOnly)
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
