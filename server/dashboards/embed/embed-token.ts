import { hash, randomBytes } from 'node:crypto'

/** The prefix of every token of an embedded dashboard. */
export const EMBED_TOKEN_PREFIX = 'ce_'

const TOKEN_BYTES = 32

export const drawEmbedToken = (): string =>
  EMBED_TOKEN_PREFIX + randomBytes(TOKEN_BYTES).toString('base64url')

export const hashEmbedToken = (token: string): Buffer => hash('sha256', token, 'buffer')
