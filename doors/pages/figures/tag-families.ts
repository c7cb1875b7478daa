import type { components } from '../../../generated/v1/types.ts'

type Tag = components['schemas']['WalletTag']

/** What a tag is about. The first families matter most to a person who would follow the wallet. */
export const FAMILIES = {
  loss: 'Losing or inactive',
  luck: 'Maybe luck or an error',
  speed: 'Faster than people',
  pace: 'Short holding',
  skill: 'Did well',
  manner: 'Big or patient',
  person: 'Known for',
  none: 'No tag',
} as const

export type Family = keyof typeof FAMILIES

const FAMILY_OF: Readonly<Record<Tag, Family>> = {
  bag_holder: 'loss',
  inactive: 'loss',
  one_hit: 'luck',
  gambler: 'luck',
  unfunded_profit: 'luck',
  disputed: 'luck',
  likely_bot: 'speed',
  quick_flipper: 'pace',
  too_fast_to_copy: 'speed',
  high_winrate: 'skill',
  profitable: 'skill',
  whale: 'manner',
  diamond_hands: 'manner',
  early_buyer: 'person',
  kol: 'person',
}

/** The family of a tag. A tag that this version does not know says who the wallet belongs to. */
export function familyOf(tag: string): Family {
  return tag in FAMILY_OF ? FAMILY_OF[tag as Tag] : 'person'
}

/** Whether a tag warns a person who would follow the wallet. */
export function isCaution(tag: string): boolean {
  return ['loss', 'luck', 'speed', 'pace'].includes(familyOf(tag))
}
