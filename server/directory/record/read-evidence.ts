import type { api, ReplyOf } from '@concord/contract'
import { type DirectorySubject, todayInUtc } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { getEndOfDay } from '#server/ledger/moment.ts'
import { toBatch, toPlace } from './record-parts.ts'
import { readSeenRecord } from './seen-record.ts'
import { findBatches } from './store.ts'

type Asked = { readonly npi: string; readonly asOf?: string | undefined }
type Evidence = Omit<ReplyOf<typeof api.readPractitionerEvidence>, 'record'>

/** Returns what led to a record of a day, beside the record itself; who takes it is kept in the audit log. */
export async function readEvidence(
  context: SignedInContext,
  subject: DirectorySubject,
  { npi, asOf }: Asked,
): Promise<Evidence> {
  const { tx, viewer } = context
  const day = asOf ?? todayInUtc()
  const end = getEndOfDay(day)
  const { changes } = await readSeenRecord(context, subject, npi)
  const byThen = changes.filter(({ at }) => at <= end)
  const batches = await findBatches(tx, [...new Set(byThen.map(({ batch_id: id }) => id))])
  await insertAuditEvent(tx, {
    orgId: viewer.user.orgId,
    ...getActor(viewer),
    action: 'record.evidence-exported',
    details: { npi, day, rows: byThen.length },
  })
  return {
    npi,
    day,
    madeAt: new Date().toISOString(),
    organization: viewer.organization?.name ?? '',
    madeBy: viewer.user.name,
    changes: byThen.map(({ field_path: fieldPath, place, before, after, at, batch_id: batchId }) => ({
      fieldPath,
      place: toPlace(place),
      before,
      after,
      at: at.toISOString(),
      batchId,
    })),
    batches: [...batches.values()].map(toBatch),
  }
}
