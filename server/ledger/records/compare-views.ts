import { takeTurns } from '#server/jobs/take-turns.ts'
import { compareLinks } from './compare-links.ts'
import { compareRecords, isSameJson } from './compare-records.ts'
import { type DirectoryRecord, PUBLIC_VIEW, type ViewedRecord } from './directory-record.ts'
import { editRows, openEdits, type RowEdits } from './overlay-rows.ts'
import { planViews } from './plan-views.ts'
import type { RecordFacts } from './read-facts.ts'
import type { ViewChange } from './write-history.ts'
import type { ViewMark } from './write-overlays.ts'

/** The rows to write so that views hold what the facts add up to. */
export type ViewDifference = {
  readonly begun: ViewedRecord[]
  readonly ended: ViewedRecord[]
  /** Records of which rows are written. */
  readonly rewritten: ViewedRecord[]
  readonly edits: RowEdits
  readonly marked: ViewMark[]
  readonly changes: ViewChange[]
  conflicts: number
}

function noteChanges(
  difference: ViewDifference,
  viewed: ViewedRecord,
  before: DirectoryRecord | undefined,
  after: DirectoryRecord | undefined,
): void {
  if (before === undefined || after === undefined) return
  for (const { path, before: was, after: is } of compareRecords(before, after))
    difference.changes.push({ ...viewed, path, before: was, after: is })
}

function compareRecord(npi: number, facts: RecordFacts, difference: ViewDifference): void {
  const stated = facts.registry.get(npi)
  const planned = planViews(npi, facts)
  const marks = new Map(facts.marks.get(npi)?.map((mark) => [mark.view_id, mark]))
  const heldBy = (viewId: string) => facts.held.get(viewId)?.get(npi)
  const publicBefore = heldBy(PUBLIC_VIEW) ?? stated
  const publicAfter = planned.get(PUBLIC_VIEW)?.record ?? stated
  for (const viewId of new Set([...marks.keys(), ...planned.keys()])) {
    const before = marks.get(viewId) ?? marks.get(PUBLIC_VIEW)
    const after = planned.get(viewId) ?? planned.get(PUBLIC_VIEW)
    for (const change of compareLinks(before?.resolution, after?.resolution))
      difference.changes.push({ npi, viewId, ...change })
  }
  for (const [viewId, { record, resolution, conflicts }] of planned) {
    const viewed = { npi, viewId }
    const mark = marks.get(viewId)
    const held = heldBy(viewId)
    difference.conflicts += conflicts
    if (mark === undefined) difference.begun.push(viewed)
    const isRewritten = mark === undefined || held === undefined || !isSameJson(held, record)
    if (isRewritten || !isSameJson(mark.resolution, resolution))
      difference.marked.push({ ...viewed, resolution, conflicts })
    if (!isRewritten) continue
    difference.rewritten.push(viewed)
    editRows(difference.edits, viewed, { stated, held, record })
    noteChanges(difference, viewed, held ?? (viewId === PUBLIC_VIEW ? stated : publicBefore), record)
  }
  for (const viewId of marks.keys()) {
    if (planned.has(viewId)) continue
    difference.ended.push({ npi, viewId })
    const after = viewId === PUBLIC_VIEW ? stated : publicAfter
    noteChanges(difference, { npi, viewId }, heldBy(viewId), after)
  }
}

/** Compares what views hold of records with what the facts add up to. */
export async function compareViews(npis: readonly number[], facts: RecordFacts): Promise<ViewDifference> {
  const difference: ViewDifference = {
    begun: [],
    ended: [],
    rewritten: [],
    edits: openEdits(),
    marked: [],
    changes: [],
    conflicts: 0,
  }
  for await (const npi of takeTurns(npis)) compareRecord(npi, facts, difference)
  return difference
}
