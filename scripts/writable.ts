import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** Throws a sentence when no file can be written there. Called before a scan, which has its price. */
export async function assertWritable(option: '--html' | '--out', file: string | undefined): Promise<void> {
  if (file === undefined) return
  const found = await stat(file).catch(() => undefined)
  if (found?.isDirectory()) throw new Error(`${option} needs the name of a file: ${file} is a folder`)
  const folder = dirname(resolve(file))
  await access(found === undefined ? folder : file, constants.W_OK).catch((cause) => {
    throw new Error(`${option} cannot write ${file}: no file can be written there`, { cause })
  })
}
