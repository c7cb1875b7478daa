import { readConfig } from '../../config/config.ts'
import { hintAt } from '../hints.ts'
import { readDemoKey, readService } from '../service-files.ts'

interface Service {
  /** Its root address, to which the API's paths are added. */
  readonly url: string
  readonly key: string
  /** Whether its data is simulated, as far as it has said so on this machine. */
  readonly simulated: boolean
}

/**
 * The service of API_URL with the key of API_KEY; without them the one that runs with this DATA_DIR, and its demo key.
 * Throws a sentence when there is none, or no key for it.
 */
export async function findService(env: NodeJS.ProcessEnv): Promise<Service> {
  const { dataDir } = readConfig(env)
  const local = await readService(dataDir)
  const url = readRootUrl(env.API_URL) ?? local?.url
  if (url === undefined)
    throw new Error(
      `No service is running with ${dataDir}. Start one with \`npm start\`, or set API_URL to the address of another.`,
    )
  const isLocal = url === local?.url
  // The demo key is never sent to a service that it was not made for.
  const key = env.API_KEY?.trim() || (isLocal ? (await readDemoKey(dataDir))?.key : undefined)
  if (key === undefined)
    throw new Error(
      `There is no demo key for ${url}. Set API_KEY to one of its keys. On the machine of the service this makes one: ${hintAt('npm run keys -- issue --profile NAME --plan pro', { DATA_DIR: env.DATA_DIR })}`,
    )
  const { simulated } = isLocal ? local : { simulated: false }
  return { url, key, simulated }
}

/** The address of a service as people have it: its root, or that of the API, as the service itself prints it. */
function readRootUrl(setting: string | undefined): string | undefined {
  const text = setting?.trim()
  if (!text) return undefined
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new Error(`API_URL must be an address that starts with http:// or https://, not "${text}"`)
  return text.replace(/\/+$/, '').replace(/\/api\/v1$/, '')
}
