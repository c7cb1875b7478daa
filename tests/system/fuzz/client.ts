import { connect } from 'node:net'
import { decodeBody } from '../../support/content-codings.ts'
import type { Answer } from '../../support/contract-check.ts'

/** Longer than most answers take. */
const QUIET_MS = 300
/** Longer than any operation takes. */
const ANSWER_TIMEOUT_MS = 90_000

/** Sends bytes, a character each, on a connection of their own, and returns every answer, if any. */
export function sendBytes(url: string, bytes: string): Promise<Answer[]> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) })
    // A service may wait for the rest of a damaged request. It drops what it works on when its client ends.
    socket.setTimeout(QUIET_MS, () => {
      socket.end()
      socket.setTimeout(ANSWER_TIMEOUT_MS, () => reject(new Error('the connection was not closed in time')))
    })
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
    socket.write(bytes, 'latin1')
  })
}

/** A body that the end of the connection has cut off is undefined, as that of an answer to HEAD. */
function parseAnswers(received: string): Answer[] {
  const answers: Answer[] = []
  for (let rest = received; rest !== ''; ) {
    const headEnd = rest.indexOf('\r\n\r\n')
    const [first = '', ...lines] = rest.slice(0, headEnd).split('\r\n')
    const status = Number(/^HTTP\/1\.1 ([0-9]{3}) /.exec(first)?.[1])
    if (headEnd < 0 || Number.isNaN(status)) throw new Error(`no answer of HTTP: ${rest.slice(0, 200)}`)
    const headers = new Headers(lines.map(splitHeader))
    const bodyStart = headEnd + 4
    const hasBody = !rest.startsWith('HTTP/1.1 ', bodyStart)
    const length = hasBody ? Number(headers.get('content-length') ?? 0) : 0
    const content = Buffer.from(rest.slice(bodyStart, bodyStart + length), 'latin1')
    rest = rest.slice(bodyStart + length)
    answers.push({ status, headers, body: content.length < length ? undefined : toBody(headers, content) })
  }
  return answers
}

function splitHeader(line: string): [string, string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon), line.slice(colon + 1).trim()]
}

function toBody(headers: Headers, content: Buffer): unknown {
  if (content.length === 0) return undefined
  const text = decodeBody(content, headers.get('content-encoding'))
  return headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text
}
