import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newFolder } from '../../support/folders.ts'
import { type Finished, runCommand } from '../../support/processes.ts'

/** A fenced block of a page. */
export interface Program {
  readonly language: string
  readonly text: string
}

/** The fenced blocks of a Markdown page that name a language, in order. */
export function listPrograms(markdown: string): readonly Program[] {
  return [...markdown.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language, text]) => ({
    language: String(language),
    text: String(text).trim(),
  }))
}

/** A folder like a reader's, with the packages that the pages ask for. `removeFolders` deletes it. */
export async function createWorkplace(): Promise<string> {
  const folder = await newFolder()
  await symlink(join(import.meta.dirname, '../../../node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Runs a program as the pages say: bash pasted, the others saved to a file. */
export async function runProgram(
  { language, text }: Program,
  folder: string,
  env: Record<string, string>,
): Promise<Finished> {
  // A command that fails ends the script.
  if (language === 'bash') return await runCommand(['-euc', `cd '${folder}'\n${text}`], env, 'bash')
  const file = join(folder, language === 'python' ? 'program.py' : 'program.mts')
  await writeFile(file, text)
  return await runCommand([file], env, language === 'python' ? 'python3' : undefined)
}

/** Compiles programs in TypeScript with `--strict`, and returns what the compiler prints. */
export async function compile(programs: readonly Program[], folder: string): Promise<Finished> {
  const files = programs.map((_program, index) => join(folder, `compiled-${index}.mts`))
  await Promise.all(programs.map(({ text }, index) => writeFile(files[index] ?? '', text)))
  const settings = ['--noEmit', '--strict', '--target', 'es2024', '--module', 'nodenext', '--types', 'node']
  return await runCommand([
    'node_modules/.bin/tsc',
    ...settings,
    '--typeRoots',
    'node_modules/@types',
    ...files,
  ])
}
