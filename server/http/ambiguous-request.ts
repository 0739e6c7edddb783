import type { IncomingMessage } from 'node:http'

/**
 * Tells whether a proxy in front may have understood a request in another way than Node.js does: it names several hosts
 * (RFC 9112, 3.2), or its body is coded in another way than in chunks (6.1).
 */
export function isAmbiguous({ headers, headersDistinct }: IncomingMessage): boolean {
  const coding = headers['transfer-encoding']
  const hosts = headersDistinct.host ?? []
  return hosts.length > 1 || (coding !== undefined && coding.toLowerCase() !== 'chunked')
}
