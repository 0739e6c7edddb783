import type { api, ParamsOf } from '@concord/contract'
import { insertAuditEvent } from '#server/audit/store.ts'
import { type CsvColumn, csvFile } from '#server/http/csv-file.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { listFilters } from './list-filters.ts'
import { type StoredToken, selectTokens } from './store.ts'
import { getTokenState } from './token-state.ts'

const getTime = (time: Date | null) => time?.toISOString() ?? null

const columnsAt = (now: Date): readonly CsvColumn<StoredToken>[] => [
  ['Name', ({ name }) => name],
  ['Ends with', ({ ending }) => ending],
  ['Owner', (token) => token.user_name],
  ['Email', (token) => token.user_email],
  ['Permissions', ({ scopes }) => scopes.join(' ')],
  ['Addresses', ({ addresses }) => addresses.join(' ')],
  ['Status', (token) => getTokenState(token, now)],
  ['Last used (UTC)', (token) => getTime(token.last_used_at)],
  ['Last used from', (token) => token.last_used_address],
  ['Expires (UTC)', (token) => getTime(token.expires_at)],
  ['Revoked (UTC)', (token) => getTime(token.revoked_at)],
  ['Created (UTC)', (token) => getTime(token.created_at)],
]

/** Returns all tokens that the filters leave, with what tells them apart and never themselves. */
export async function exportTokens(
  { viewer, tx }: SignedInContext,
  params: ParamsOf<typeof api.exportApiTokens>,
): Promise<FileReply> {
  const now = new Date()
  const tokens = await tx.rows<StoredToken>(selectTokens(listFilters(viewer, params), now))
  await insertAuditEvent(tx, {
    orgId: viewer.user.orgId,
    ...getActor(viewer),
    action: 'tokens.exported',
    details: { rows: tokens.length, ...params },
  })
  return csvFile('api-tokens', columnsAt(now), [tokens])
}
