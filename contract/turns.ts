/** Makes a function that runs work under a name: one piece of a name at a time, in the order of the calls. */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>()
  return async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const before = last.get(name)?.catch(() => undefined)
    const own = before === undefined ? work() : before.then(work)
    last.set(name, own)
    try {
      return await own
    } finally {
      if (last.get(name) === own) last.delete(name)
    }
  }
}
