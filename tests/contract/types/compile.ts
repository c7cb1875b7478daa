import { resolve } from 'node:path'
import ts from 'typescript'

/** A problem that the compiler found, with the 1-based line of the source. */
export interface Problem {
  readonly line: number
  readonly message: string
}

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
    return text === undefined ? getSourceFile(path, target, ...rest) : ts.createSourceFile(path, text, target)
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

/** The problems that a fixture asks for: a line that ends in `// ERROR text` has one whose message contains the text. */
export function readMarks(source: string): Problem[] {
  return source.split('\n').flatMap((text, index) => {
    const message = MARK.exec(text)?.[1]
    return message === undefined ? [] : [{ line: index + 1, message }]
  })
}
