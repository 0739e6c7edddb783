import { MAX_EXACT_IMPACT, MAX_LOST_EXAMPLES } from '@concord/contract'
import { findRecordField } from '@concord/domain'
import type { Program } from '#server/http/route.ts'
import { compareDraft, type LostValue } from '#server/ledger/compare-draft.ts'
import { countDraft, findNames, findSourceNames, sampleDraft } from '#server/ledger/draft-records.ts'
import { findPart } from '#server/ledger/record-snapshot.ts'
import type { ViewChange } from '#server/ledger/records/write-history.ts'
import type { Impact, TaskAttempt } from './publication-store.ts'
import { inAttempt } from './stage-draft.ts'

const RECORDS_AT_ONCE = 1000

type Change = Pick<ViewChange, 'npi' | 'path' | 'before' | 'after'>

/** The columns of places and affiliations that have a value as long as the place or affiliation exists. */
const PRESENCE = { locations: 'country', affiliations: 'confirmation' } as const

const isNothing = (value: unknown) => value === null || value === undefined

class Tally {
  readonly fields = new Map<string, number>()
  readonly lostBy = new Map<string, number>()
  readonly examples = new Map<string, Change>()
  /** One lost value of each field and source. */
  readonly lostExamples: LostValue[] = []
  changed = 0
  placesAdded = 0
  placesEnded = 0
  begun = 0
  lost = 0
  conflicts = 0

  /** A place that comes or goes is one thing, however many of its columns are written. */
  addRecord(changes: readonly Change[]): void {
    this.changed += 1
    const whole = new Set<string>()
    for (const change of changes) {
      const part = findPart(change.path)
      if (part === undefined || part.column !== PRESENCE[part.list]) continue
      const isEnd = isNothing(change.after)
      if (!isEnd && !isNothing(change.before)) continue
      whole.add(`${part.list} ${part.key}`)
      if (part.list === 'locations') {
        if (isEnd) this.placesEnded += 1
        else this.placesAdded += 1
      } else this.#count(isEnd ? 'Affiliation ended' : 'Affiliation')
    }
    for (const change of changes) {
      const part = findPart(change.path)
      if (part !== undefined && whole.has(`${part.list} ${part.key}`)) continue
      const label = findRecordField(change.path)?.label ?? change.path
      this.#count(label)
      if (!this.examples.has(label)) this.examples.set(label, change)
    }
  }

  addLost(lost: LostValue): void {
    this.lost += 1
    if (lost.isConflict) this.conflicts += 1
    const { sourceId } = lost.keptBy
    this.lostBy.set(sourceId, (this.lostBy.get(sourceId) ?? 0) + 1)
    const isLike = (one: LostValue) =>
      one.keptBy.sourceId === sourceId && findRecordField(one.path) === findRecordField(lost.path)
    if (this.lostExamples.length < MAX_LOST_EXAMPLES && !this.lostExamples.some(isLike))
      this.lostExamples.push(lost)
  }

  #count(label: string): void {
    this.fields.set(label, (this.fields.get(label) ?? 0) + 1)
  }
}

const byCount = (one: readonly [string, number], other: readonly [string, number]) =>
  other[1] - one[1] || (one[0] < other[0] ? -1 : 1)

/** Works out what a draft would change: of all of its practitioners, or of so many that the figures are good estimates. */
export async function measureImpact(
  program: Program,
  attempt: TaskAttempt,
  { batchId, onRecords }: { batchId: string; onRecords: (done: number, total: number) => void },
): Promise<Impact> {
  const { size, npis } = await inAttempt(program, attempt, async (tx) => ({
    size: await countDraft(tx, batchId),
    npis: await sampleDraft(tx, batchId, MAX_EXACT_IMPACT),
  }))
  const tally = new Tally()
  for (let start = 0; start < npis.length; start += RECORDS_AT_ONCE) {
    onRecords(start, npis.length)
    const some = npis.slice(start, start + RECORDS_AT_ONCE)
    const difference = await inAttempt(program, attempt, (tx) =>
      compareDraft(tx, some, { batchId, viewId: attempt.orgId }),
    )
    tally.begun += difference.begun
    for (const changes of Map.groupBy(difference.changes, ({ npi }) => npi).values()) tally.addRecord(changes)
    for (const lost of difference.lost) tally.addLost(lost)
  }
  const total = size.spoken + size.silent
  const scale = (count: number) =>
    npis.length === total ? count : Math.round((count * total) / Math.max(npis.length, 1))
  const examples = [...tally.examples.values()]
  const { names, sources } = await inAttempt(program, attempt, async (tx) => ({
    names: await findNames(
      tx,
      [...examples, ...tally.lostExamples].map(({ npi }) => npi),
    ),
    sources: await findSourceNames(tx, [...tally.lostBy.keys()]),
  }))
  const labelOf = (path: string) => findRecordField(path)?.label ?? path
  const sourceOf = (id: string) => sources.get(id) ?? 'Another source'
  return {
    practitioners: size.spoken,
    withdrawn: size.silent,
    notListed: size.notListed,
    sampled: npis.length,
    isExact: npis.length === total,
    changed: scale(tally.changed),
    begun: scale(tally.begun),
    byField: [...tally.fields].sort(byCount).map(([field, values]) => ({ field, values: scale(values) })),
    placesAdded: scale(tally.placesAdded),
    placesEnded: scale(tally.placesEnded),
    examples: examples.map(({ npi, path, before, after }) => ({
      ...{ npi: String(npi), name: names.get(npi) ?? null, path, field: labelOf(path) },
      ...{ before: before ?? null, after: after ?? null },
    })),
    lost: {
      values: scale(tally.lost),
      conflicts: scale(tally.conflicts),
      bySource: [...tally.lostBy]
        .sort(byCount)
        .map(([id, values]) => ({ source: sourceOf(id), values: scale(values) })),
      examples: tally.lostExamples.map(({ npi, path, stated, kept, keptBy }) => ({
        ...{ npi: String(npi), name: names.get(npi) ?? null, path, field: labelOf(path), stated, kept },
        ...{ source: sourceOf(keptBy.sourceId), observedOn: keptBy.observedOn },
      })),
    },
  }
}
