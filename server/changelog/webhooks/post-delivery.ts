import type { Config } from '#server/config.ts'
import { explainDeliveryError } from '#server/http/outgoing/delivery-error.ts'
import { isTaken, post } from '#server/http/outgoing/post.ts'
import { signWebhook } from '#server/http/outgoing/webhook-signature.ts'
import type { TryEnd } from './delivery-store.ts'
import { readSecrets } from './secrets.ts'
import type { StoredWebhook } from './webhook-store.ts'

const SILENCE_MS = 10_000
const LIMIT_MS = 15_000
const KEPT_ANSWER_BYTES = 2000

export type Parcel = {
  readonly orgId: string
  readonly webhook: StoredWebhook
  readonly id: string
  readonly body: string
}

export type PostResult = Pick<TryEnd, 'status' | 'response' | 'error'>

/** Removes NUL characters, which PostgreSQL cannot store. */
const storable = (text: string): string => text.replaceAll('\0', '')

/** Posts a delivery, signed, and says how that went; it never throws. */
export async function postDelivery(
  config: Config,
  { orgId, webhook, id, body }: Parcel,
  now: Date,
): Promise<PostResult> {
  try {
    const bytes = Buffer.from(body)
    const time = Math.floor(now.getTime() / 1000)
    const secrets = await readSecrets(config, { orgId, id: webhook.id }, webhook, now)
    const signatures = await Promise.all(secrets.map((secret) => signWebhook(secret, time, [bytes])))
    const answer = await post(config, {
      url: webhook.url,
      headers: {
        'content-type': 'application/json',
        'content-length': bytes.length,
        'idempotency-key': id,
        'x-concord-time': time,
        'x-concord-signature': signatures.join(', '),
      },
      body: [bytes],
      silenceMs: SILENCE_MS,
      limitMs: LIMIT_MS,
      answerBytes: KEPT_ANSWER_BYTES,
    })
    const error = isTaken(answer)
      ? null
      : `The receiver answered with status ${answer.status} instead of one of 2xx.`
    return { status: answer.status, response: storable(answer.text), error }
  } catch (error) {
    return { status: null, response: '', error: explainDeliveryError(error) }
  }
}
