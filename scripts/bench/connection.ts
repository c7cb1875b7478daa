import { connect, type Socket } from 'node:net'
import type { Request } from './ask.ts'

const TIMEOUT_MS = 10_000
/** What comes is read into one buffer and forgotten: new ones for each answer would have the garbage collector take a core. */
const READ_BYTES = 2 ** 16
const END_OF_HEAD = '\r\n\r\n'

/** A connection that is kept, over which one thing at a time is asked for. */
export class Connection implements Disposable {
  readonly #url: URL
  readonly #socket: Socket
  /** While an answer is under way. */
  #answer: Answer | undefined

  constructor(url: string) {
    this.#url = new URL(url)
    const buffer = Buffer.allocUnsafe(READ_BYTES)
    const onread = {
      buffer,
      callback: (bytes: number) => {
        this.#read(buffer.subarray(0, bytes))
        return true
      },
    }
    const { hostname: host, port } = this.#url
    this.#socket = connect({ host, port: Number(port), noDelay: true, timeout: TIMEOUT_MS, onread })
    this.#socket.on('error', (error) => this.#fail(error))
    this.#socket.on('close', () => this.#fail(new Error('the connection was closed')))
    this.#socket.on('timeout', () => this.#fail(new Error(`nothing came for ${TIMEOUT_MS} ms`)))
  }

  /** Whether more can be asked. */
  get isOpen(): boolean {
    return this.#socket.writable && this.#socket.readable
  }

  /**
   * Asks, and reads the answer to its end. Rejects, with the connection closed, when the answer is not 2xx, does not come or
   * does not say how long it is.
   */
  async ask({ path, headers }: Request): Promise<void> {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    this.#answer = new Answer(path)
    this.#socket.write(`GET ${path} HTTP/1.1\r\nhost: ${this.#url.host}\r\n${lines.join('')}\r\n`)
    await this.#answer.ended
  }

  [Symbol.dispose](): void {
    this.#socket.destroy()
  }

  #read(bytes: Buffer): void {
    try {
      if (this.#answer === undefined) throw new Error('something came that nobody had asked for')
      if (this.#answer.read(bytes)) this.#answer = undefined
    } catch (error) {
      this.#fail(error)
    }
  }

  #fail(cause: unknown): void {
    this.#socket.destroy()
    this.#answer?.fail(new Error(`${this.#url.origin}${this.#answer.path}: ${String(cause)}`, { cause }))
    this.#answer = undefined
  }
}

/** The answer to one request, while it comes. */
class Answer {
  readonly path: string
  readonly #end = Promise.withResolvers<void>()
  #head: Buffer = Buffer.alloc(0)
  /** Unknown until the head is there. */
  #bodyBytesLeft: number | undefined

  constructor(path: string) {
    this.path = path
  }

  /** Resolves when all of it was read. */
  get ended(): Promise<void> {
    return this.#end.promise
  }

  /** Takes what has come, and tells whether it was the last of it. Throws when it is no success. */
  read(bytes: Buffer): boolean {
    const body = this.#bodyBytesLeft === undefined ? this.#readHead(bytes) : bytes
    if (body === undefined || this.#bodyBytesLeft === undefined) return false
    this.#bodyBytesLeft -= body.length
    if (this.#bodyBytesLeft < 0) throw new Error('the answer is longer than it says')
    if (this.#bodyBytesLeft > 0) return false
    this.#end.resolve()
    return true
  }

  fail(error: Error): void {
    this.#end.reject(error)
  }

  /** What has come of the body; undefined while the head is not whole. */
  #readHead(bytes: Buffer): Buffer | undefined {
    const all = this.#head.length === 0 ? bytes : Buffer.concat([this.#head, bytes])
    const end = all.indexOf(END_OF_HEAD)
    if (end === -1) {
      this.#head = Buffer.from(all)
      return undefined
    }
    const head = all.toString('latin1', 0, end)
    if (!head.startsWith('HTTP/1.1 2')) throw new Error(`was answered with ${head.split('\r\n', 1)[0]}`)
    const [, length] = /\r\ncontent-length: *(\d+)/i.exec(head) ?? []
    if (length === undefined) throw new Error('the answer does not say how long it is')
    this.#bodyBytesLeft = Number(length)
    return all.subarray(end + END_OF_HEAD.length)
  }
}
