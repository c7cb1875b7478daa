import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { decodeBody } from '../../support/content-codings.ts'
import type { Answer } from '../../support/contract-check.ts'
import type { FuzzedBytes, FuzzedRequest } from './requests.ts'

/** Sends generated requests and reads the answers. */
export interface FuzzClient extends Disposable {
  /** Rejects if there is no answer, since every request must get one. */
  send(request: FuzzedRequest): Promise<Answer>
  /** Sends these bytes on a separate connection and returns every answer, if any. */
  sendBytes(bytes: FuzzedBytes): Promise<Answer[]>
}

/** Longer than any operation takes. */
const ANSWER_TIMEOUT_MS = 90_000

export function createFuzzClient(url: string, connections: number): FuzzClient {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    send: ({ method, path, headers, body }) =>
      new Promise((resolve, reject) => {
        // With some methods Node would send a body without its length, and the service would read it as the start of
        // the next request.
        const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
        const options = { hostname, port, agent, method, path, headers: { ...headers, ...length } }
        let isAnswered = false
        const call = request(options, (response) => {
          isAnswered = true
          readAnswer(response).then(resolve, reject)
        })
        call.setTimeout(ANSWER_TIMEOUT_MS, () => call.destroy(new Error('no answer in time')))
        // The service cannot know that a request with too large a head is a HEAD. The body of its answer does no
        // harm.
        call.on('error', (error) => {
          if (!isAnswered) reject(error)
        })
        call.end(body)
      }),
    sendBytes: ({ bytes }) => sendBytes({ host: hostname, port: Number(port) }, bytes),
    [Symbol.dispose]: () => agent.destroy(),
  }
}

function sendBytes(
  address: { readonly host: string; readonly port: number },
  bytes: string,
): Promise<Answer[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(address)
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => reject(new Error('the connection was not closed in time')))
    socket.setEncoding('latin1')
    let received = ''
    socket.on('data', (text: string) => {
      received += text
    })
    // A connection that the service closes with unread bytes is reset.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      try {
        resolve(parseAnswers(received))
      } catch (error) {
        reject(error)
      }
    })
    socket.end(bytes, 'latin1')
  })
}

async function readAnswer(response: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const headers = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  )
  return toAnswer(response.statusCode ?? 0, new Headers(headers), Buffer.concat(chunks))
}

function toAnswer(status: number, headers: Headers, content: Buffer): Answer {
  const isJson = headers.get('content-type')?.startsWith('application/json') === true
  const text = content.length === 0 ? undefined : decodeBody(content, headers.get('content-encoding'))
  return { status, headers, body: isJson && text !== undefined ? JSON.parse(text) : text }
}

/** Omits the last answer if the end of the connection has cut it off. */
function parseAnswers(received: string): Answer[] {
  const answers: Answer[] = []
  for (let rest = received; rest !== ''; ) {
    const headEnd = rest.indexOf('\r\n\r\n')
    const [first = '', ...lines] = rest.slice(0, headEnd).split('\r\n')
    const status = Number(/^HTTP\/1\.1 ([0-9]{3}) /.exec(first)?.[1])
    if (headEnd < 0 || Number.isNaN(status)) throw new Error(`no answer of HTTP: ${rest.slice(0, 200)}`)
    const headers = new Headers(lines.map(splitHeader))
    const bodyStart = headEnd + 4
    // An answer to HEAD states a length but has no body.
    const hasBody = !rest.startsWith('HTTP/1.1 ', bodyStart)
    const length = hasBody ? Number(headers.get('content-length') ?? 0) : 0
    const content = rest.slice(bodyStart, bodyStart + length)
    rest = rest.slice(bodyStart + length)
    if (content.length === length) answers.push(toAnswer(status, headers, Buffer.from(content, 'latin1')))
  }
  return answers
}

function splitHeader(line: string): [string, string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon), line.slice(colon + 1).trim()]
}
