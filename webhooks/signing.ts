import { Webhook } from 'standardwebhooks'

/**
 * The headers that a message of Standard Webhooks is sent with at this moment. Its id is the same in every attempt, so
 * that receivers know repeats. Several secrets sign it one after the other, so that a receiver that knows any of them
 * can verify it.
 */
export function signMessage(
  { id, body }: { readonly id: string; readonly body: string },
  secrets: readonly string[],
  at: Date,
): Readonly<Record<string, string>> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  }
}
