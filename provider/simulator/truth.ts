import type { Habit, Skill } from './profiles.ts'
import { edgePctAt } from './trade.ts'
import type { World } from './world.ts'

/** What no provider knows of a wallet. */
interface Truth {
  readonly wallet: string
  readonly skill: Skill
  /** The mean return of a dollar that it puts into a token today, in per cent, after fees; null where it is planted. */
  readonly edgePct: number | null
  readonly habit: Habit | null
  /** How it cheats, as `GET /simulator/adversaries` names it. */
  readonly adversary: string | null
}

/** What is true of the traders of a token, in the order of its list. */
export function listTruths(world: World, mint: string): Truth[] {
  const today = world.today()
  const { list, holdings } = world.adversaries
  return world.traders(mint).map(({ trade: { wallet } }) => ({
    wallet: wallet.address,
    skill: wallet.skill,
    edgePct: holdings(wallet.address, today) === undefined ? edgePctAt(wallet, today) : null,
    habit: wallet.habit ?? null,
    adversary: list.find(({ attackers }) => attackers.includes(wallet.address))?.kind ?? null,
  }))
}
