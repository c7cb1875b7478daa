/* Sockets and heads for doors. */

export { listen, type Mount } from './server.ts'
