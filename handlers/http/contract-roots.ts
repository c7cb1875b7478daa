import type { RequestListener } from '../pipeline/bind-contract.ts'

/** Gives a request to the contract under whose root its path is, and any other request to `rest`. */
export function routeByRoot(
  contracts: ReadonlyMap<string, RequestListener>,
  rest: RequestListener,
): RequestListener {
  return async (req, res) => {
    const [, listener = rest] =
      [...contracts].find(([root]) => req.path === root || req.path.startsWith(`${root}/`)) ?? []
    await listener(req, res)
  }
}
