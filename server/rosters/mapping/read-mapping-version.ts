import type { api, ParamsOf, ReplyOf } from '@concord/contract'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { findUserNames } from '../configs/list-store.ts'
import { getPeople } from '../configs/to-version.ts'
import { findVersion } from '../configs/version-store.ts'
import { toVersion } from './read-mapping.ts'
import { findMappedRoster } from './store.ts'

/** Reads a version that is compared with another, or taken up again. */
export async function readMappingVersion(
  { tx, viewer }: SignedInContext,
  { prefix, type, number }: ParamsOf<typeof api.readRosterMappingVersion>,
): Promise<ReplyOf<typeof api.readRosterMappingVersion>> {
  const { orgId } = viewer.user
  const roster = await findMappedRoster(tx, { orgId, prefix, type })
  const id = roster?.source_id
  const stored = id ? await findVersion(tx, { orgId, id, number }) : undefined
  if (!stored) throw new AppError('not_found')
  const names = await findUserNames(tx, getPeople(stored))
  return { version: toVersion(stored, names), config: stored.config as Record<string, unknown> }
}
