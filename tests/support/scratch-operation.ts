import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ScratchProject } from './scratch-project.ts'

/* An operation that does not exist, as a developer would add it: `getToken`, the stored metadata of a token. */

const SUBJECT = 'spec/v1/tokens.yaml'
const ROUTE = `  /tokens/{address}: { $ref: 'v1/tokens.yaml#/paths/~1tokens~1{address}' }`

const PATHS = `
  /tokens/{address}:
    parameters:
      - $ref: 'answers.yaml#/components/parameters/TokenAddressPath'
    get:
      operationId: getToken
      x-scope: read
      tags: [Tokens]
      summary: Read a stored token
      description: |-
        The metadata of a token as its last scan found it. Reads the database only and never calls the data provider.

        Consumes one unit of the daily read quota.
      x-quota: { pool: reads, charge: after }
      parameters:
        - $ref: 'answers.yaml#/components/parameters/IfNoneMatch'
      responses:
        '200':
          description: The token as its last scan found it.
HEADERS
          content:
            application/json:
              schema: { $ref: '#/components/schemas/GetTokenEnvelope' }
              examples:
                stored:
                  summary: A stored token
                  value:
                    data: { address: So11111111111111111111111111111111111111112, name: Wrapped SOL, symbol: SOL }
                    request_id: 5b4b9825-0a7e-4d96-a329-0b6de138819d
        '304': { $ref: 'answers.yaml#/components/responses/NotModified' }
        '400': { $ref: 'answers.yaml#/components/responses/BadRequest' }
        '401': { $ref: 'answers.yaml#/components/responses/Unauthorized' }
        '403': { $ref: 'answers.yaml#/components/responses/ForbiddenOrQuotaExceeded' }
        '404': { $ref: 'answers.yaml#/components/responses/TokenNotScanned' }
        '429': { $ref: 'answers.yaml#/components/responses/RateLimited' }
        '500': { $ref: 'answers.yaml#/components/responses/InternalError' }
`

const ENVELOPE = `    GetTokenEnvelope:
      type: object
      description: The envelope of getToken.
      required: [data, request_id]
      properties:
        data: { $ref: '#/components/schemas/Token' }
        meta: { $ref: 'answers.yaml#/components/schemas/AnswerMeta' }
        request_id: { $ref: 'answers.yaml#/components/schemas/RequestId' }
`

const HANDLER = `import { Refusal } from '../contract/refusal.ts'
import { findStoredToken } from '../db/tokens.ts'
import type { OperationHandler } from './contract.ts'
import { tokenNotScanned } from './views/refusals.ts'

/** Reads a stored token; never calls the provider. */
export const getToken: OperationHandler<'getToken'> = async ({ path: { address } }, { db }) => {
  const token = await findStoredToken(db, address)
  if (token === undefined) return new Refusal('TOKEN_NOT_SCANNED', tokenNotScanned(address))
  return { data: token }
}
`

const QUERY = `
/** What a token's report says of it; undefined when it was never scanned. */
export async function findStoredToken(db: Database, address: string) {
  return await db
    .selectFrom('tokens')
    .select(['address', 'name', 'symbol'])
    .where('address', '=', address)
    .executeTakeFirst()
}
`

/** What a developer writes after the document: the handler and its query. */
export const WRITTEN_BY_HAND = { handler: HANDLER, query: QUERY }

/** Writes the operation into the document with a new minor version: the first step of "Adding an operation". */
export async function writeScratchOperation(project: ScratchProject): Promise<void> {
  const wallets = await readFile(join(project.folder, 'spec/v1/wallets.yaml'), 'utf8')
  const [, headers = ''] =
    /operationId: getWallet\n[\s\S]*?'200':\n.*\n([\s\S]*?)\n {10}content:/.exec(wallets) ?? []
  await project.edit('spec/v1.yaml', '\n  /scans/{scanId}:', `\n${ROUTE}\n  /scans/{scanId}:`)
  const paths = PATHS.replace('HEADERS', () => headers)
  await project.edit(SUBJECT, '\n  /scans/{scanId}:\n', `${paths}\n  /scans/{scanId}:\n`)
  await project.edit(SUBJECT, '    Token:\n', `${ENVELOPE}    Token:\n`)
  const document = await readFile(join(project.folder, 'spec/v1.yaml'), 'utf8')
  const [version = '', major, minor] = /\n {2}version: (\d+)\.(\d+)\.\d+\n/.exec(document) ?? []
  await project.edit('spec/v1.yaml', version, `\n  version: ${major}.${Number(minor) + 1}.0\n`)
}
