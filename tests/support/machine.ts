import { cpus, totalmem } from 'node:os'

const GIB = 2 ** 30

/** Describes the machine that figures were measured on. */
export function describeMachine(): string {
  const { length: cores, 0: first } = cpus()
  const memory = `${Math.round(totalmem() / GIB)} GiB`
  return `${cores} x ${first?.model.trim() ?? 'unknown'}, ${memory}, Node ${process.versions.node}, ${process.platform}`
}
