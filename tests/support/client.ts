import type { components } from '../../generated/v1/types.ts'
import type { ContractCheck } from './contract-check.ts'

/** The body of a failure of v1. */
export type Failure = components['schemas']['ApiV1Failure']

export interface TestAnswer<Body = unknown> {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

/**
 * Speaks HTTP to the service. Every answer is checked against the document, and a breach fails the test. Rows come as
 * text.
 */
export interface TestClient {
  readonly key: string | undefined
  readonly profile: string | undefined
  request<Body = unknown>(method: string, path: string, init?: RequestInit): Promise<TestAnswer<Body>>
  get<Body = unknown>(path: string): Promise<TestAnswer<Body>>
  post<Body = unknown>(path: string, body?: unknown): Promise<TestAnswer<Body>>
  /** Resolves once no worker is about to change figures of an ended scan; at once when the client cannot know. */
  awaitVerification(scanId: string): Promise<void>
}

export interface TestClientOptions {
  readonly url: string
  readonly key: string | undefined
  readonly profile: string | undefined
  readonly check: ContractCheck
  readonly awaitVerification?: TestClient['awaitVerification']
}

/** A client with this key, or with none. */
export function createTestClient({
  url,
  key,
  profile,
  check,
  awaitVerification = async () => undefined,
}: TestClientOptions): TestClient {
  async function request<Body>(
    method: string,
    path: string,
    init: RequestInit = {},
  ): Promise<TestAnswer<Body>> {
    const headers = new Headers(init.headers)
    if (key !== undefined) headers.set('authorization', `Bearer ${key}`)
    const response = await fetch(`${url}${path}`, { ...init, method, headers })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    const body = text === '' ? undefined : isJson ? JSON.parse(text) : text
    const answer = { status: response.status, headers: response.headers, body }
    const breaches = check.findBreaches(method, path.split('?')[0] ?? '', answer)
    if (breaches.length > 0)
      throw new Error(`${method} ${path} breaks the contract:\n- ${breaches.join('\n- ')}`)
    return answer
  }
  return {
    key,
    profile,
    request,
    awaitVerification,
    get: (path) => request('GET', path),
    post: (path, body) =>
      body === undefined
        ? request('POST', path)
        : request('POST', path, {
            body: JSON.stringify(body),
            headers: { 'content-type': 'application/json' },
          }),
  }
}

/** The part of a key that is not secret: its id. */
export function keyId({ key }: Pick<TestClient, 'key'>): string {
  return key?.split('_')[2] ?? ''
}

/** The status of a refusal, and the reason in its details. */
export function reasonOf({ status, body }: TestAnswer<Failure>): [number, string | undefined] {
  return [status, (body.error.details as { readonly reason?: string } | undefined)?.reason]
}
