import { expect, test } from '@jest/globals'
import { fillIn } from '../../basics/sentences.ts'

const DOCUMENT = { 'x-rate-limit': { requests: 60 }, info: { title: 'A service' } }

test('a sentence takes its values by name, and the others from the document by their path', () => {
  expect(fillIn('{{x-rate-limit.requests}} requests, {{days}} days.', { days: 14 }, DOCUMENT)).toBe(
    '60 requests, 14 days.',
  )
})

test('a sentence with braces of another form stays as it is', () => {
  expect(fillIn('{{ path }} and {error: {code}}', {}, DOCUMENT)).toBe('{{ path }} and {error: {code}}')
})

test.each(['dayz', 'x-rate-limit.request', 'info'])(
  'a sentence with {{%s}}, which is no value, is refused',
  (name) => {
    expect(() => fillIn(`{{${name}}} days`, { days: 14 }, DOCUMENT)).toThrow(`{{${name}}} is no value`)
  },
)
