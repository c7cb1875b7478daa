import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { decodeBody } from '../../support/content-codings.ts'
import type { Answer } from '../../support/contract-check.ts'
import type { FuzzedBytes, FuzzedRequest } from './requests.ts'

/** Sends what was made up, and reads what is answered. */
export interface FuzzClient extends Disposable {
  /** Rejects when there is no answer, which is always one too few. */
  send(request: FuzzedRequest): Promise<Answer>
  /** Every answer on a connection that brings these bytes and no more. There may be no answer. */
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
        // A length for every body: with some methods Node would send one without, which the next request then
        // begins with.
        const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
        const options = { hostname, port, agent, method, path, headers: { ...headers, ...length } }
        let isAnswered = false
        const call = request(options, (response) => {
          isAnswered = true
          readAnswer(response).then(resolve, reject)
        })
        call.setTimeout(ANSWER_TIMEOUT_MS, () => call.destroy(new Error('no answer in time')))
        // Whether it is one to HEAD is not known of a request whose head is too large: a body after its
        // answer is no harm.
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
    // A service that closes a connection with something unread on it resets it.
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

/** All of them are complete but the last one, which the end of the connection may have cut. */
function parseAnswers(received: string): Answer[] {
  const answers: Answer[] = []
  for (let rest = received; rest !== ''; ) {
    const headEnd = rest.indexOf('\r\n\r\n')
    const [first = '', ...lines] = rest.slice(0, headEnd).split('\r\n')
    const status = Number(/^HTTP\/1\.1 ([0-9]{3}) /.exec(first)?.[1])
    if (headEnd < 0 || Number.isNaN(status)) throw new Error(`no answer of HTTP: ${rest.slice(0, 200)}`)
    const headers = new Headers(lines.map(splitHeader))
    const bodyStart = headEnd + 4
    // An answer to HEAD tells a length that it does not have.
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
