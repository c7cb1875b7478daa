import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, describe, expect, test } from '@jest/globals'
import { operations as legacyOperations } from '../generated/legacy/operations.ts'
import { operations } from '../generated/v1/operations.ts'
import { JOBS } from '../jobs/index.ts'
import { type Import, listFiles, listFunctions, readImports } from './support/sources.ts'

/* Which part may import which, and how long files and functions should be. */

const OPERATION_LINES_MAX = 60
/** Guidance: a longer file or function prints a warning and fails nothing. */
const LONG_FILE_LINES = 300
const LONG_FUNCTION_LINES = 60
const LINE_LENGTH_MAX = 120

/** The only places that may import a package. The benchmark compares the service with bare servers on bare pg. */
const HOMES: Readonly<Record<string, readonly string[]>> = {
  express: ['contract/http/', 'bench/baseline-'],
  'openapi-backend': ['contract/'],
  kysely: ['db/', 'generated/db/', 'scripts/codegen/catalog.ts'],
  pg: ['db/', 'postgres/', 'bench/'],
  'pg-boss': ['jobs/'],
  'kysely-codegen': ['scripts/codegen/'],
  got: ['provider/client/', 'webhooks/'],
  standardwebhooks: ['webhooks/'],
  'ipaddr.js': ['webhooks/'],
  marked: ['doors/site/'],
  '@modelcontextprotocol/server': ['doors/mcp/protocol.ts'],
  '@observablehq/plot': ['doors/pages/components/'],
}

/** What runs in development only. */
const DEVELOPMENT = [
  'bench/',
  'contract/codegen/',
  ...['generate.ts', 'bundle.ts', 'codegen/', 'dev.ts', 'dev/'].map((path) => `scripts/${path}`),
]

interface Layer {
  /** The files of the layer, by the beginning of their paths. */
  readonly files: readonly string[]
  /** What they may import, themselves included. */
  readonly mayImport: readonly string[]
  /** What they may import types from, but no values. */
  readonly mayImportTypes?: readonly string[]
}

/** Addresses and figures that follow from a seed. */
const SEEDED = 'provider/simulator/random.ts'
const GENERATED = ['generated/v1/', 'generated/legacy/']

/** What every layer but the kernel may import. */
const BASICS = ['basics/', 'generated/values.ts']

/** The kernel, without its subfolders: they read documents and generate code. */
const CONTRACT = listFiles().filter((path) => /^contract\/[^/]+$/.test(path))

/** A file belongs to the first layer that it fits. */
const LAYERS: Readonly<Record<string, Layer>> = {
  routes: {
    files: ['generated/v1/routes.ts', 'generated/legacy/routes.ts'],
    mayImport: ['handlers/', ...GENERATED],
  },
  generated: { files: ['generated/'], mayImport: [] },
  basics: { files: ['basics/'], mayImport: [] },
  codegen: { files: ['contract/codegen/'], mayImport: ['contract/'] },
  documents: { files: ['contract/document/'], mayImport: ['contract/document/', ...CONTRACT] },
  http: { files: ['contract/http/'], mayImport: ['contract/http/', ...CONTRACT] },
  contract: { files: ['contract/'], mayImport: ['contract/document/', ...CONTRACT] },
  values: {
    files: ['scripts/codegen/values.ts'],
    mayImport: [
      'analysis/',
      'config/retention-days.ts',
      'contract/',
      'db/',
      'contract/http/compression.ts',
      'scans/',
      'webhooks/',
    ],
  },
  analysis: {
    files: ['analysis/'],
    mayImport: ['analysis/'],
    mayImportTypes: ['generated/v1/types.ts'],
  },
  provider: {
    files: ['provider/'],
    mayImport: ['provider/', 'generated/provider/'],
    mayImportTypes: ['analysis/'],
  },
  db: {
    files: ['db/'],
    mayImport: ['db/'],
    mayImportTypes: ['generated/db/', 'analysis/', 'provider/', 'contract/'],
  },
  postgres: { files: ['postgres/'], mayImport: ['postgres/', 'db/connection/'] },
  context: {
    files: ['scans/context.ts'],
    mayImport: [],
    mayImportTypes: ['provider/', 'db/', 'telemetry/'],
  },
  scans: {
    files: ['scans/'],
    mayImport: [...['scans/', 'db/', 'provider/', 'analysis/', 'telemetry/'], 'generated/v1/operations.ts'],
    mayImportTypes: ['generated/v1/types.ts', 'contract/booking.ts'],
  },
  webhooks: {
    files: ['webhooks/'],
    mayImport: ['webhooks/', 'db/', 'postgres/own-files.ts', 'telemetry/', 'scans/context.ts'],
  },
  jobs: {
    files: ['jobs/'],
    mayImport: ['jobs/', 'webhooks/', 'scans/', 'db/', 'analysis/', 'provider/', 'telemetry/'],
  },
  handlers: {
    files: ['handlers/'],
    mayImport: [
      'handlers/',
      'contract/',
      ...GENERATED,
      'scans/',
      'webhooks/',
      'db/',
      'analysis/',
      'provider/',
      'telemetry/',
    ],
  },
  components: {
    files: ['doors/pages/components/', 'doors/pages/figures/'],
    mayImport: ['doors/pages/', ...GENERATED],
  },
  doors: {
    files: ['doors/'],
    mayImport: ['doors/', 'contract/', ...GENERATED, 'telemetry/version.ts'],
    mayImportTypes: ['scans/context.ts'],
  },
  telemetry: { files: ['telemetry/'], mayImport: ['telemetry/', 'package.json'] },
  config: {
    files: ['config/'],
    mayImport: ['config/', 'telemetry/version.ts', 'generated/v1/operations.ts', 'provider/vendors.ts'],
  },
  app: {
    files: ['app/'],
    mayImport: [
      'app/',
      'config/',
      'telemetry/',
      ...GENERATED,
      'provider/',
      'db/',
      'postgres/',
      'scans/',
      'jobs/',
      'webhooks/',
      'handlers/',
      'doors/',
      'contract/',
    ],
  },
  mock: {
    files: ['scripts/mock/'],
    mayImport: [
      'scripts/mock/',
      'app/',
      'config/',
      'telemetry/',
      'doors/mock/',
      'generated/v1/operations.ts',
    ],
  },
  bench: {
    files: ['bench/'],
    mayImport: ['generated/v1/operations.ts', 'bench/', 'scripts/', 'db/', 'postgres/', SEEDED],
    mayImportTypes: ['generated/v1/types.ts'],
  },
  scripts: {
    files: ['scripts/'],
    mayImport: [
      'scripts/',
      'contract/',
      'app/',
      'doors/pages/',
      'config/',
      'telemetry/',
      'scans/',
      'webhooks/',
      'db/',
      'postgres/',
      'analysis/',
      ...GENERATED,
      SEEDED,
    ],
  },
}

/** The files at the top of handlers/ that are not operations. */
const HANDLER_FOUNDATIONS = ['handlers/contract.ts', 'handlers/schema.ts']
const OPERATION_FILES = [...Object.keys(operations), ...Object.keys(legacyOperations)].map(
  (id) => `handlers/${id}.ts`,
)

const FILES = listFiles()
const SOURCES = FILES.filter((path) => path.endsWith('.ts'))
const WRITTEN = SOURCES.filter((path) => !/(^|\/)generated\//.test(path))
const IMPORTS = SOURCES.flatMap(readImports)

function startsWithAny(path: string, beginnings: readonly string[]): boolean {
  return beginnings.some((beginning) => path.startsWith(beginning))
}

function layerOf(path: string): Layer | undefined {
  return Object.values(LAYERS).find(({ files }) => startsWithAny(path, files))
}

/** Whether a folder is another one or lies in it, as all lie in the root. */
const isWithin = (folder: string, outer: string) => outer === '.' || `${folder}/`.startsWith(`${outer}/`)
const isTest = (path: string) => path.startsWith('tests/')
const isOurs = ({ isPackage }: Import) => !isPackage
const describeImports = (imports: readonly Import[]) => imports.map(({ at }) => at)

function countLines(path: string): number {
  return readFileSync(path, 'utf8').trimEnd().split('\n').length
}

function listLonger(paths: readonly string[], linesMax: number): string[] {
  return paths.filter((path) => countLines(path) > linesMax).map((path) => `${path}: ${countLines(path)}`)
}

test.each(Object.entries(HOMES))('packages are imported only where they belong: %s', (name, homes) => {
  const imports = IMPORTS.filter(({ target, isPackage }) => isPackage && target === name)
  expect(imports.filter(({ from }) => startsWithAny(from, homes))).not.toEqual([])
  const elsewhere = imports.filter(({ from }) => !isTest(from) && !startsWithAny(from, homes))
  expect(describeImports(elsewhere)).toEqual([])
})

test('packages of development are imported only by tests and scripts of development, so that a production install is complete', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const imports = IMPORTS.filter(({ from }) => !isTest(from) && !startsWithAny(from, DEVELOPMENT))
  const packages = imports.filter(({ target, isPackage }) => isPackage && !target.startsWith('node:'))
  expect(describeImports(packages.filter(({ target }) => !(target in dependencies)))).toEqual([])
})

test('the kernel touches no socket: requests and answers are values there', () => {
  const imports = IMPORTS.filter(({ from }) => CONTRACT.includes(from))
  expect(describeImports(imports.filter(({ target }) => /^node:(http|net|tls)/.test(target)))).toEqual([])
})

describe('layers', () => {
  test('include every file outside tests', () => {
    expect(SOURCES.filter((path) => !isTest(path) && layerOf(path) === undefined)).toEqual([])
  })

  test.each(Object.entries(LAYERS))('%s imports only what is below it', (_name, layer) => {
    const own = IMPORTS.filter(({ from }) => layerOf(from) === layer).filter(isOurs)
    const basics = startsWithAny(layer.files[0] ?? '', ['contract/']) ? [] : BASICS
    const breaches = own.filter(({ target, typeOnly }) => {
      if (startsWithAny(target, [...basics, ...layer.mayImport])) return false
      return !(typeOnly && startsWithAny(target, layer.mayImportTypes ?? []))
    })
    expect(describeImports(breaches)).toEqual([])
  })

  test('only the composition root imports the routes', () => {
    const routes = IMPORTS.filter(({ target }) => LAYERS.routes?.files.includes(target))
    expect(
      describeImports(routes.filter(({ from }) => from !== 'app/contracts.ts' && !isTest(from))),
    ).toEqual([])
  })

  test('only tests import tests, and only tests and scripts import scripts', () => {
    const others = IMPORTS.filter(({ from }) => !isTest(from)).filter(isOurs)
    const ofTests = others.filter(({ target }) => isTest(target))
    const ofScripts = others.filter(
      ({ from, target }) => target.startsWith('scripts/') && !/^(scripts|bench)\//.test(from),
    )
    expect(describeImports([...ofTests, ...ofScripts])).toEqual([])
  })
})

test('handlers type what they parse: any would fit every answer, and the compiler could not check it', () => {
  const untyped = listLines(/^(?!.*(: .* = JSON|\) as )).*JSON\.parse\(/)
  expect(untyped.filter((at) => at.startsWith('handlers/'))).toEqual([])
})

test('imports form no cycle, even with imports of types', () => {
  const written = IMPORTS.filter(
    ({ from, isPackage }) => !isPackage && !isTest(from) && !/^generated\//.test(from),
  )
  const targets = new Map(
    [...Map.groupBy(written, ({ from }) => from)].map(([from, imports]) => [
      from,
      imports.map(({ target }) => target),
    ]),
  )
  expect(findCircles(targets)).toEqual([])
})

test('no two folders import each other, except one that lies in the other', () => {
  const pairs = IMPORTS.filter(isOurs)
    .filter(({ from }) => !isTest(from) && !from.startsWith('generated/'))
    .map(({ from, target }) => [dirname(from), dirname(target)] as const)
    .filter(([from, to]) => !isWithin(from, to) && !isWithin(to, from))
  const arrows = new Set(pairs.map(([from, to]) => `${from} -> ${to}`))
  const twoWay = pairs.filter(([from, to]) => from < to && arrows.has(`${to} -> ${from}`))
  expect([...new Set(twoWay.map((pair) => pair.join(' <-> ')))]).toEqual([])
})

test('an exported name means one thing: no other file exports it', () => {
  const exporting = WRITTEN.filter((path) => !/^(tests|scripts|db\/migrations)\//.test(path))
  const exported = exporting.flatMap((path) => listExportedNames(path).map((name) => ({ name, path })))
  const twice = [...Map.groupBy(exported, ({ name }) => name)].filter(([, of]) => of.length > 1)
  expect(twice.map(([name, of]) => `${name}: ${of.map(({ path }) => path).join(', ')}`)).toEqual([])
})

describe('operations', () => {
  test('are the files at the top of handlers/, one for each operationId', () => {
    const files = SOURCES.filter((path) => dirname(path) === 'handlers')
    expect(files.sort()).toEqual([...HANDLER_FOUNDATIONS, ...OPERATION_FILES].sort())
  })

  test('have their tests in a file of their name', () => {
    const tests = OPERATION_FILES.map((path) => `tests/${path.replace(/ts$/, 'test.ts')}`)
    expect(tests.filter((path) => !SOURCES.includes(path))).toEqual([])
  })

  test('do not import each other', () => {
    const imports = IMPORTS.filter(({ from }) => from.startsWith('handlers/')).filter(isOurs)
    expect(describeImports(imports.filter(({ target }) => OPERATION_FILES.includes(target)))).toEqual([])
  })

  test(`have at most ${OPERATION_LINES_MAX} lines`, () => {
    expect(listLonger(OPERATION_FILES, OPERATION_LINES_MAX)).toEqual([])
  })
})

test('every program in tests/system is run by .ci/run or .ci/nightly', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))
  const run = ['.ci/run', '.ci/nightly'].map((path) => readFileSync(path, 'utf8')).join('')
  const steps = Object.keys(scripts).filter((name) => new RegExp(`npm run ${name}\\b(?!:)`).test(run))
  const programs = SOURCES.filter((path) => /^tests\/system\/[\w-]+\/(main|image|lint)\.ts$/.test(path))
  expect(programs.length).toBeGreaterThan(9)
  const isRun = (path: string) => steps.some((name) => scripts[name]?.includes(path))
  expect(programs.filter((path) => !isRun(path))).toEqual([])
})

describe('jobs', () => {
  const JOB_FOUNDATIONS = ['index', 'job', 'look-up', 'maintenance', 'queue', 'workers'].map(
    (name) => `jobs/${name}.ts`,
  )

  test('are the files of jobs/, each named after its queue and listed in index.ts', () => {
    const files = SOURCES.filter((path) => dirname(path) === 'jobs')
    const queues = JOBS.map(({ name }) => `jobs/${name}.ts`)
    expect(files.sort()).toEqual([...JOB_FOUNDATIONS, ...queues].sort())
  })
})

describe('files', () => {
  afterAll(() => {
    const files = listLonger(WRITTEN, LONG_FILE_LINES)
    const functions = WRITTEN.flatMap(listFunctions).filter(({ lines }) => lines > LONG_FUNCTION_LINES)
    const long = [...files, ...functions.map(({ at, lines }) => `${at}: ${lines}`)]
    // biome-ignore lint/suspicious/noConsole: a warning is for the person who runs the tests.
    if (long.length > 0) console.warn(`Is an idea missing? Long files and functions:\n${long.join('\n')}`)
  })

  test(`have comments of at most ${LINE_LENGTH_MAX} columns`, () => {
    const long = WRITTEN.flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          line.length > LINE_LENGTH_MAX && /^\s*(\/\/|\/?\*)/.test(line) ? [`${path}:${index + 1}`] : [],
        ),
    )
    expect(long).toEqual([])
  })

  test('contain no notes about work to do', () => {
    // Assembled here, so that this file does not contain the words itself.
    const words = [
      ['TO', 'DO'],
      ['FIX', 'ME'],
      ['X', 'XX'],
      ['HA', 'CK'],
    ].map((parts) => parts.join(''))
    const notes = listLines(new RegExp(`\\b(${words.join('|')})\\b`))
    expect(notes.filter((at) => !at.startsWith('generated/swagger-ui/'))).toEqual([])
  })

  test('refer only to what is in the repository, such as an operationId, a heading of docs/ or a schema of spec/', () => {
    // Chapters and terms of documents outside the repository: a title and a number, or a title and a term.
    const chapter = /\b([Ii]nterface|[Dd]esign) \d|\b[Pp]rovider \d+\.\d/
    expect([...listLines(chapter), ...listLines(/\b[Dd]efinitions: [A-Z]/)]).toEqual([])
  })

  test('have no conflict markers of a merge', () => {
    expect(listLines(/^(<{7}|>{7})( |$)/)).toEqual([])
  })
})

/** The cycles that a walk along the imports finds, each as the files on it. */
function findCircles(targets: ReadonlyMap<string, readonly string[]>): string[] {
  const circles: string[] = []
  const done = new Set<string>()
  const walk = (path: string, way: readonly string[]): void => {
    if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(' -> '))
    else if (!done.has(path)) {
      for (const target of targets.get(path) ?? []) walk(target, [...way, path])
      done.add(path)
    }
  }
  for (const path of targets.keys()) walk(path, [])
  return circles
}

function listExportedNames(path: string): string[] {
  const declared = /^export (?:async )?(?:function\*?|class|interface|type|const) (\w+)/gm
  return [...readFileSync(path, 'utf8').matchAll(declared)].map(([, name = '']) => name)
}

/** The places of the lines that match, as `path:line`. */
function listLines(pattern: RegExp): string[] {
  return FILES.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : [])),
  )
}
