import type { Answered, Asked, AskedHeaders, Door } from './door.ts'

interface Doors {
  readonly live: Door
  /** Resolves to undefined where there is no test data: then the live door refuses the request. */
  readonly findTest: () => Promise<Door | undefined>
  readonly isTest: (headers: AskedHeaders) => boolean
  /** The answer while the test data is not available. */
  readonly fail: (asked: Asked, error: unknown) => Answered
}

/** Brings requests with a test key to the door of the test data, and any other request to that of the live data. */
export function chooseDoor({ live, findTest, isTest, fail }: Doors): Door {
  return async (asked) => {
    if (!isTest(asked.headers)) return await live(asked)
    let door: Door
    try {
      door = (await findTest()) ?? live
    } catch (error) {
      return fail(asked, error)
    }
    return await door(asked)
  }
}
