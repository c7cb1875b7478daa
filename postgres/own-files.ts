import { constants } from 'node:fs'
import { lstat, open, rename, rm, writeFile } from 'node:fs/promises'

/* Files and folders that no other user can have planted. */

const WRITABLE_BY_ANYBODY = 0o002

/**
 * Throws unless the folder belongs to this user or root, is not a link, and cannot be written by everybody: a user who
 * can write in the folder decides what the service finds there when it starts.
 */
export async function assertOwnFolder(folder: string): Promise<void> {
  const { uid, mode } = await lstat(folder).then((found) => {
    if (found.isDirectory()) return found
    throw new Error(`${folder} is not a folder, or is a link to one: name the folder itself`)
  })
  if (uid !== process.getuid?.() && uid !== 0)
    throw new Error(
      `${folder} belongs to another user (${uid}): start the service as that user, or set DATA_DIR`,
    )
  if (mode & WRITABLE_BY_ANYBODY)
    throw new Error(`everyone can write in ${folder}: close it to others (chmod o-w), or set DATA_DIR`)
}

/**
 * The text of a file of this user's; undefined when there is none. Throws for a link, and for a file of
 * another user.
 */
export async function readOwnFile(file: string): Promise<string | undefined> {
  let handle: Awaited<ReturnType<typeof open>>
  try {
    handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw code === 'ELOOP' ? new Error(`${file} is a link: remove it`, { cause: error }) : error
  }
  await using _closed = handle
  const { uid } = await handle.stat()
  if (uid !== process.getuid?.())
    throw new Error(`${file} belongs to another user (${uid}): remove it, or set DATA_DIR`)
  return await handle.readFile('utf8')
}

/**
 * Writes a file that only this user can read, in place of whatever stands there; links are not followed. No
 * reader sees half of it.
 */
export async function writeOwnFile(file: string, text: string): Promise<void> {
  const unfinished = `${file}.${crypto.randomUUID()}`
  try {
    await writeFile(unfinished, text, { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await rename(unfinished, file)
}
