import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { TestClient } from './client.ts'

/** Agents: the official client of the Model Context Protocol, and the same requests made by hand. */

/** The two versions that clients speak: without a handshake since 2026-07-28, and with one before. */
export type Era = '2026-07-28' | '2025-11-25'
export const ERAS: readonly Era[] = ['2026-07-28', '2025-11-25']

export interface ToolAnswer<Structured = Record<string, unknown>> {
  readonly text: string
  readonly structured: Structured
  readonly failed: boolean
}

export interface Agent extends AsyncDisposable {
  readonly client: Client
  /** Calls a tool. `onProgress` gets the number that is done, and the total if it is known. */
  call<Structured = Record<string, unknown>>(
    name: string,
    given?: Record<string, unknown>,
    onProgress?: (done: number, total: number | undefined) => void,
  ): Promise<ToolAnswer<Structured>>
}

/** Connects the official client with this key. Rejects when the service refuses it. */
export async function connectAgent(
  url: string,
  { key }: Pick<TestClient, 'key'>,
  era: Era = '2026-07-28',
): Promise<Agent> {
  const client = new Client(
    { name: 'tests', version: '1.0.0' },
    era === '2026-07-28' ? { versionNegotiation: { mode: 'auto' } } : {},
  )
  const headers = { authorization: `Bearer ${key}` }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }))
  return {
    client,
    async call<Structured>(
      name: string,
      given: Record<string, unknown> = {},
      onProgress?: (done: number, total: number | undefined) => void,
    ) {
      const result = await client.callTool(
        { name, arguments: given },
        onProgress && { onprogress: ({ progress, total }) => onProgress(progress, total) },
      )
      return readResult<Structured>(result as ToolResult)
    },
    [Symbol.asyncDispose]: () => client.close(),
  }
}

interface ToolResult {
  readonly content: readonly { readonly text: string }[]
  readonly structuredContent?: unknown
  readonly isError?: boolean
}

function readResult<Structured>({
  content,
  structuredContent,
  isError = false,
}: ToolResult): ToolAnswer<Structured> {
  return { text: content[0]?.text ?? '', structured: structuredContent as Structured, failed: isError }
}

/** Sends one message of the protocol as a client of 2025 does. */
export function postMessage(
  url: string,
  message: object,
  init: { readonly headers?: Record<string, string>; readonly signal?: AbortSignal } = {},
): Promise<Response> {
  return fetch(`${url}/mcp`, {
    method: 'POST',
    signal: init.signal ?? null,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...init.headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
  })
}

/** Calls a tool with one request, on a connection that the signal cuts. */
export async function callTool<Structured = Record<string, unknown>>(
  url: string,
  { key }: Pick<TestClient, 'key'>,
  call: {
    readonly name: string
    readonly arguments: Record<string, unknown>
    readonly headers?: Record<string, string>
    readonly signal?: AbortSignal
  },
): Promise<ToolAnswer<Structured>> {
  const { name, arguments: given, headers, signal } = call
  const response = await postMessage(
    url,
    { method: 'tools/call', params: { name, arguments: given } },
    { headers: { authorization: `Bearer ${key}`, ...headers }, ...(signal && { signal }) },
  )
  const [, event = ''] = /^data: (\{.*"result".*)$/m.exec(await response.text()) ?? []
  return readResult<Structured>((JSON.parse(event) as { readonly result: ToolResult }).result)
}
