import { createConsoleLink } from '../../db/console-sessions.ts'
import type { TestService } from './service.ts'

/** Opens the operator's console of a service, as its pages do in a browser. */
export async function openConsole({ app }: TestService) {
  const url = `${app.consoleUrl}/admin`
  let cookie = ''
  const post = async (page: string, fields: string | Record<string, string>): Promise<Response> => {
    const headers = { 'sec-fetch-site': 'same-origin', cookie }
    const body = new URLSearchParams(fields)
    return await fetch(`${url}/${page}`, { method: 'POST', redirect: 'manual', headers, body })
  }
  const opened = await post('open', { link: await createConsoleLink(app.context.db, 'ada@host') })
  cookie = String(opened.headers.get('set-cookie')?.split(';')[0])
  const read = async (page: string) => await (await fetch(`${url}/${page}`, { headers: { cookie } })).text()
  return { post, read }
}
