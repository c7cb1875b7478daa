import { createHash, hash } from 'node:crypto'
import { NotModified } from './refusal.ts'
import { Rendered } from './rendered.ts'
import type { EnvelopeFields } from './served-contract.ts'

const TAG_LENGTH = 22

/**
 * The entity tags of a request's answers: the schema of the header `ETag`. They are weak, since they leave out views
 * and the request id, and since the same tag stands for every coding of the bytes. `asked` identifies an answer besides
 * the stored state: operation, parameters, format, release.
 */
export function createCondition(asked: readonly unknown[], given: string | readonly string[] = '') {
  const ifNoneMatch = [given].flat().join()
  const tagOf = (version: string) => {
    const digest = hash('sha256', JSON.stringify([...asked, version]), 'base64url')
    return `W/"${digest.slice(0, TAG_LENGTH)}"`
  }
  // Compared as weak tags are, with or without their `W/`.
  const isKnown = (etag: string) => ifNoneMatch.trim() === '*' || ifNoneMatch.includes(etag.slice(2))
  return {
    /** The 304 for this version of the answer, if the client has it. */
    notModified(version: string): NotModified | undefined {
      const etag = tagOf(version)
      return isKnown(etag) ? new NotModified(etag) : undefined
    },
    /** The tag of an answer, from its version or else its whole content. Throws the 304 if the client has it. */
    check(answer: EnvelopeFields, version = digestAnswer(answer)): string {
      const etag = tagOf(version)
      if (isKnown(etag)) throw new NotModified(etag)
      return etag
    },
  }
}

function digestAnswer(answer: EnvelopeFields): string {
  const hashing = createHash('sha256')
  for (const piece of Rendered.from(answer).pieces) hashing.update(piece)
  return hashing.digest('base64url').slice(0, TAG_LENGTH)
}
