import { expect, test } from '@jest/globals'
import { renderToken } from '../../../doors/pages/token.ts'
import { TOKEN_PAGE, VISIT } from './shown-pages.ts'

test('the page of a token says what is still being looked up, and that scores may change, only while it is', () => {
  const scan = { ...TOKEN_PAGE.scan, status: 'completed', percentage: 100 } as const
  const render = (lookingUp: ('wins' | 'second_source')[]) =>
    renderToken({ ...TOKEN_PAGE, scan: { ...scan, looking_up: lookingUp } }, VISIT).body
  expect(render(['wins', 'second_source'])).toContain(
    'Still being looked up is who else trades the tokens that its best wallets have won on, and whether a second source agrees on the wallets&#39; results on the token: scores may change.',
  )
  expect(render([])).not.toContain('looked up is')
})
