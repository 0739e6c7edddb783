import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '#server/config.ts'
import type { Bytes } from '#server/files/file-store.ts'
import { assertAddress, checkedLookup } from './checked-address.ts'
import { DeliveryError } from './delivery-error.ts'
import { signWebhook } from './webhook-signature.ts'

export type Posted = {
  readonly url: string
  readonly secret: string
  /** The same for each try: whoever receives it takes what has it once. */
  readonly id: string
  readonly name: string
  readonly type: string
  readonly bytes: number
  readonly sha256: string
  /** Opens the body from its beginning. */
  readonly open: () => Promise<Bytes>
}

const ANSWER_MS = 60_000
const OK = 200
const FIRST_OF_OTHERS = 300

/** Posts a file, signed. Redirects are not followed; any status of 2xx says that it was taken. Throws DeliveryError. */
export async function postFile(config: Config, posted: Posted): Promise<void> {
  const url = assertAddress(config, posted.url)
  const time = Math.floor(Date.now() / 1000)
  const signature = await signWebhook(posted.secret, time, await posted.open())
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  const request = send(url, {
    method: 'POST',
    lookup: checkedLookup(config),
    // A connection of its own: one that is kept would lead to where someone else looked the name up.
    agent: false,
    timeout: ANSWER_MS,
    headers: {
      'content-type': posted.type,
      'content-length': posted.bytes,
      'idempotency-key': posted.id,
      'x-concord-file': posted.name,
      'x-concord-sha256': posted.sha256,
      'x-concord-time': time,
      'x-concord-signature': signature,
    },
  })
  const answered = new Promise<number>((resolve, reject) => {
    request.once('timeout', () => request.destroy(new DeliveryError('The server does not answer.')))
    request.once('error', reject)
    request.once('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
  })
  // A server may answer before it has read everything, and close: what it answered counts.
  const sent = pipeline(Readable.from(await posted.open(), { objectMode: false }), request)
  const ended = sent.catch(() => {})
  const status = await answered
  if (status < OK || status >= FIRST_OF_OTHERS)
    throw new DeliveryError(`The server answered with status ${status} instead of one of 2xx.`)
  await ended
}
