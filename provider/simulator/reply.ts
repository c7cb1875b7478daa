import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Timers } from '../client/timers.ts'

/** An answer in JSON. */
export interface SimulatedAnswer {
  readonly status: number
  readonly body: unknown
  readonly headers?: OutgoingHttpHeaders
}

const CHUNK = Buffer.alloc(64 * 1024, ' ')

/** The reply to one request: whole, or broken in a way in which connections and servers break. */
export class Reply {
  readonly #response: ServerResponse
  readonly #timers: Timers

  constructor(response: ServerResponse, timers: Timers) {
    this.#response = response
    this.#timers = timers
  }

  send({ status, body, headers = {} }: SimulatedAnswer): void {
    const text = JSON.stringify(body)
    const type = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
    }
    this.#response.writeHead(status, { ...type, ...headers }).end(text)
  }

  sendPage(html: string): void {
    this.#response.writeHead(200, { 'content-type': 'text/html' }).end(html)
  }

  sendLater(makeAnswer: () => SimulatedAnswer, delayMs: number): void {
    this.#timers.after(delayMs, () => this.send(makeAnswer()))
  }

  /** A character at a time. */
  drip(text: string, intervalMs: number): void {
    if (this.#response.destroyed) return
    if (text === '') {
      this.#response.end()
      return
    }
    this.#response.write(text.slice(0, 1))
    this.#timers.after(intervalMs, () => this.drip(text.slice(1), intervalMs))
  }

  /** Half of it, then the connection ends. */
  cut(text: string): void {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
    this.#response.writeHead(200, headers)
    this.#response.write(text.slice(0, text.length / 2), () => this.#response.destroy())
  }

  /** White space, which JSON may have, as fast as the reader takes it. */
  flood(bytes: number): void {
    let left = bytes
    const send = () => {
      while (left > 0 && !this.#response.destroyed) {
        left -= CHUNK.length
        if (!this.#response.write(CHUNK)) break
      }
      if (left <= 0) this.#response.end('{}')
    }
    this.#response.on('drain', send)
    send()
  }

  reset(): void {
    this.#response.socket?.resetAndDestroy()
  }
}
