import { expect, test } from '@jest/globals'
import { ProviderClient } from '../../../provider/client/provider-client.ts'
import { createSource } from '../../../provider/client/source.ts'
import { MINT, WALLET } from '../../support/provider-client.ts'

const WIRE = {
  authorize: () => ({}),
  isError: () => false,
  readErrorText: () => undefined,
  isUnknownAddress: () => false,
}

test('a vendor that only checks others answers `fetchWalletToken`, and refuses the fetches of a scan', async () => {
  const totals = { realizedUsd: 1, boughtUsd: 2, soldUsd: 3 }
  const client = new ProviderClient(WIRE, { url: 'http://unasked.invalid', apiKey: 'any', concurrency: 1 })
  const source = createSource({
    vendor: 'checker',
    definition: { figure: '', markets: '', cost: '', since: '', transfers: '' },
    client,
    callsPerWallet: 1,
    firstBuyers: false,
    fetches: { fetchWalletToken: async () => totals },
    tryKey: async () => undefined,
  })
  expect(await source.fetchWalletToken(WALLET, MINT)).toEqual(totals)
  for (const call of [source.fetchToken(MINT), source.fetchTokenTraders(MINT), source.fetchWalletPnl(WALLET)])
    await expect(call).rejects.toThrow('checker can only check other vendors')
  await source.close()
})
