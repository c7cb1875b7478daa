/**
 * The bars that are missed, by name, and by how much: points of a score, or USD. The page of the
 * score (What remains for sale) says why. A run fails when one is
 * missed by more, or another one is missed.
 */
export const KNOWN_MISSES: Readonly<Record<string, number>> = {
  B02: 26,
  B08: 13,
  'the same, rent taken back': 651,
  'real tokens, sold off the market': 936,
  'luck: wallets that go on while they win': 809,
}
