import { finished, Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A file that is sent while it is read. Its content comes after the transaction of the call. */
export type FileReply = {
  readonly name: string
  readonly contentType: string
  readonly content: AsyncIterable<Piece>
  /** Its length, where it is known before it is read. */
  readonly bytes?: number
}

type Piece = string | Uint8Array

/** Returns a file name that says which list it is and of which day (UTC): 'users-2026-07-09.csv'. */
export function datedName(name: string, ending: string): string {
  return `${name}-${new Date().toISOString().slice(0, 10)}.${ending}`
}

/** Reads the first part before anything is sent: what fails at once is answered as an error and leaves no cut file. */
async function begin(content: AsyncIterable<Piece>): Promise<AsyncIterable<Piece>> {
  const parts = content[Symbol.asyncIterator]()
  let next = await parts.next()
  return (async function* read() {
    try {
      for (; !next.done; next = await parts.next()) yield next.value
    } finally {
      await parts.return?.()
    }
  })()
}

export async function sendFile(reply: FastifyReply, file: unknown): Promise<FastifyReply> {
  const { name, contentType, content, bytes } = file as FileReply
  const begun = await begin(content)
  if (bytes !== undefined) reply.header('content-length', bytes)
  return reply
    .type(contentType)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(begun))
}

/** Waits until a reply is sent as a whole, or whoever asked for it has gone away. */
export function waitUntilSent({ raw }: FastifyReply): Promise<void> {
  return new Promise((resolve) => finished(raw, { readable: false }, () => resolve()))
}
