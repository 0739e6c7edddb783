import { type api, MAX_HISTORY_CHANGES, type ParamsOf, type ReplyOf } from '@concord/contract'
import type { DirectorySubject, SourceKind } from '@concord/domain'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { getEndOfDay } from '#server/ledger/moment.ts'
import type { SeenChange } from '#server/ledger/seen-changes.ts'
import { toBatch, toDay, toPlace } from './record-parts.ts'
import { readSeenRecord } from './seen-record.ts'
import { findBatches } from './store.ts'

type Params = ParamsOf<typeof api.readPractitionerHistory>
type Reply = ReplyOf<typeof api.readPractitionerHistory>

const lastOf = (path: string) => path.slice(path.lastIndexOf('.') + 1)

type Known = SeenChange & {
  readonly kind: SourceKind
  readonly changedAgainOn: string | null
  /** Tells it from the others of its moment. */
  readonly cursor: string
}

/** Adds to each change, the newest of which comes first, what changed the field again. */
function follow(changes: readonly SeenChange[], kindOf: (batchId: string) => SourceKind): Known[] {
  const later = new Map<string, string>()
  const numbers = new Map<number, number>()
  return changes.map((change) => {
    const { field_path: path, at, batch_id: batchId } = change
    const number = numbers.get(at.getTime()) ?? 0
    numbers.set(at.getTime(), number + 1)
    const changedAgainOn = later.get(path) ?? null
    later.set(path, toDay(at))
    return { ...change, kind: kindOf(batchId), changedAgainOn, cursor: `${at.getTime()}.${number}` }
  })
}

function countBy<Value extends string>(values: readonly Value[]): [Value, number][] {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([one, many], [other, more]) => more - many || (one < other ? -1 : 1))
}

function readCursor(cursor: string): readonly [number, number] {
  const [, at, number] = /^(-?\d{1,16})\.(\d{1,9})$/.exec(cursor) ?? []
  if (at === undefined) {
    throw new AppError('invalid_input', [{ path: 'cursor', message: 'Send the cursor as it came.' }])
  }
  return [Number(at), Number(number)]
}

/** Returns the changes after the one that a cursor names, which may no longer exist. */
function skipTo(changes: readonly Known[], cursor: string | undefined): readonly Known[] {
  if (cursor === undefined) return changes
  const [at, number] = readCursor(cursor)
  return changes.filter((change) => {
    const [ownAt, ownNumber] = readCursor(change.cursor)
    return ownAt < at || (ownAt === at && ownNumber > number)
  })
}

/** Returns a page of the changes of a record, newest first, and how many there are. */
export async function readHistory(
  context: SignedInContext,
  subject: DirectorySubject,
  { npi, asOf, part, source, field, cursor }: Params,
): Promise<Reply> {
  const { changes } = await readSeenRecord(context, subject, npi)
  const batches = await findBatches(context.tx, [...new Set(changes.map(({ batch_id: id }) => id))])
  const all = follow(changes, (id) => batches.get(id)?.kind ?? 'registry')
  const left = all.filter(
    ({ kind, field_path: path }) =>
      (source === undefined || kind === source) && (field === undefined || lastOf(path) === field),
  )
  const end = asOf === undefined ? null : getEndOfDay(asOf)
  const isByThen = ({ at }: Known) => end === null || at <= end
  const byThen = left.filter(isByThen)
  const since = left.filter((change) => !isByThen(change))
  const behind = skipTo({ all: left, byThen, since }[part], cursor)
  const page = behind.slice(0, MAX_HISTORY_CHANGES)
  return {
    counts: { all: left.length, byThen: byThen.length, since: since.length },
    sources: countBy(all.map(({ kind }) => kind)).map(([kind, number]) => ({ kind, changes: number })),
    fields: countBy(all.map(({ field_path: path }) => lastOf(path))).map(([column, number]) => ({
      column,
      changes: number,
    })),
    changes: page.map(({ field_path: fieldPath, place, before, after, at, batch_id, changedAgainOn }) => ({
      fieldPath,
      place: toPlace(place),
      before,
      after,
      at: at.toISOString(),
      batchId: batch_id,
      changedAgainOn,
    })),
    batches: [...new Set(page.map(({ batch_id: id }) => id))].flatMap((id) => {
      const batch = batches.get(id)
      return batch ? [toBatch(batch)] : []
    }),
    nextCursor: behind.length > page.length ? (page.at(-1)?.cursor ?? null) : null,
  }
}
