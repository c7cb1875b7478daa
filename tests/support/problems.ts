import { expect } from '@jest/globals'
import type { components } from '../../generated/v1/types.ts'
import type { Failure, TestAnswer } from './client.ts'

type FieldError = components['schemas']['FieldError']

/** The problems that a refusal names. The answer has to be 400 VALIDATION_ERROR. */
export function listProblems({ status, body }: TestAnswer<Failure>): readonly FieldError[] {
  expect([status, body.error?.code]).toEqual([400, 'VALIDATION_ERROR'])
  return body.error.details as readonly FieldError[]
}
