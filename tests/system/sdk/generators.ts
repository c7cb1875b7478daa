import { delimiter } from 'node:path'
import rootPackage from '../../../package.json' with { type: 'json' }
import type { Command } from '../../support/commands.ts'
import type { Language } from './names.ts'
import sdkPackage from './package.json' with { type: 'json' }
import { type LanguageTool, OPENAPI_GENERATOR, OPENAPI_GENERATOR_JAR } from './tools.ts'

export interface Generator {
  /** The name of its folder in journeys/, where its settings are. */
  readonly name: string
  readonly version: string
  readonly language: Language
  readonly needs: readonly LanguageTool[]
  /** Which of the served documents it reads, as openapi.json. */
  readonly document: '3.0' | '3.1'
  /** Makes the client in client/. */
  readonly generate: Command
  /** Compiles or type-checks client and journey. */
  readonly check: readonly Command[]
  /** Makes the journey. */
  readonly run: Command
  /** Types that look wrong but are right, or that the generator cannot do better, each with the reason. */
  readonly exemptions?: Readonly<Record<string, string>>
}

const typescript = (name: string) =>
  ({
    name,
    language: 'TypeScript',
    needs: [],
    check: [['tsc', '--project', '.']],
    run: ['node', `built/${name}/journey.js`],
  }) satisfies Partial<Generator>

const OPENAPI_GENERATOR_RUN = {
  version: OPENAPI_GENERATOR.version,
  document: '3.0',
  generate: [
    'java',
    '-jar',
    OPENAPI_GENERATOR_JAR,
    'generate',
    '--config',
    'openapi-generator.yaml',
    '--global-property',
    'apis,models,supportingFiles,apiDocs=false,apiTests=false,modelDocs=false,modelTests=false',
  ],
} satisfies Partial<Generator>

const GO = {
  language: 'Go',
  check: [
    ['go', 'vet', '.', './client'],
    ['go', 'build', '-trimpath', '-o', 'journey', '.'],
  ],
  run: ['./journey'],
} satisfies Partial<Generator>

const MYPY: Command = ['mypy', 'journey.py', 'client/wallet_analytics']

const OAPI_CODEGEN_VERSION = '2.8.2'

const SIZE_OF_A_NUMBER = "the digits are the size of the language's own type"

/** The slowest first and the languages mixed, since two run at a time. */
export const GENERATORS: readonly Generator[] = [
  {
    ...OPENAPI_GENERATOR_RUN,
    name: 'openapi-generator-java',
    language: 'Java',
    needs: ['java', 'maven'],
    check: [['mvn', '-q', '-B', 'compile', 'dependency:copy-dependencies', '-DoutputDirectory=libraries']],
    run: ['java', '-classpath', ['target/classes', 'libraries/*'].join(delimiter), 'Journey'],
  },
  {
    ...GO,
    name: 'oapi-codegen',
    version: OAPI_CODEGEN_VERSION,
    needs: ['go'],
    document: '3.1',
    generate: [
      'go',
      'run',
      `github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v${OAPI_CODEGEN_VERSION}`,
      '-config',
      'oapi-codegen.yaml',
      'openapi.json',
    ],
  },
  {
    ...OPENAPI_GENERATOR_RUN,
    name: 'openapi-generator-python',
    language: 'Python',
    needs: ['java', 'maven', 'python3'],
    check: [MYPY],
    run: ['python', 'journey.py'],
  },
  {
    ...GO,
    ...OPENAPI_GENERATOR_RUN,
    name: 'openapi-generator-go',
    needs: ['java', 'maven', 'go'],
    exemptions: {
      NullableFloat32: SIZE_OF_A_NUMBER,
      NullableFloat64: SIZE_OF_A_NUMBER,
      NullableInt32: SIZE_OF_A_NUMBER,
      NullableInt64: SIZE_OF_A_NUMBER,
    },
  },
  {
    name: 'openapi-python-client',
    version: '0.29.1',
    language: 'Python',
    needs: ['python3'],
    document: '3.1',
    generate: [
      'openapi-python-client',
      'generate',
      '--path=openapi.json',
      '--config=openapi-python-client.yaml',
      '--meta=none',
      '--output-path=client/wallet_analytics',
    ],
    check: [[...MYPY, '--strict']],
    run: ['python', 'journey.py'],
  },
  {
    ...typescript('typescript-fetch'),
    ...OPENAPI_GENERATOR_RUN,
    needs: ['java', 'maven'],
  },
  {
    ...typescript('openapi-typescript'),
    version: rootPackage.devDependencies['openapi-typescript'],
    document: '3.1',
    generate: [
      'openapi-typescript',
      'openapi.json',
      '--root-types',
      '--root-types-no-schema-prefix',
      '--root-types-keep-casing',
      '--output=client/types.ts',
    ],
  },
  {
    ...typescript('hey-api'),
    version: sdkPackage.dependencies['@hey-api/openapi-ts'],
    document: '3.1',
    generate: ['openapi-ts', '--silent'],
  },
  {
    ...typescript('orval'),
    version: sdkPackage.dependencies.orval,
    document: '3.1',
    generate: ['orval'],
  },
  {
    ...typescript('swagger-typescript-api'),
    version: sdkPackage.dependencies['swagger-typescript-api'],
    document: '3.1',
    generate: [
      'swagger-typescript-api',
      'generate',
      '--path=openapi.json',
      '--output=client',
      '--name=client.ts',
    ],
  },
]
