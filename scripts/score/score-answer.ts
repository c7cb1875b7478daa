import type { components } from '../../generated/v1/types.ts'

/** The answer of getWalletScore. */
export type ScoreAnswer = components['schemas']['GetWalletScoreEnvelope']
export type ScoreToken = components['schemas']['ScoreToken']
