import { afterAll, expect, test } from '@jest/globals'
import { endProcesses, runCommand } from '../support/processes.ts'

afterAll(endProcesses)

const printSettings = (env: Record<string, string>) => runCommand(['scripts/settings.ts'], env)
const wordsOf = (text: string, setting: string) =>
  text.split('\n').flatMap((line) => (line.startsWith(`${setting} `) ? [line.split(/ {2,}/)] : []))[0]

test('npm run settings prints each setting with its value and where it comes from, and no secret', async () => {
  const secrets = { DATABASE_URL: 'postgres://u:hidden-1@db/x', WEBHOOK_SECRET_KEY: 'hidden-2'.repeat(4) }
  const env = { ...secrets, PUBLIC_URL: 'https://u:hidden-3@api.example', CHAIN: '' }
  const { code, stdout, stderr } = await printSettings(env)
  expect(code).toBe(0)
  expect(stdout + stderr).not.toContain('hidden')
  expect(wordsOf(stdout, 'DATABASE_URL')).toEqual(['DATABASE_URL', '(secret)', 'environment'])
  expect(wordsOf(stdout, 'PUBLIC_URL')).toEqual(['PUBLIC_URL', 'https://api.example', 'environment'])
  expect(wordsOf(stdout, 'CHAIN')).toEqual(['CHAIN', 'solana', 'default'])
  expect(wordsOf(stdout, 'REDIS_URL')).toEqual(['REDIS_URL', '(unset)', 'default'])
})

test('npm run settings lists wrong settings and warns of misspelt ones', async () => {
  expect(await printSettings({ PORT: 'x', PLAN_LIMIT: '1' })).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/PORT must be an integer.*\n.*did you mean PLAN_LIMITS/),
  })
})
