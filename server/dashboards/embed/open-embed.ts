import type { api, BodyOf, ReplyOf } from '@concord/contract'
import { DASHBOARDS, isDisabled } from '@concord/domain'
import type { Config } from '#server/config.ts'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { ContextOf, Program } from '#server/http/route.ts'
import { findIdentityById } from '#server/identity/store.ts'
import { toViewer } from '#server/identity/to-viewer.ts'
import { findEmbedByHash, findOrganizationName, insertEmbed, type StoredEmbed } from './embed-store.ts'
import { drawEmbedToken, hashEmbedToken } from './embed-token.ts'
import { readEmbedUrl, type Ticket } from './embed-url.ts'

/** The error of every refusal: an attacker who tries addresses learns nothing from it. */
const REFUSED = { kind: 'embed' }

async function assertIsOpen(tx: Connection, config: Config, { userId }: Ticket): Promise<void> {
  const identity = await findIdentityById(tx, userId)
  if (!identity || isDisabled(toViewer(identity, config))) throw new AppError('forbidden', REFUSED)
}

/** Exchanges an address, once, for a token that calls of its dashboard take for a while. */
export async function openEmbed(
  { tx, config }: ContextOf<typeof api.openEmbed>,
  { url }: BodyOf<typeof api.openEmbed>,
  now = new Date(),
): Promise<ReplyOf<typeof api.openEmbed>> {
  const read = await readEmbedUrl(config, url)
  if (!read || read.ticket.expiresAt <= now.getTime()) throw new AppError('forbidden', REFUSED)
  const { ticket, filters } = read
  await assertIsOpen(tx, config, ticket)
  const token = drawEmbedToken()
  const expiresAt = new Date(now.getTime() + config.EMBED_MINUTES * 60_000)
  if (!(await insertEmbed(tx, ticket, { tokenHash: hashEmbedToken(token), expiresAt })))
    throw new AppError('forbidden', REFUSED)
  return {
    dashboard: ticket.dashboard,
    title: DASHBOARDS[ticket.dashboard].title,
    token,
    expiresAt: expiresAt.toISOString(),
    filters: Object.fromEntries(Object.entries(filters).map(([name, values]) => [name, [...values]])),
    organization: (await findOrganizationName(tx, ticket.orgId)) ?? '',
  }
}

/** Returns whose token it is; undefined where it counts no more. */
export function findEmbed({ database }: Program, token: string): Promise<StoredEmbed | undefined> {
  return database.asSystem((connection) => findEmbedByHash(connection, hashEmbedToken(token)))
}
