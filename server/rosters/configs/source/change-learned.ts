import { type api, type BodyOf, SOURCE_ERRORS } from '@concord/contract'
import { getHeaderKey } from '@concord/engine'
import { insertAuditEvent } from '#server/audit/store.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { refuse } from '../create-config.ts'
import { type LearnedHeader, readLearnedHeaders } from './learned-headers.ts'
import { forgetHeader, rememberHeader } from './learned-store.ts'

/** Forgets a learned header, or takes that back; where nothing changes the log says nothing. */
export async function changeLearned(
  { tx, viewer }: SignedInContext,
  { header, isForgotten }: BodyOf<typeof api.changeLearnedHeader>,
): Promise<LearnedHeader> {
  const { orgId } = viewer.user
  const key = getHeaderKey(header)
  const before = (await readLearnedHeaders(tx, orgId)).get(key)
  if (!before) throw refuse('header', SOURCE_ERRORS.notLearned)
  if (before.isForgotten === isForgotten) return before
  await (isForgotten ? forgetHeader : rememberHeader)(tx, orgId, key)
  await insertAuditEvent(tx, {
    ...{ orgId, ...getActor(viewer) },
    action: `learned-header.${isForgotten ? 'forgotten' : 'restored'}`,
    details: { name: before.header, field: before.field },
  })
  return { ...before, isForgotten }
}
