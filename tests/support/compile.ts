import { resolve } from 'node:path'
import { expect } from '@jest/globals'
import ts from 'typescript'

/** A problem that the compiler found, with the 1-based line of the source. */
export interface Problem {
  readonly line: number
  readonly message: string
}

/** The files of the project and its packages, which every compilation reads. */
const parsed = new Map<string, ts.SourceFile>()

/**
 * Compiles sources, given by path, with the project's own settings and as if they were among its files. Nothing is
 * written. Returns the problems of each source.
 */
export function compile(sources: ReadonlyMap<string, string>): Map<string, Problem[]> {
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile('tsconfig.json', ts.sys.readFile).config,
    ts.sys,
    process.cwd(),
  )
  const virtual = new Map([...sources].map(([path, text]) => [resolve(path), text]))
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (path) => virtual.has(path) || fileExists(path)
  host.readFile = (path) => virtual.get(path) ?? readFile(path)
  host.getSourceFile = (path, target, ...rest) => {
    const text = virtual.get(path)
    if (text !== undefined) return ts.createSourceFile(path, text, target)
    const source = parsed.get(path) ?? getSourceFile(path, target, ...rest)
    if (source !== undefined) parsed.set(path, source)
    return source
  }
  const program = ts.createProgram([...virtual.keys()], options, host)
  return new Map([...sources.keys()].map((path) => [path, listProblems(program, resolve(path))]))
}

function listProblems(program: ts.Program, path: string): Problem[] {
  const source = program.getSourceFile(path)
  return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
    ({ file, start, messageText }) => ({
      line: (file?.getLineAndCharacterOfPosition(start ?? 0).line ?? -1) + 1,
      message: ts.flattenDiagnosticMessageText(messageText, '\n'),
    }),
  )
}

const MARK = / \/\/ ERROR (.+)$/

interface FixtureProblems {
  of(name: string): {
    readonly found: readonly Problem[]
    /** The problems that the fixture asks for, for `expect`. */
    readonly marked: readonly object[]
  }
}

/**
 * Compiles fixtures, given by name, as files of a folder, each behind the same header. A line that ends in
 * `// ERROR text` asks for a problem whose message contains the text.
 */
export function compileFixtures(
  folder: string,
  header: string,
  fixtures: Readonly<Record<string, string>>,
): FixtureProblems {
  const pathOf = (name: string) => `${folder}/fixture-${name.replaceAll(/[^A-Za-z]+/g, '-')}.ts`
  const sources = Object.entries(fixtures).map(([name, text]) => ({ name, text: `${header}${text}\n` }))
  const problems = compile(new Map(sources.map(({ name, text }) => [pathOf(name), text])))
  const marks = new Map(sources.map(({ name, text }) => [name, readMarks(text)]))
  return {
    of: (name) => ({ found: problems.get(pathOf(name)) ?? [], marked: marks.get(name) ?? [] }),
  }
}

function readMarks(source: string): object[] {
  return source.split('\n').flatMap((text, index) => {
    const message = MARK.exec(text)?.[1]
    return message === undefined ? [] : [{ line: index + 1, message: expect.stringContaining(message) }]
  })
}
