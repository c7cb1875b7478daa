import type { RateWindow } from './access.ts'

/** Counts requests per key and minute outside of Postgres, for services with very many requests. */
export interface RateCounters {
  /** Counts uses of keys and returns the window of each, in the order of the uses. Rejects when the store is down. */
  count(contract: string, uses: readonly KeyUse[]): Promise<RateWindow[]>
  close(): Promise<void>
}

export interface KeyUse {
  readonly keyId: string
  readonly count: number
}

const COMMAND_TIMEOUT_MS = 500
const RECONNECT_DELAY_MAX_MS = 2_000

/**
 * One window for each key, aligned to the minute on the store's clock, as in Postgres. A counter outlives its minute
 * by another one, so that a slow clock never finds it gone.
 */
const COUNT_SCRIPT = `
  local now = redis.call('TIME')
  local seconds = tonumber(now[1])
  local window = seconds - seconds % 60
  local answer = { window, seconds }
  for index, prefix in ipairs(KEYS) do
    local key = prefix .. ':' .. window
    local used = redis.call('INCRBY', key, ARGV[index])
    if used == tonumber(ARGV[index]) then redis.call('EXPIRE', key, 120) end
    answer[index + 2] = used
  end
  return answer`

/**
 * Counters in Redis or Valkey. Connects in the background: a store that is down fails the counts, not the start. No
 * command waits longer than half a second or queues while there is no connection.
 */
export async function openRedisCounters(url: string, onError: (error: Error) => void): Promise<RateCounters> {
  // Loaded by need: most services count in Postgres, and the client is a twentieth of what a start has to load.
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: COMMAND_TIMEOUT_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (tries) => Math.min(tries * 100, RECONNECT_DELAY_MAX_MS),
  })
  redis.on('error', onError)
  return {
    async count(contract, uses) {
      // The braces keep the keys of one call on one node of a cluster.
      const keys = uses.map(({ keyId }) => `rate:{${contract}}:${keyId}`)
      const counts = uses.map(({ count }) => count)
      const answer = await redis.eval(COUNT_SCRIPT, keys.length, ...keys, ...counts)
      const [window = 0, now = 0, ...used] = answer as number[]
      return used.map((count) => ({
        used: count,
        resetSec: window + 60,
        remainingSec: Math.max(1, window + 60 - now),
      }))
    },
    async close() {
      redis.disconnect()
    },
  }
}
