import type { Readable } from 'node:stream'

/**
 * The lines of a text, however long, without their ends. Only a line feed ends one: `node:readline` takes U+2028, too,
 * which texts in JSON may have.
 */
export async function* splitLines(input: Readable): AsyncGenerator<string> {
  input.setEncoding('utf8')
  let begun: string[] = []
  for await (const chunk of input as AsyncIterable<string>) {
    const [first = '', ...others] = chunk.split('\n')
    begun.push(first)
    for (const next of others) {
      yield begun.join('')
      begun = [next]
    }
  }
  if (begun.some((part) => part !== '')) yield begun.join('')
}

/** The same lines as one text. */
export async function* joinLines(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`
}
