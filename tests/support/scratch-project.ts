import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, cp, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newFolder } from './folders.ts'
import { listFiles } from './sources.ts'

/** A copy of the working tree for tests to change as a developer does, with the packages of the original. */
export interface ScratchProject {
  readonly folder: string
  /** Replaces a text, which has to be there, by another. */
  edit(path: string, from: string, to: string): Promise<void>
  write(path: string, text: string): Promise<void>
  /** Runs a command to its end. Rejects with its whole output when it fails. */
  run(program: string, ...args: readonly string[]): Promise<string>
}

/** What such a project inherits from the environment of the tests: it has its own caches and folders. */
const INHERITED = ['PATH', 'HOME', 'NO_COLOR']

/** Copies the project; `removeFolders` deletes the copy. */
export async function createScratchProject(): Promise<ScratchProject> {
  const folder = await newFolder()
  for (const path of listFiles()) await cp(path, join(folder, path), { recursive: true })
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  execFileSync('git', ['init', '--quiet'], { cwd: folder })
  await appendFile(join(folder, '.git/info/exclude'), 'node_modules\n')
  return {
    folder,
    async edit(path, from, to) {
      const before = await readFile(join(folder, path), 'utf8')
      if (!before.includes(from)) throw new Error(`${path} has no ${JSON.stringify(from)}`)
      await writeFile(
        join(folder, path),
        before.replace(from, () => to),
      )
    },
    write: (path, text) => writeFile(join(folder, path), text),
    run: (program, ...args) => run(folder, program, args),
  }
}

async function run(cwd: string, program: string, args: readonly string[]): Promise<string> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => INHERITED.includes(name)))
  const child = spawn(program, [...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${output}`)
  return output
}
