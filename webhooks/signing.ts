import { Webhook } from 'standardwebhooks'

/** A message of Standard Webhooks. */
export interface Message {
  /** The same in every attempt, so that receivers know repeats. */
  readonly id: string
  readonly body: string
}

/**
 * The headers that a message is sent with at this moment. Several secrets sign it one after the other, so that a
 * receiver that knows any of them can verify it.
 */
export function signMessage(
  { id, body }: Message,
  secrets: readonly string[],
  at: Date,
): Readonly<Record<string, string>> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  }
}
