import type { api, ReplyOf } from '@concord/contract'
import type { Row } from '#server/ledger/records/directory-record.ts'
import type { RecordBatchRow } from './store.ts'

type History = ReplyOf<typeof api.readPractitionerHistory>
type Place = NonNullable<History['changes'][number]['place']>

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Returns what tells a place from the others of a record. */
export function toPlace(row: Row | null): Place | null {
  if (!row) return null
  const { position, address_1, city, state, zip } = row
  return {
    position: Number(position),
    address1: textOf(address_1),
    city: textOf(city),
    state: textOf(state),
    zip: textOf(zip),
  }
}

export function toBatch(row: RecordBatchRow): History['batches'][number] {
  const { id, label, kind, source, applied_at: appliedAt, org_id: orgId } = row
  return { id, label, kind, source, appliedAt: appliedAt?.toISOString() ?? null, isOwn: orgId !== null }
}

/** Formats the UTC day as 'YYYY-MM-DD'. */
export function toDay(at: Date): string {
  return at.toISOString().slice(0, 10)
}
