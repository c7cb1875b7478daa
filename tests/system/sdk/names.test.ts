import { describe, expect, test } from '@jest/globals'
import { checkNames, type Language, type Schema } from './names.ts'

const SCHEMAS: Readonly<Record<string, Schema>> = {
  Token: { properties: {} },
  Status: { enum: ['done'] },
  ApiV1Failure: { properties: {} },
  // Generators need no separate types for these.
  Address: {},
  Extras: {},
}

/** A client in which everything is right, with periods as properties, maps, and an answer named by its status. */
const CLEAN: Readonly<Record<Language, string>> = {
  TypeScript: `
export interface Token {
  /** The token's name, empty when unknown: any text. */
  name: string;
  '7d': number;
  state: 'found' | 'unknown';
  extras: Record<string, any>;
  [key: string]: unknown;
}
export type Status = 'done' | 'unknown';
export interface ApiV1Failure {
  code: string;
}
export function ApiV1FailureFromJSON(
  json: any,
): ApiV1Failure { return json }
export type Extras = Record<string, any>;
export type getTokenResponse200 = { data: Token }
`,
  Python: `
class Token:
    name: str
    field_7d: float
    additional_properties: dict[str, Any] = _attrs_field(init=False)
class Status(str, Enum):
    DONE = "done"
class ApiV1Failure:
    def to_dict(self) -> Any:
        return Any
`,
  Go: `
type Token struct {
\tName string \`json:"name"\`
\tN7d float64 \`json:"7d"\`
\tAdditionalProperties map[string]interface{} \`json:"-"\`
}
type Status string
type ApiV1Failure struct {
\tCode string
}
func (t Token) Get(name string) (value interface{}, found bool) {
}
`,
  Java: `
public class Token {
  private String name;
  private Map<String, Object> additionalProperties;
}
public enum Status { DONE }
public class ApiV1Failure { }
`,
}

const LANGUAGES = Object.keys(CLEAN) as Language[]

const UNTYPED: Readonly<Record<Language, [from: string, to: string]>> = {
  TypeScript: ['  name: string;', '  name?: any;'],
  Python: ['    name: str', '    name: None | Any'],
  Go: ['\tName string', '\tName interface{}'],
  Java: ['private String name', 'private Object name'],
}

const DECLARATIONS: Readonly<Record<Language, (name: string) => string>> = {
  TypeScript: (name) => `export type ${name} = string\n`,
  Python: (name) => `class ${name}:\n`,
  Go: (name) => `type ${name} struct {\n}\n`,
  Java: (name) => `public class ${name} {\n}\n`,
}

const UNCHOSEN = [
  'Token1',
  'TokenType0',
  'CreateTokenResponse2',
  'InlineObject',
  'InlineResponse200',
  'ListTokens200Response',
  '_200Response',
  'AnyOfTokenStatus',
  'TokenOneOf',
  'TokenDetailsInner',
  'Token3f9a0c1eBody',
]

function check(language: Language, sources: readonly string[]) {
  return checkNames({ language, sources, exemptions: {} }, SCHEMAS)
}

describe.each(LANGUAGES)('a client in %s', (language) => {
  test('has no problem when every type is one of the document or named after its use', () => {
    expect(check(language, [CLEAN[language]]).problems).toEqual([])
  })

  test('has a problem when a property of the document has no type', () => {
    const [from, to] = UNTYPED[language]
    const source = CLEAN[language].replace(from, to)
    expect(check(language, [source]).problems).toEqual([
      expect.stringMatching(/^Token has a property without a type: .*\bname\b/i),
    ])
  })

  test.each(UNCHOSEN)('has a problem when it names a type %s', (name) => {
    const sources = [CLEAN[language], DECLARATIONS[language](name)]
    expect(check(language, sources).problems).toEqual([`${name} is a name that no one chose`])
  })
})

test('a type of the document that the client lacks is a problem', () => {
  const { types, problems } = check('Go', [CLEAN.Go.replace('type Token ', 'type Coin ')])
  expect(problems).toEqual(['Token has no type of its own'])
  expect(types).toBe(2)
})

test('an exempt name is not a problem, and an exemption that is not needed is one', () => {
  const sources = [CLEAN.Go, DECLARATIONS.Go('NullableInt32')]
  const exemptions = { NullableInt32: 'the size of a number', Token1: 'once needed' }
  expect(checkNames({ language: 'Go', sources, exemptions }, SCHEMAS).problems).toEqual([
    'Token1 is exempt and need not be',
  ])
})
