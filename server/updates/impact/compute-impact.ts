import type { ChangeEffect } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { PUBLIC_VIEW } from '#server/ledger/records/directory-record.ts'
import { readFacts } from '#server/ledger/records/read-facts.ts'
import { openTrial } from '#server/ledger/try-claims.ts'
import type { StoredUpdate, UpdateKey } from '../update-store.ts'
import {
  countMeant,
  type EffectRow,
  findChangesAfter,
  type StoredChange,
  type WeighedRow,
} from './change-store.ts'
import { countWatchedSearches, type Impact } from './impact-store.ts'
import { ImpactTally } from './impact-tally.ts'
import { readSources, readUpdateSources } from './source-store.ts'
import { getSpeech, keepLast, type Speech, toClaims } from './to-claims.ts'
import { openWeighing, tryChanges, type WeighedChange, weighRecord, weighUnlisted } from './weigh-record.ts'

export type EffectCounts = Record<ChangeEffect, { all: number; selected: number }>

/** Practitioners that are compared at once: what is held of them at a time. */
const RECORDS_AT_ONCE = 500

/** What someone wants of a change, with what was decided of it. */
export type Choose = (weighed: WeighedChange) => StoredChange

export type Computing = {
  /** Runs a piece of the work in a transaction. */
  readonly inPiece: <Result>(work: (tx: Connection) => Promise<Result>) => Promise<Result>
  readonly choose: Choose
  /** Keeps what was found of a piece. */
  readonly keep: (tx: Connection, rows: readonly WeighedRow[]) => Promise<void>
  readonly onRecords: (done: number, total: number) => void
}

/** Changes that were found ready are selected from then on; those that no longer are, no more. */
export const chooseReady: Choose = ({ change, effect }) => {
  const isTaken = effect === 'conflict' && change.details.choice === 'take'
  const mayStay = change.selected && (effect === 'ready' || effect === 'breaksRule')
  const becomesReady =
    effect === 'ready' && (change.effect === null ? change.selected : change.effect !== 'ready')
  const wasOffered = change.effect !== null && change.effect === effect
  const selected = isTaken || becomesReady || (wasOffered && mayStay)
  return { ...change, selected }
}

export const emptyCounts = (): EffectCounts => ({
  ready: { all: 0, selected: 0 },
  conflict: { all: 0, selected: 0 },
  breaksRule: { all: 0, selected: 0 },
  noEffect: { all: 0, selected: 0 },
})

/** Counts of stored changes; those that no one weighed so far are none. */
export function toCounts(rows: readonly EffectRow[]): EffectCounts {
  const counts = emptyCounts()
  for (const { effect, all, selected } of rows) if (effect !== null) counts[effect] = { all, selected }
  return counts
}

/** Compares the changes of one practitioner, adds what the chosen ones do, and says what was found. */
function weighOne(
  changes: readonly StoredChange[],
  trial: ReturnType<typeof openTrial>,
  { speech, choose, tally }: { speech: Speech; choose: Choose; tally: ImpactTally },
): { readonly weighed: WeighedChange; readonly chosen: StoredChange }[] {
  const pairWith = (weighed: readonly WeighedChange[]) =>
    weighed.map((one) => {
      const { change, found } = one
      const noted = { ...one, change: { ...change, details: { ...change.details, found } } }
      return { weighed: noted, chosen: choose(noted) }
    })
  if (trial === undefined) return pairWith(weighUnlisted(changes))
  const weighing = openWeighing(trial, changes, speech)
  const pairs = pairWith(weighRecord(weighing, changes))
  const selected = pairs.map(({ chosen }) => chosen).filter((one) => one.selected)
  tally.add(weighing, tryChanges(weighing, selected))
  return pairs
}

async function weighPiece(
  tx: Connection,
  changes: readonly StoredChange[],
  { orgId }: UpdateKey,
  by: Parameters<typeof weighOne>[2],
) {
  const byNpi = Map.groupBy(changes, ({ npi }) => npi)
  // Places are known by other keys only where they are corrected already; their ZIP codes are the same.
  const tried = [...byNpi].flatMap(([npi, said]) =>
    toClaims(
      npi,
      keepLast(said, ({ path }) => path),
      by.speech,
      { withDecisions: false },
    ),
  )
  const facts = await readFacts(tx, [...byNpi.keys()], { tried })
  return [...byNpi].flatMap(([npi, said]) => weighOne(said, openTrial(facts, npi, orgId || PUBLIC_VIEW), by))
}

/**
 * Works out what applying the chosen changes of an update would do, by the resolution that applying uses, piece by piece;
 * nothing of it is written but what `keep` does.
 */
export async function computeImpact(
  key: UpdateKey,
  update: StoredUpdate,
  { inPiece, choose, keep, onRecords }: Computing,
): Promise<{ readonly impact: Impact; readonly counts: EffectCounts }> {
  const { meant, sources } = await inPiece(async (tx) => ({
    meant: await countMeant(tx, key),
    sources: await readUpdateSources(tx),
  }))
  const speech = getSpeech(update, { orgId: key.orgId || null, startedAt: new Date().toISOString(), sources })
  const tally = new ImpactTally()
  const counts = emptyCounts()
  let after = 0
  let done = 0
  for (;;) {
    onRecords(done, meant.practitioners)
    const piece = await inPiece(async (tx) => {
      const changes = await findChangesAfter(tx, key, { after, limit: RECORDS_AT_ONCE })
      if (changes.length === 0) return undefined
      const pairs = await weighPiece(tx, changes, key, { speech, choose, tally })
      await keep(
        tx,
        pairs.map(({ weighed: { effect, found }, chosen }) => ({
          ...{ number: chosen.number, selected: chosen.selected, effect, before: found.before, found },
        })),
      )
      return pairs
    })
    if (piece === undefined) break
    for (const { weighed, chosen } of piece) {
      counts[weighed.effect].all += 1
      if (chosen.selected) counts[weighed.effect].selected += 1
    }
    after = piece.at(-1)?.chosen.npi ?? after
    done += new Set(piece.map(({ chosen }) => chosen.npi)).size
  }
  const { replaced, ...figures } = tally.finish()
  const { searches, names } = await inPiece(async (tx) => ({
    searches: await countWatchedSearches(tx, key.orgId, tally.npis),
    names: await readSources(
      tx,
      replaced.map(({ sourceId }) => sourceId),
    ),
  }))
  const impact: Impact = {
    ...figures,
    computedAt: new Date().toISOString(),
    practitionersInAll: meant.practitioners,
    fieldsInAll: meant.changes,
    searches,
    replaced: replaced.map(({ sourceId, values }) => {
      const { kind = 'registry', name = 'Another source' } = names.get(sourceId) ?? {}
      return { kind, name, values }
    }),
  }
  return { impact, counts }
}
