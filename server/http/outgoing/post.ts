import { once } from 'node:events'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '#server/config.ts'
import type { Bytes } from '#server/files/file-store.ts'
import { assertAddress, checkedLookup } from './checked-address.ts'
import { DeliveryError } from './delivery-error.ts'

export type Post = {
  readonly url: string
  readonly headers: Readonly<Record<string, string | number>>
  readonly body: Bytes
  /** The longest silence of the other side. */
  readonly silenceMs: number
  /** The longest that all of it may take; absent: as long as the other side takes bytes, with no longer pause than `silenceMs`. */
  readonly limitMs?: number
  /** Maximum bytes of the answer that are read. */
  readonly answerBytes: number
}

export type PostAnswer = { readonly status: number; readonly text: string }

/** How long the end of an answer is waited for that is not read: some servers undo what they took when it breaks off. */
const ANSWER_END_MS = 1000

/** Reads a response up to the limit, or as far as it arrived: the status says whether the post was accepted. */
async function readText(response: IncomingMessage, limit: number): Promise<string> {
  if (limit === 0) {
    response.resume()
    return ''
  }
  const pieces: Buffer[] = []
  let size = 0
  response.on('data', (piece: Buffer) => {
    if (size < limit) pieces.push(piece)
    size += piece.length
  })
  await finished(response).catch(() => {})
  return Buffer.concat(pieces).subarray(0, limit).toString('utf8')
}

/** Calls back whenever the next piece is asked for: the pieces before are on their way. */
async function* watchPieces(body: Bytes, onNext: () => void): AsyncGenerator<Uint8Array> {
  for await (const piece of body) {
    onNext()
    yield piece
  }
}

/** Posts bytes to another server and gives what it answers. Redirects are not followed. Throws DeliveryError and others. */
export async function post(config: Config, posted: Post): Promise<PostAnswer> {
  const url = assertAddress(config, posted.url)
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  const request = send(url, {
    method: 'POST',
    lookup: checkedLookup(config),
    // A connection of its own: one that is kept would lead to where someone else looked the name up.
    agent: false,
    timeout: posted.silenceMs,
    headers: posted.headers,
  })
  const giveUp = () => request.destroy(new DeliveryError('The server does not answer.'))
  // What the other side sends is no progress: it could go on without end.
  const timer = setTimeout(giveUp, posted.limitMs ?? posted.silenceMs)
  const noteProgress = () => {
    if (posted.limitMs === undefined) timer.refresh()
  }
  request.once('timeout', giveUp)
  // What breaks off after the answer began is not awaited, and would end the process.
  request.on('error', () => {})
  const answered = once(request, 'response') as Promise<[IncomingMessage]>
  // A server may answer before it has read everything, and close: what it answered counts.
  const body = Readable.from(watchPieces(posted.body, noteProgress), { objectMode: false })
  const ended = pipeline(body, request).then(noteProgress, () => {})
  try {
    const [response] = await answered
    const answer = { status: response.statusCode ?? 0, text: await readText(response, posted.answerBytes) }
    if (isTaken(answer)) {
      await ended
      await Promise.race([finished(response).catch(() => {}), wait(ANSWER_END_MS, undefined, { ref: false })])
    }
    return answer
  } finally {
    clearTimeout(timer)
    request.destroy()
  }
}

/** Tells whether the other side says that it took what was posted. */
export function isTaken({ status }: PostAnswer): boolean {
  return status >= 200 && status < 300
}
