import type { api, ReplyOf } from '@concord/contract'
import type { DirectorySubject } from '@concord/domain'
import type { SignedInContext } from '#server/http/route.ts'
import { findEntry } from '../record-moment.ts'
import { toBatch, toDay } from './record-parts.ts'
import { readSeenRecord } from './seen-record.ts'
import { findBatches } from './store.ts'

/** Returns the days on which a record changed, and what changed it. */
export async function readTimeline(
  context: SignedInContext,
  subject: DirectorySubject,
  npi: string,
): Promise<ReplyOf<typeof api.readPractitionerTimeline>> {
  const { changes } = await readSeenRecord(context, subject, npi)
  const batches = await findBatches(context.tx, [...new Set(changes.map(({ batch_id: id }) => id))])
  const entry = await findEntry(context.tx, npi)
  const days = [...Map.groupBy(changes, ({ at }) => toDay(at))].map(([on, together]) => ({
    on,
    changes: together.length,
    batches: [...new Set(together.map(({ batch_id: id }) => id))].flatMap((id) => {
      const batch = batches.get(id)
      return batch ? [toBatch(batch)] : []
    }),
  }))
  return { enteredOn: entry.at && toDay(entry.at), total: changes.length, days: days.toReversed() }
}
