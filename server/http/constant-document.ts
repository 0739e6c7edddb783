import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Answers with a document that never changes: written once, for all callers the same bytes. */
export function registerDocument(app: FastifyInstance, path: string, document: object): void {
  const plain = Buffer.from(JSON.stringify(document))
  const packed = gzipSync(plain)
  const tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  app.get(path, async ({ headers }, reply) => {
    reply.header('etag', tag).header('cache-control', 'no-cache').header('vary', 'accept-encoding')
    if (headers['if-none-match']?.includes(tag)) return reply.code(304).send()
    reply.type('application/json; charset=utf-8')
    const isPacked = /\bgzip\b/.test(headers['accept-encoding']?.toString() ?? '')
    return isPacked ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(plain)
  })
}
