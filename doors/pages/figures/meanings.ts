import document from '../../../generated/v1/document.json' with { type: 'json' }
import { toPlainText } from './wording.ts'

/** What the document says of the codes of its open lists. */

const { Obstacle, ScanLookUp, ScoreTokenState, WalletLabelName, WalletTag, WebhookAttemptError } =
  document.components.schemas

interface OpenList {
  readonly 'x-extensible-enum': readonly string[]
  readonly 'x-enum-descriptions': readonly string[]
}

function meaningsOf(list: OpenList): Readonly<Record<string, string>> {
  const { 'x-extensible-enum': codes, 'x-enum-descriptions': meanings } = list
  return Object.fromEntries(codes.map((code, index) => [code, meanings[index] ?? '']))
}

/** The sentence on each code, by the list and the code. */
export const MEANINGS = {
  label: meaningsOf(WalletLabelName),
  obstacle: meaningsOf(Obstacle),
  tag: meaningsOf(WalletTag),
  attemptError: meaningsOf(WebhookAttemptError),
  lookUp: meaningsOf(ScanLookUp),
  tokenState: meaningsOf(ScoreTokenState),
} as const

/** What a code means, as a clause; a code that this version does not know stands for itself. */
export function explainCode(list: keyof typeof MEANINGS, code: string): string {
  const sentence = MEANINGS[list][code]
  if (sentence === undefined) return toPlainText(code)
  return sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '')
}

/** What is still being looked up after the end of a scan, as the beginning of a sentence. */
export function explainLookUps(lookingUp: readonly string[]): string {
  return `Still being looked up is ${lookingUp.map((each) => explainCode('lookUp', each)).join(', and ')}`
}
