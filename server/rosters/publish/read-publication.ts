import type { api, ReplyOf } from '@concord/contract'
import { canFollow, hasPermission } from '@concord/domain'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { type CarriedColumns, type CarriedName, chooseColumns } from '#server/intake/rows/carried-fields.ts'
import { findCycle } from '../cycles/cycle-store.ts'
import { isPreviewed, mayPublish } from './change-publication.ts'
import { findTargetFields, getObservedDay } from './publication-plan.ts'
import {
  findPublication,
  findPublishedBatch,
  hasNewerPublished,
  type StoredPublication,
  type StoredPublishedBatch,
} from './publication-store.ts'

type Publication = ReplyOf<typeof api.readPublication>['publication']

const toBatch = (
  { state, ...batch }: StoredPublishedBatch,
  reason: string | null,
): NonNullable<Publication['batch']> => ({
  id: batch.id,
  label: batch.label,
  publishedAt: batch.applied_at?.toISOString() ?? null,
  publishedBy: batch.applied_by,
  rolledBackAt: batch.undone_at?.toISOString() ?? null,
  rolledBackBy: batch.undone_by,
  reason: state === 'undone' ? reason : null,
})

function toPreview(
  { account, impact }: StoredPublication,
  { columns }: CarriedColumns,
  labels: ReadonlyMap<string, string>,
): Publication['preview'] {
  if (account === null || impact === null) return null
  const unused = (Object.entries(account.unused) as [CarriedName, number][]).map(([name, cells]) => {
    const field = columns.get(name) ?? name
    return { field, label: labels.get(field) ?? field, cells }
  })
  return { account: { ...account, unused }, impact }
}

export async function readPublication(
  { tx, viewer }: SignedInContext,
  cycleId: string,
): Promise<ReplyOf<typeof api.readPublication>> {
  const key = { orgId: viewer.user.orgId, id: cycleId }
  const cycle = await findCycle(tx, key)
  if (!cycle) throw new AppError('not_found')
  const stored = await findPublication(tx, key)
  const batch = stored?.batch_id ? await findPublishedBatch(tx, stored.batch_id) : undefined
  const fields = await findTargetFields(tx, key.orgId, cycle)
  const carried = chooseColumns(fields)
  const labels = new Map(fields.map(({ id, label }) => [id, label]))
  const isPublished = batch !== undefined && batch.state !== 'draft'
  const isSeen = isPreviewed(cycle, stored, batch)
  const isCurrent = batch?.state === 'applied' || cycle.state === 'rolledBack' || isSeen
  const isFree = hasPermission(viewer, 'CREATE_MAPPINGS') && !stored?.task
  const isNewest = !(await hasNewerPublished(tx, key.orgId, cycle))
  return {
    publication: {
      source: batch?.source ?? null,
      task: stored?.task ?? null,
      progress: stored?.progress ?? null,
      failure: stored?.failure ?? null,
      preview: stored !== undefined && isCurrent ? toPreview(stored, carried, labels) : null,
      notCarried: [...carried.notCarried],
      batch: isPublished ? toBatch(batch, stored?.reason ?? null) : null,
      observedOn: getObservedDay(cycle),
      isNewest,
      can: {
        preview: isFree && mayPublish(cycle, batch),
        publish: isFree && isNewest && mayPublish(cycle, batch) && isSeen,
        cancel: hasPermission(viewer, 'CREATE_MAPPINGS') && Boolean(stored?.task),
        rollBack: isFree && batch?.state === 'applied' && canFollow(cycle.state, 'rolledBack'),
      },
    },
  }
}
