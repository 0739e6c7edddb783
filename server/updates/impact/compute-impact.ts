import type { ChangeEffect, DirectorySight } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { takeTurns } from '#server/jobs/take-turns.ts'
import { both } from '#server/ledger/both.ts'
import { PUBLIC_VIEW } from '#server/ledger/records/directory-record.ts'
import { readFacts } from '#server/ledger/records/read-facts.ts'
import { seeTrials } from '#server/ledger/see-trials.ts'
import { openTrial, type TrialRecord } from '#server/ledger/try-claims.ts'
import { readInView, type StoredUpdate, type UpdateKey } from '../update-store.ts'
import {
  countMeant,
  type EffectRow,
  findChangesAfter,
  type StoredChange,
  type WeighedRow,
} from './change-store.ts'
import { countWatchedSearches, type Impact } from './impact-store.ts'
import { ImpactTally } from './impact-tally.ts'
import { readOrganizationSight } from './organization-sight.ts'
import { readSources, readUpdateSources } from './source-store.ts'
import { getSpeech, keepOne, type Speech, toClaims } from './to-claims.ts'
import { openWeighing, tryChanges, type WeighedChange, weighRecord, weighUnlisted } from './weigh-record.ts'

export type EffectCounts = Record<ChangeEffect, { all: number; selected: number; asked: number }>

/** Practitioners that are compared at once: what is held of them at a time, and of as many that come next. */
const RECORDS_AT_ONCE = 500

/** A function that returns a change with its selection, given how it was weighed and what was decided about it. */
export type Choose = (weighed: WeighedChange) => StoredChange

export type Computing = {
  /** Reads in a transaction of its own or of the caller. */
  readonly read: <Result>(work: (tx: Connection) => Promise<Result>) => Promise<Result>
  /** Writes a piece of the work in a transaction. */
  readonly inPiece: <Result>(work: (tx: Connection) => Promise<Result>) => Promise<Result>
  readonly choose: Choose
  /** Keeps what was found of a piece. */
  readonly keep: (tx: Connection, rows: readonly WeighedRow[]) => Promise<void>
  readonly onRecords: (done: number, total: number) => void
}

/** Selects changes that have become ready, and deselects those that no longer are. */
export const chooseReady: Choose = ({ change, effect }) => {
  const isTaken = effect === 'conflict' && change.details.choice === 'take'
  const mayStay = change.selected && (effect === 'ready' || effect === 'breaksRule')
  const becomesReady =
    effect === 'ready' &&
    (change.effect === null ? change.selected : change.effect !== 'ready' && !change.details.ask)
  const wasOffered = change.effect !== null && change.effect === effect
  const selected = isTaken || becomesReady || (wasOffered && mayStay)
  return { ...change, selected }
}

export const emptyCounts = (): EffectCounts => ({
  ready: { all: 0, selected: 0, asked: 0 },
  conflict: { all: 0, selected: 0, asked: 0 },
  breaksRule: { all: 0, selected: 0, asked: 0 },
  noEffect: { all: 0, selected: 0, asked: 0 },
})

/** Counts of stored changes; those that no one weighed so far are none. */
export function toCounts(rows: readonly EffectRow[]): EffectCounts {
  const counts = emptyCounts()
  for (const { effect, ...row } of rows) if (effect !== null) counts[effect] = row
  return counts
}

type Weighing = { speech: Speech; sight: DirectorySight; choose: Choose; tally: ImpactTally }

/** Compares the changes of one practitioner, adds what the chosen ones do, and says what was found. */
function weighOne(
  changes: readonly StoredChange[],
  trial: TrialRecord | undefined,
  { speech, choose, tally }: Weighing,
): { readonly weighed: WeighedChange; readonly chosen: StoredChange }[] {
  const pairWith = (weighed: readonly WeighedChange[]) =>
    weighed.map((one) => {
      const { change, found } = one
      const noted = { ...one, change: { ...change, details: { ...change.details, found } } }
      return { weighed: noted, chosen: choose(noted) }
    })
  if (trial === undefined) return pairWith(weighUnlisted(changes))
  const weighing = openWeighing(trial, changes, speech)
  const { weighed, tried } = weighRecord(weighing, changes)
  const pairs = pairWith(weighed)
  const selected = pairs.map(({ chosen }) => chosen).filter((one) => one.selected)
  tally.add(weighing, tryChanges(weighing, selected, tried))
  return pairs
}

/**
 * Reads the changes of the next practitioners and all that decides what they would do, as far as the organization sees it;
 * undefined after the last.
 */
async function readPiece(tx: Connection, key: UpdateKey, after: number, { speech, sight }: Weighing) {
  const changes = await findChangesAfter(tx, key, { after, limit: RECORDS_AT_ONCE })
  const last = changes.at(-1)
  if (last === undefined) return undefined
  const byNpi = Map.groupBy(changes, ({ npi }) => npi)
  // Places are known by other keys only where they are corrected already; their ZIP codes are the same.
  const tried = [...byNpi].flatMap(([npi, said]) =>
    toClaims(
      npi,
      keepOne(said, ({ path }) => path),
      speech,
      { withDecisions: false },
    ),
  )
  const facts = await readFacts(tx, [...byNpi.keys()], { tried })
  const trials = [...byNpi.keys()].flatMap((npi) => openTrial(facts, npi, key.orgId || PUBLIC_VIEW) ?? [])
  if (key.orgId !== '') await readInView(tx, key.orgId)
  const seen = await seeTrials(tx, sight, trials)
  return { byNpi, trials: new Map(seen.map((trial) => [trial.npi, trial])), last: last.npi }
}

type Piece = NonNullable<Awaited<ReturnType<typeof readPiece>>>

async function weighPiece({ byNpi, trials }: Piece, by: Weighing) {
  const pairs: ReturnType<typeof weighOne> = []
  for await (const [npi, said] of takeTurns(byNpi)) {
    pairs.push(...weighOne(said, trials.get(npi), by))
  }
  return pairs
}

/**
 * Works out what applying the chosen changes of an update would do, by the resolution that applying uses, piece by piece;
 * nothing of it is written but what `keep` does. While one piece is compared the next one is read.
 */
export async function computeImpact(
  key: UpdateKey,
  update: StoredUpdate,
  { read, inPiece, choose, keep, onRecords }: Computing,
): Promise<{ readonly impact: Impact; readonly counts: EffectCounts }> {
  const { meant, sources, sight } = await read(async (tx) => ({
    meant: await countMeant(tx, key),
    sources: await readUpdateSources(tx),
    sight: await readOrganizationSight(tx, key.orgId),
  }))
  const speech = getSpeech(update, { orgId: key.orgId || null, startedAt: new Date().toISOString(), sources })
  const tally = new ImpactTally()
  const counts = emptyCounts()
  const by = { speech, sight, choose, tally }
  const weigh = async (piece: Piece) => {
    const pairs = await weighPiece(piece, by)
    await inPiece((tx) =>
      keep(
        tx,
        pairs.map(({ weighed: { effect, found }, chosen }) => ({
          ...{ number: chosen.number, selected: chosen.selected, effect, before: found.before, found },
        })),
      ),
    )
    for (const { weighed, chosen } of pairs) {
      counts[weighed.effect].all += 1
      if (chosen.selected) counts[weighed.effect].selected += 1
      else if (chosen.details.ask) counts[weighed.effect].asked += 1
    }
  }
  let done = 0
  let piece = await read((tx) => readPiece(tx, key, 0, by))
  while (piece !== undefined) {
    const { last, byNpi } = piece
    onRecords(done, meant.practitioners)
    const next = read((tx) => readPiece(tx, key, last, by))
    ;[piece] = await both(next, weigh(piece))
    done += byNpi.size
  }
  const { replaced, ...figures } = tally.finish()
  const { searches, names } = await read(async (tx) => ({
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
