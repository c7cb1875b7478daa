import { posix } from 'node:path'

/**
 * The address of one page as a link on another. Relative, so that links hold behind a proxy that puts a prefix before
 * every path, and under any name of the host.
 */
export function linkTo(target: string, from: string): string {
  const folder = posix.relative(posix.dirname(from), posix.dirname(target))
  return folder === '' ? posix.basename(target) : `${folder}/${posix.basename(target)}`
}
