/** Moving between a coin and a stablecoin is no bet (docs/score-and-tags.md, "Funded tokens"). */
export const STABLECOINS: ReadonlySet<string> = new Set([
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', // USDC
  'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', // USDT
  'USD1ttGY1N17NEEHLmELoaybftRBUSErhqYiQzvEmuB', // USD1
  'USDSwr9ApdHk5bvJKMjzff41FfuX8bSxdKcR81vTwcA', // USDS
  '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo', // PYUSD
  '2u1tszSeqZ3qBWF3uNGPFc8TzMk2tdiwknnRMWGWjGWH', // USDG
])

export const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'

/** What a trade is paid in: SOL, as vendors spell it, and stablecoins. */
export const MONEY: ReadonlySet<string> = new Set([
  WRAPPED_SOL,
  'So11111111111111111111111111111111111111111',
  '11111111111111111111111111111111',
  ...STABLECOINS,
])
