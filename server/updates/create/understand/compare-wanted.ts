import { findRecordField, isSameValue, type LineVerdict, parseFieldPath } from '@concord/domain'
import { conformValue } from '#server/intake/rows/conform-claim.ts'
import { type KeyedRecord, readField } from '#server/ledger/flatten-record.ts'
import { type FoundChange, type FoundChanges, leastSure, type StatedValue } from './line.ts'

/** A value that a line wants a record to state. */
export type Wanted = StatedValue & { readonly verdict: LineVerdict }

const ADDRESS_LINES = /^locations\.[^.]+\.address_[12]$/

/** Sorts what is wanted into what the record states already and what it does not. */
export function compareWanted(
  record: KeyedRecord,
  wanted: readonly Wanted[],
  verdict: LineVerdict,
): Pick<FoundChanges, 'changes' | 'same'> {
  const changes: FoundChange[] = []
  const same: StatedValue[] = []
  for (const one of wanted) {
    const parsed = parseFieldPath(one.path)
    const field = findRecordField(one.path)
    if (parsed === undefined || field === undefined) continue
    const before = readField(record, parsed) ?? null
    // A line that names another unit of a location means what it writes.
    const value = ADDRESS_LINES.test(one.path) ? one.value : conformValue(one.path, one.value, () => before)
    // What is written otherwise only is the same, and what is not there need not end.
    const isGone = value === false && before === null && field.column === null
    const isSame = isSameValue(field.kind, value, before) || isGone
    if (isSame) same.push({ path: one.path, value: before })
    else
      changes.push({
        npi: String(record.record.npi),
        path: one.path,
        value,
        before,
        verdict: leastSure([one.verdict, verdict]),
      })
  }
  return { changes, same }
}
