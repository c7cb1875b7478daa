import { open } from 'node:fs/promises'
import { run } from '../../postgres/processes.ts'
import { newFolder } from './folders.ts'

/** Why this machine mounts no disk that is small enough to fill; undefined where it does. Not every root may. */
export async function whyNoSmallDisk(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root of Linux makes a small disk'
  const probe = await newFolder()
  return await mountSmallDisk(probe, 1).then(
    (disk) => disk[Symbol.asyncDispose]().then(() => undefined),
    () => 'this root may not mount',
  )
}

/** Mounts an empty disk at a folder, until it is disposed. */
export async function mountSmallDisk(folder: string, mebibytes: number): Promise<AsyncDisposable> {
  await run('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=711`, 'tmpfs', folder])
  return { [Symbol.asyncDispose]: async () => void (await run('umount', ['--lazy', folder])) }
}

const BLOCK = Buffer.alloc(64 * 1024)

/** Writes into a new file until its disk is full. */
export async function fillDisk(path: string): Promise<void> {
  await using file = await open(path, 'wx')
  try {
    for (;;) await file.write(BLOCK)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
