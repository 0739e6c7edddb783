import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A file that is sent while it is read. Its content comes after the transaction of the call. */
export type FileReply = {
  readonly name: string
  readonly contentType: string
  readonly content: AsyncIterable<string>
}

/** 'users-2026-07-09.csv': which list, and of which day (UTC). */
export function datedName(name: string, ending: string): string {
  return `${name}-${new Date().toISOString().slice(0, 10)}.${ending}`
}

export function sendFile(reply: FastifyReply, file: unknown): FastifyReply {
  const { name, contentType, content } = file as FileReply
  return reply
    .type(contentType)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(content))
}
