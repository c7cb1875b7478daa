import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { handlerFile, type Stub } from './stubs.ts'

/** Files by their paths in the repository. */
type Files = ReadonlyMap<string, string>

/** Writes the files that differ. Returns their paths. */
export async function writeFiles(root: string, files: Files): Promise<string[]> {
  const written: string[] = []
  for (const [path, text] of files) {
    if ((await readText(join(root, path))) === text) continue
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
    written.push(path)
  }
  return written
}

/** A sentence for each file that differs from what generation would write. */
export async function findDrift(root: string, files: Files): Promise<string[]> {
  const drifted: string[] = []
  for (const [path, text] of files) {
    const found = await readText(join(root, path))
    if (found !== text)
      drifted.push(found === undefined ? `${path} is missing` : `${path} differs from its source`)
  }
  return drifted
}

/** The files in `generated/` that no source generates: left over from one that is gone, or put there by hand. */
export async function listStrays(root: string, files: Files): Promise<string[]> {
  const folder = join(root, 'generated')
  if (!existsSync(folder)) return []
  return (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((path) => !files.has(path))
}

/** Writes stubs of the handler and the test of every operation that has no handler; no file is overwritten. */
export async function createStubs(root: string, stubs: readonly Stub[]): Promise<string[]> {
  const missing = stubs
    .filter(({ id }) => !existsSync(join(root, handlerFile(id))))
    .flatMap(({ files }) => [...files].filter(([path]) => !existsSync(join(root, path))))
  return await writeFiles(root, new Map(missing))
}

function readText(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined)
}
