import type { Config } from '#server/config.ts'
import type { Bytes } from '#server/files/file-store.ts'
import { DeliveryError } from '#server/http/outgoing/delivery-error.ts'
import { isTaken, post } from '#server/http/outgoing/post.ts'
import { signWebhook } from '#server/http/outgoing/webhook-signature.ts'

export type Posted = {
  readonly url: string
  readonly secret: string
  /** The same id for each attempt, so that the receiver can accept the content only once. */
  readonly id: string
  readonly name: string
  readonly type: string
  readonly bytes: number
  readonly sha256: string
  /** Opens the body from its beginning. */
  readonly open: () => Promise<Bytes>
  /** The longest that it may take; absent: as long as the server takes bytes. */
  readonly limitMs?: number
}

const SILENCE_MS = 60_000

/** Posts a file, signed. Redirects are not followed; any status of 2xx says that it was taken. Throws DeliveryError. */
export async function postFile(config: Config, posted: Posted): Promise<void> {
  const time = Math.floor(Date.now() / 1000)
  const signature = await signWebhook(posted.secret, time, await posted.open())
  const answer = await post(config, {
    url: posted.url,
    headers: {
      'content-type': posted.type,
      'content-length': posted.bytes,
      'idempotency-key': posted.id,
      'x-concord-file': posted.name,
      'x-concord-sha256': posted.sha256,
      'x-concord-time': time,
      'x-concord-signature': signature,
    },
    body: await posted.open(),
    silenceMs: SILENCE_MS,
    ...(posted.limitMs === undefined ? {} : { limitMs: posted.limitMs }),
    answerBytes: 0,
  })
  if (!isTaken(answer))
    throw new DeliveryError(`The server answered with status ${answer.status} instead of one of 2xx.`)
}
