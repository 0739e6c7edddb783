import { findRecordField } from '@concord/domain'
import { readParts } from '#server/intake/rows/read-row.ts'
import type { KeyedRecord } from '#server/ledger/flatten-record.ts'
import { findChanges } from './find-changes.ts'
import {
  type Candidate,
  type FoundChange,
  type LineToRead,
  leastSure,
  type Meant,
  type StatedValue,
} from './line.ts'

/** The result of understanding a line. */
export type Understood = Pick<Meant, 'verdict' | 'reason'> & {
  /** NPI of the first record that the line means; null while none is known. */
  readonly npi: string | null
  readonly candidates: readonly Candidate[]
  readonly changes: readonly FoundChange[]
  readonly same: readonly StatedValue[]
}

/**
 * Returns what a line changes for those whom it means. `records` has their records; a line that means no one yet changes
 * nothing.
 */
export function understandLine(
  line: LineToRead,
  { npis, verdict, reason, candidates }: Meant,
  records: ReadonlyMap<string, KeyedRecord>,
): Understood {
  const found = npis.flatMap((npi) => {
    const record = records.get(npi)
    return record ? [findChanges(record, line, verdict)] : []
  })
  const notes = [...new Set(found.flatMap((one) => one.notes))]
  const choices = found.flatMap((one) => one.candidates)
  return {
    npi: npis[0] ?? null,
    verdict: leastSure([verdict, ...found.map((one) => one.verdict)]),
    reason: [reason, ...notes].join('. '),
    candidates: choices.length > 0 ? choices : candidates,
    changes: found.flatMap((one) => one.changes),
    same: found.flatMap((one) => one.same),
  }
}

/** Returns what a line says, while it is not known of whom: by paths of places that no record has. */
export function listSaid({ row }: Pick<LineToRead, 'row'>): readonly StatedValue[] {
  const { record, address, contact } = readParts(row)
  const names = new Set([
    'last_name',
    'first_name',
    'middle_name',
    'name_prefix',
    'name_suffix',
    'credentials',
  ])
  const own = Object.entries(record).flatMap(([path, value]) => (names.has(path) ? [] : [{ path, value }]))
  const place = Object.entries({ ...address, ...contact }).map(([column, value]) => ({
    path: `locations.-.${column}`,
    value,
  }))
  return [...own, ...place].filter(({ path }) => findRecordField(path) !== undefined)
}
