import type { Asked } from './door.ts'
import { parseCookies } from './parameters.ts'
import type { Explanation } from './refusal.ts'

/* Where the keys of an operation are: what `security` and `securitySchemes` of a document say. */

/** A place where a request may have its key. */
export interface KeyPlace {
  /** The name of the security scheme. */
  readonly scheme: string
  readonly in: 'bearer' | 'basic' | 'header' | 'query' | 'cookie'
  /** The name of the header, the parameter or the cookie. */
  readonly name: string
  /** The scopes that a key from here needs, all of them. */
  readonly scopes: readonly string[]
}

/** Who may call an operation. */
export interface Access {
  /** Any of these is enough. None where no key is read. */
  readonly keys: readonly KeyPlace[]
  /** Whether a request without a key is answered. */
  readonly keyless: boolean
}

/** Where a key is that stands in `Authorization: Bearer`. */
export const BEARER: Access = {
  keys: [{ scheme: 'bearer', in: 'bearer', name: 'Authorization', scopes: [] }],
  keyless: false,
}

interface SecurityScheme {
  readonly type: string
  readonly scheme?: string
  readonly in?: string
  readonly name?: string
}

export type SecuritySchemes = Readonly<Record<string, SecurityScheme>>

/** A requirement by the names of its schemes, each with its scopes. */
export type Requirement = Readonly<Record<string, readonly string[]>>

/** Reads the requirements of an operation. Those that no key can fulfil are left out: `findUnservable` names them. */
export function readAccess(requirements: readonly Requirement[], schemes: SecuritySchemes): Access {
  const keys = requirements.flatMap((requirement): KeyPlace[] => {
    const [[scheme, scopes] = ['', []], ...others] = Object.entries(requirement)
    const place = placeOf(schemes[scheme])
    return place === undefined || others.length > 0 ? [] : [{ scheme, ...place, scopes }]
  })
  const isOpen = requirements.length === 0 || requirements.some((each) => Object.keys(each).length === 0)
  return { keys, keyless: isOpen }
}

/** Where the keys of a scheme are; undefined for a scheme that is not served. */
export function placeOf(scheme: SecurityScheme | undefined): Pick<KeyPlace, 'in' | 'name'> | undefined {
  const { type, scheme: http = '', in: place, name = '' } = scheme ?? {}
  const [isBasic, isBearer] = ['basic', 'bearer'].map(
    (each) => type === 'http' && http.toLowerCase() === each,
  )
  if (isBasic) return { in: 'basic', name: 'Authorization' }
  if (isBearer || type === 'oauth2' || type === 'openIdConnect')
    return { in: 'bearer', name: 'Authorization' }
  const isKnown = name !== '' && (place === 'header' || place === 'query' || place === 'cookie')
  return type === 'apiKey' && isKnown ? { in: place, name } : undefined
}

/** The key of the `Authorization` header; undefined when there is none. */
export function bearerToken({ authorization = '' }: Asked['headers']): string | undefined {
  return /^bearer +(\S+) *$/i.exec(String(authorization))?.[1]
}

/** The text of a key, and where it was. */
interface Credential {
  readonly text: string
  readonly place: KeyPlace
}

/** The first key of a request in one of these places; undefined when there is none. */
export function findCredential(
  asked: Pick<Asked, 'headers' | 'query'>,
  places: readonly KeyPlace[],
): Credential | undefined {
  for (const place of places) {
    const text = readKey(asked, place)
    if (typeof text === 'string' && text !== '') return { text, place }
  }
  return undefined
}

/** The key at a place; of Basic, `user:password`. */
function readKey(
  { headers, query }: Pick<Asked, 'headers' | 'query'>,
  { in: place, name }: KeyPlace,
): unknown {
  if (place === 'bearer') return bearerToken(headers)
  if (place === 'header') return headers[name.toLowerCase()]
  if (place === 'query') return query[name]
  if (place === 'cookie') return parseCookies(headers.cookie)[name]
  const encoded = /^basic +(\S+) *$/i.exec(String(headers.authorization ?? ''))?.[1]
  return encoded && Buffer.from(encoded, 'base64').toString()
}

/** How a request sends its key, as the end of a sentence. */
function describePlace({ in: place, name }: KeyPlace): string {
  if (place === 'bearer') return '`Authorization: Bearer <key>`'
  if (place === 'basic') return '`Authorization: Basic <user:password in Base64>`'
  return place === 'header'
    ? `\`${name}: <key>\``
    : `the key as the ${place === 'query' ? 'query parameter' : place} \`${name}\``
}

/** The challenge of a refusal for want of a key (RFC 9110, 11.6.1), with the error of RFC 6750 when a key was sent. */
export function challengeOf(places: readonly KeyPlace[], realm: string, error?: string): string {
  const names = { bearer: 'Bearer', basic: 'Basic', header: 'ApiKey', query: 'ApiKey', cookie: 'ApiKey' }
  const schemes = new Set(places.map((place) => names[place.in]))
  const reason = (scheme: string) => (error === undefined || scheme !== 'Bearer' ? '' : `, error="${error}"`)
  return [...schemes].map((scheme) => `${scheme} realm="${realm}"${reason(scheme)}`).join(', ')
}

/** UNAUTHORIZED of a request without a key where keys are read, with what it has to send. */
export function keyMissing(
  headers: Readonly<Record<string, unknown>>,
  places: readonly KeyPlace[],
): Explanation {
  const [mistake = 'The request has no API key'] = [
    headers.authorization !== undefined &&
      places.some((place) => place.in === 'bearer') &&
      'The header Authorization has no Bearer key',
    headers['x-api-key'] !== undefined &&
      !places.some(({ name }) => name.toLowerCase() === 'x-api-key') &&
      'The header X-API-Key is not read',
  ].filter((mistake) => mistake !== false)
  return { message: `${mistake}. Send ${places.map(describePlace).join(' or ')}.` }
}
