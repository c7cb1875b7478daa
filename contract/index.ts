/* The kernel: a server for every OpenAPI 3.1 document that `findUnservable` has nothing to say about. */

export type { Door } from './door.ts'
export { memoryStores } from './memory.ts'
export { type ContractOptions, openContract } from './open-contract.ts'
export type { Stores } from './ports.ts'
export { Refusal } from './refusal.ts'
export { answer } from './result.ts'
export type { Handler, Handlers } from './types.ts'
export { findUnservable, Unservable } from './unservable.ts'
