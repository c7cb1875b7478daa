interface Asked {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Whether only this machine can reach an address by this name. */
export function isLoopback(name: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(name)
}

/**
 * Whether a request names this machine by one of its own names, and not by a name that leads here from outside. A user
 * in front of it, as in `evil@127.0.0.1`, makes it no name.
 */
export function namesThisMachine({ headers: { host = '' } }: Asked): boolean {
  return isLoopback(String(host).replace(/:\d{1,5}$/, ''))
}

/**
 * Whether a program of this machine sent this request to a port that has no pages, and not a page of the web whose
 * browser runs here.
 */
export function comesFromProgram(request: Asked): boolean {
  const { origin, 'sec-fetch-site': site = 'none' } = request.headers
  return namesThisMachine(request) && origin === undefined && site === 'none'
}
