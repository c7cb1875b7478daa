import type { RequestCounters } from './rate-counters.ts'

const COMMAND_TIMEOUT_MS = 500
const RECONNECT_DELAY_MAX_MS = 2_000

/**
 * Counts in windows that are aligned to the minute on the store's clock, as in Postgres. A counter outlives its minute
 * by another one, so that a slow clock never finds it gone.
 */
const COUNT_SCRIPT = `
  local now = redis.call('TIME')
  local seconds = tonumber(now[1])
  local window = seconds - seconds % 60
  local answer = { window, seconds }
  for index, prefix in ipairs(KEYS) do
    local key = prefix .. ':' .. window
    local used = redis.call('INCR', key)
    if used == 1 then redis.call('EXPIRE', key, 120) end
    answer[index + 2] = used
  end
  return answer`

/**
 * Counters in Redis or Valkey. Connects in the background: a store that is down fails the counts, not the start. No
 * command waits longer than half a second or queues while there is no connection.
 */
export async function openRedisCounters(
  url: string,
  onError: (error: Error) => void,
): Promise<RequestCounters & { close(): void }> {
  // Loaded when needed: most services count in Postgres, and the client is a twentieth of what a start has to load.
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: COMMAND_TIMEOUT_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    // A demoted primary keeps its connections and refuses to count; the address may lead to another server by now.
    reconnectOnError: ({ message }) => message.includes('READONLY'),
    retryStrategy: (tries) => Math.min(tries * 100, RECONNECT_DELAY_MAX_MS),
  })
  redis.on('error', onError)
  return {
    async count(contract, keyIds) {
      // The braces keep the keys of one call on one node of a cluster.
      const keys = keyIds.map((id) => `rate:{${contract}}:${id}`)
      const [window = 0, now = 0, ...used] = (await redis.eval(
        COUNT_SCRIPT,
        keys.length,
        ...keys,
      )) as number[]
      const resetSec = window + 60
      return used.map((used) => ({ used, resetSec, remainingSec: Math.max(1, resetSec - now) }))
    },
    close: () => redis.disconnect(),
  }
}
