import { delimiter } from 'node:path'
import rootPackage from '../../../package.json' with { type: 'json' }
import type { Command } from '../../support/commands.ts'
import type { Language } from './names.ts'
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
}

const OAPI_CODEGEN_VERSION = '2.8.2'

/** One of each kind, for the four languages that most people use. The slowest first, since two run at a time. */
export const GENERATORS: readonly Generator[] = [
  {
    name: 'openapi-generator-java',
    version: OPENAPI_GENERATOR.version,
    language: 'Java',
    needs: ['java', 'maven'],
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
    check: [['mvn', '-q', '-B', 'compile', 'dependency:copy-dependencies', '-DoutputDirectory=libraries']],
    run: ['java', '-classpath', ['target/classes', 'libraries/*'].join(delimiter), 'Journey'],
  },
  {
    name: 'oapi-codegen',
    version: OAPI_CODEGEN_VERSION,
    language: 'Go',
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
    check: [
      ['go', 'vet', '.', './client'],
      ['go', 'build', '-trimpath', '-o', 'journey', '.'],
    ],
    run: ['./journey'],
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
    check: [['mypy', 'journey.py', 'client/wallet_analytics', '--strict']],
    run: ['python', 'journey.py'],
  },
  {
    name: 'openapi-typescript',
    version: rootPackage.devDependencies['openapi-typescript'],
    language: 'TypeScript',
    needs: [],
    document: '3.1',
    generate: [
      'openapi-typescript',
      'openapi.json',
      '--root-types',
      '--root-types-no-schema-prefix',
      '--root-types-keep-casing',
      '--output=client/types.ts',
    ],
    check: [['tsc', '--project', '.']],
    run: ['node', 'built/journey.js'],
  },
]
