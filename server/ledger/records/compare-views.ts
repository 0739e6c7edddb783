import { findRecordField } from '@concord/domain'
import { compareRecords, isSameJson, isSameRecord } from './compare-records.ts'
import { type DirectoryRecord, PUBLIC_VIEW } from './directory-record.ts'
import type { Plan, PlannedView } from './plan-records.ts'
import type { Mark } from './read-records.ts'
import type { ResolvedField } from './resolve-fields.ts'
import type { ViewChange } from './write-history.ts'
import type { Overlay, ViewedRecord } from './write-overlays.ts'

type Views = ReadonlyMap<string, ReadonlyMap<number, DirectoryRecord>>

/** What views hold of some records now. */
export type HeldViews = { readonly records: Views; readonly marks: readonly Mark[] }

/** What is to be written, so that views hold what was planned. */
export type ViewDifference = {
  readonly begun: readonly ViewedRecord[]
  readonly ended: readonly ViewedRecord[]
  /** The rows of these are written, in place of those that are held. */
  readonly rewritten: readonly Overlay[]
  readonly remarked: readonly Overlay[]
  readonly changes: readonly ViewChange[]
  readonly conflicts: number
}

/** True for a field that neither a column nor a row of the record stands for. */
const isOutsideRecords = (name: string, { path }: ResolvedField) =>
  path.table === 'record' && (findRecordField(name)?.column ?? null) === null

/** How a value was found, in short, with the value of a field that records have no place for. */
function summarize(name: string, field: ResolvedField) {
  const { winner, claims, conflicts, reason, value } = field
  const { sourceId, batchId, observedOn, score } = winner
  const kept = isOutsideRecords(name, field) ? { value } : {}
  return { sourceId, batchId, observedOn, score, reason, claims: claims.length, conflicts, ...kept }
}

function toOverlay(viewed: ViewedRecord, { record, resolved }: PlannedView): Overlay {
  const told = [...resolved].filter(
    ([name, field]) => field.claims.length > 1 || isOutsideRecords(name, field),
  )
  const resolution = Object.fromEntries(told.map(([name, field]) => [name, summarize(name, field)]))
  const conflicts = [...resolved.values()].reduce((sum, field) => sum + field.conflicts, 0)
  return { ...viewed, record, resolution, conflicts }
}

const isPublic = (viewId: string) => viewId === PUBLIC_VIEW

/** Compares what views hold with what was planned for them. */
export function compareViews(npis: readonly number[], plan: Plan, held: HeldViews): ViewDifference {
  const begun: ViewedRecord[] = []
  const ended: ViewedRecord[] = []
  const rewritten: Overlay[] = []
  const remarked: Overlay[] = []
  const changes: ViewChange[] = []
  let conflicts = 0
  const marks = Map.groupBy(held.marks, ({ npi }) => npi)
  const noteChanges = (viewed: ViewedRecord, before: DirectoryRecord | undefined, after: typeof before) => {
    if (before === undefined || after === undefined) return
    for (const change of compareRecords(before, after)) changes.push({ ...viewed, ...change })
  }

  for (const npi of npis) {
    const planned = plan.views.get(npi)
    const registry = plan.registry.get(npi)
    const heldHere = new Map((marks.get(npi) ?? []).map((mark) => [mark.view_id, mark]))
    const publicBefore = held.records.get(PUBLIC_VIEW)?.get(npi) ?? registry
    const publicAfter = planned?.get(PUBLIC_VIEW)?.record ?? registry
    for (const [viewId, view] of planned ?? []) {
      const overlay = toOverlay({ npi, viewId }, view)
      conflicts += overlay.conflicts
      const mark = heldHere.get(viewId)
      const before = held.records.get(viewId)?.get(npi)
      if (mark === undefined) begun.push({ npi, viewId })
      if (mark === undefined || before === undefined || !isSameRecord(before, view.record)) {
        rewritten.push(overlay)
        noteChanges({ npi, viewId }, before ?? (isPublic(viewId) ? registry : publicBefore), view.record)
      } else if (!isSameJson(mark.resolution, overlay.resolution)) remarked.push(overlay)
    }
    for (const viewId of heldHere.keys()) {
      if (planned?.has(viewId)) continue
      ended.push({ npi, viewId })
      noteChanges(
        { npi, viewId },
        held.records.get(viewId)?.get(npi),
        isPublic(viewId) ? registry : publicAfter,
      )
    }
  }
  return { begun, ended, rewritten, remarked, changes, conflicts }
}
