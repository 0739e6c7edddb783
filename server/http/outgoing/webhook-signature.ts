import { createHmac } from 'node:crypto'
import type { Bytes } from '#server/files/file-store.ts'

/**
 * Signs the time (seconds since 1970) and the body of a webhook, as `v1=` and HMAC-SHA256 in hex over "<time>.<body>". Who
 * receives it computes the same, and refuses what is older than some minutes.
 */
export async function signWebhook(secret: string, timeSeconds: number, body: Bytes): Promise<string> {
  const hmac = createHmac('sha256', secret).update(`${timeSeconds}.`)
  for await (const piece of body) hmac.update(piece)
  return `v1=${hmac.digest('hex')}`
}
