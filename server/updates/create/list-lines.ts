import { type api, PAGE_ROWS, type ReplyOf } from '@concord/contract'
import { findRecordField, type LineVerdict } from '@concord/domain'
import { readPage } from '#server/db/read-page.ts'
import { AppError } from '#server/http/app-error.ts'
import type { ContextOf, Input } from '#server/http/route.ts'
import { readSeenRecords } from '../read-seen-records.ts'
import { findUpdate } from '../update-store.ts'
import { keyOf } from './edit-draft.ts'
import {
  countLines,
  countSelected,
  findChangesOf,
  findFirstToAnswer,
  type StoredChange,
  type StoredLine,
  selectLines,
} from './line-store.ts'
import { nameRecord } from './understand/format-record.ts'
import type { StatedValue } from './understand/line.ts'
import { listSaid } from './understand/understand-line.ts'

type List = typeof api.listUpdateLines
type Line = ReplyOf<List>['lines'][number]

export const labelPath = (path: string): string => findRecordField(path)?.label ?? path

const toStated = ({ path, value }: StatedValue) => ({ path, label: labelPath(path), value })

type Names = (npi: string | null) => string | null

const toChange = (change: StoredChange, getName: Names): Line['changes'][number] => ({
  ...change,
  verdict: change.verdict as LineVerdict,
  name: getName(change.npi),
  field: labelPath(change.path),
})

function toLine(stored: StoredLine, changes: readonly StoredChange[], getName: Names): Line {
  const { line, state, raw, npi, verdict, reason, candidates, same, unread } = stored
  return {
    ...{ line, state, npi, reason, candidates, unread },
    raw: raw && { ...raw, cells: raw.cells.map(([header, text]): [string, string] => [header, text]) },
    name: getName(npi),
    verdict: verdict as LineVerdict,
    leftOut: stored.left_out,
    said: npi === null && stored.fields ? listSaid({ row: stored.fields }).map(toStated) : [],
    same: same.map(toStated),
    changes: changes.map((change) => toChange(change, getName)),
  }
}

/** Lists lines as they came, whom each means, and what it changes. */
export async function listLines(
  { tx, viewer }: ContextOf<List>,
  { params: { updateId, state, page: asked } }: Input<List>,
): Promise<ReplyOf<List>> {
  const key = keyOf({ viewer }, updateId)
  const update = await findUpdate(tx, key)
  if (!update) throw new AppError('not_found')
  const { rows, total, page } = await readPage<StoredLine>(tx, selectLines(key, state), asked)
  const changes = Map.groupBy(
    await findChangesOf(
      tx,
      key,
      rows.map(({ line }) => line),
    ),
    ({ line }) => line,
  )
  const npis = [...rows, ...[...changes.values()].flat()].flatMap(({ npi }) => npi ?? [])
  const records = await readSeenRecords(tx, viewer, npis)
  const getName: Names = (npi) => {
    const record = npi === null ? undefined : records.get(npi)
    return record === undefined ? null : nameRecord(record)
  }
  const counts = await countLines(tx, key)
  const first = await findFirstToAnswer(tx, key)
  return {
    lines: rows.map((row) => toLine(row, changes.get(row.line) ?? [], getName)),
    ...{ total, page, revision: update.revision },
    changes: await countSelected(tx, key, state),
    counts: { ...counts, all: Object.values(counts).reduce((sum, count) => sum + count, 0) },
    firstToAnswer: first ? { line: first.line, page: Math.floor(first.before / PAGE_ROWS) + 1 } : null,
  }
}
