import { startSources } from '../app/sources.ts'
import { isSimulated, readConfig } from '../config/config.ts'
import { SIMULATED } from '../doors/pages/figures/wording.ts'
import { compareSources } from '../scans/compare-sources.ts'
import { createTelemetry } from '../telemetry/telemetry.ts'
import { declareCommand } from './command-line.ts'
import { withDatabase } from './configured-database.ts'
import { type Dispute, explainSilence, renderDispute, toJson } from './dispute/side-by-side.ts'
import { runScript } from './run-script.ts'

const ABOUT = `Asks every source about one wallet on one token, and shows side by side what they say and what they count.

It makes a call to each source and stores nothing. It works while the service runs. The result is on stdout, all else on stderr.`

/** `npm run dispute`: what the sources say of a wallet on a token. */
async function run(
  wallet: string,
  mint: string,
  { json }: { readonly json?: true | undefined },
): Promise<void> {
  // A running service may have taken the simulator's port.
  const config = { ...readConfig(process.env), simulatorPort: 0 }
  const dispute = await withDatabase(config, async (db): Promise<Dispute> => {
    await using stack = new AsyncDisposableStack()
    const sources = await startSources({ config, telemetry: createTelemetry('silent'), stack }, db)
    if (sources.checkers.length === 0)
      throw new Error('There is no second source. Set SECOND_PROVIDER and SECOND_PROVIDER_API_KEY.')
    // A simulated wallet has traded a token only once the token's traders were read.
    if (isSimulated(config)) await sources.provider.fetchTokenTraders(mint)
    const compared = await compareSources(sources, wallet, mint)
    if (compared.sources.every(({ failure }) => failure !== undefined))
      throw new Error(compared.sources.flatMap(explainSilence).join('\n'))
    return { wallet, mint, simulated: isSimulated(config), ...compared }
  })
  if (json && dispute.simulated) process.stderr.write(`${SIMULATED}\n`)
  process.stdout.write(json ? `${JSON.stringify(toJson(dispute))}\n` : renderDispute(dispute))
}

await runScript(
  declareCommand('npm run dispute --', ABOUT)
    .argument('<wallet>', 'the wallet, by its address')
    .argument('<mint>', 'the token, by its mint')
    .option('--json', 'the same as JSON')
    .action(run),
)
