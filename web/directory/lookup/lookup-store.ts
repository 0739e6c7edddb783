import { MAX_LOOKUP_NPIS } from '@concord/contract'
import { createStore } from '#web/lib/store.ts'
import { askWithRetries, type PartResult } from './ask-with-retries.ts'
import type { NpiList } from './list/read-list.ts'
import { getAnswerOutcome, type LookupAnswer, type Outcome } from './outcomes.ts'

const CALLS_AT_ONCE = 2

export type Lookup = {
  /** The user who asked; no one else sees it. */
  readonly userId: string
  /** Name of the file, or what the text was. */
  readonly source: string
  readonly list: NpiList
  /** The day that was asked for, 'YYYY-MM-DD'; null: today. */
  readonly asOf: string | null
  /** Why that day is not shown. */
  readonly refusedDay?: string | undefined
  /** By place of the NPI, as `outcomes`. */
  readonly answers: readonly (LookupAnswer | undefined)[]
  readonly outcomes: readonly Outcome[]
  /** The day of the exclusion list that they were checked against; null where none was loaded. */
  readonly exclusionListOn: string | null
  readonly asking: {
    /** NPIs of this run, and how many of them have an answer. */
    readonly total: number
    readonly answered: number
    readonly startedAt: number
    /** Null while it runs. */
    readonly endedAt: number | null
  }
}

/** The lookup of this page, kept while the user goes to a record and back. */
export const lookups = createStore<Lookup | null>(null)
let running = new AbortController()

function update(change: (lookup: Lookup) => Lookup): void {
  const lookup = lookups.get()
  if (lookup) lookups.set(change(lookup))
}

function withStart(lookup: Lookup, places: readonly number[]): Lookup {
  const outcomes = lookup.outcomes.slice()
  for (const place of places) outcomes[place] = 'waiting'
  const asking = { total: places.length, answered: 0, startedAt: Date.now(), endedAt: null }
  return { ...lookup, outcomes, asking }
}

function withAnswers(
  lookup: Lookup,
  places: readonly number[],
  { rows, refusedDay, exclusionListOn = lookup.exclusionListOn }: PartResult,
): Lookup {
  const answers = lookup.answers.slice()
  const outcomes = lookup.outcomes.slice()
  for (const [index, place] of places.entries()) {
    const answer = rows[index]
    answers[place] = answer
    outcomes[place] = answer ? getAnswerOutcome(answer) : 'notAnswered'
  }
  const asking = { ...lookup.asking, answered: lookup.asking.answered + rows.length }
  return { ...lookup, answers, outcomes, exclusionListOn, refusedDay, asking }
}

/** What is still open when a run ends is not answered. */
function withEnd(lookup: Lookup): Lookup {
  const outcomes = lookup.outcomes.map((outcome) => (outcome === 'waiting' ? 'notAnswered' : outcome))
  return { ...lookup, outcomes, asking: { ...lookup.asking, endedAt: Date.now() } }
}

/** Asks for one part after the other until none is left, or asking further is of no use. */
async function work(
  queue: number[][],
  { npis, asOf }: { readonly npis: readonly string[]; readonly asOf: string | null },
  run: AbortController,
): Promise<void> {
  for (let part = queue.shift(); part; part = queue.shift()) {
    const places = part
    const result = await askWithRetries(
      places.map((place) => npis[place] ?? ''),
      asOf,
      run.signal,
    )
    if (run.signal.aborted) return
    update((lookup) => withAnswers(lookup, places, result))
    if (result.isFinal) return run.abort()
  }
}

function getParts(places: readonly number[]): number[][] {
  const count = Math.ceil(places.length / MAX_LOOKUP_NPIS)
  return Array.from({ length: count }, (_, part) =>
    places.slice(part * MAX_LOOKUP_NPIS, (part + 1) * MAX_LOOKUP_NPIS),
  )
}

async function askFor(
  npis: readonly string[],
  asOf: string | null,
  places: readonly number[],
): Promise<void> {
  running.abort()
  const run = new AbortController()
  running = run
  update((lookup) => withStart(lookup, places))
  const queue = getParts(places)
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, () => work(queue, { npis, asOf }, run)))
  // Another list may have taken its place meanwhile.
  if (running === run) update(withEnd)
}

export function startLookup(
  userId: string,
  { source, list, asOf }: Pick<Lookup, 'source' | 'list' | 'asOf'>,
): Promise<void> {
  const now = Date.now()
  const asking = { total: 0, answered: 0, startedAt: now, endedAt: now }
  lookups.set({
    userId,
    source,
    list,
    asOf,
    answers: [],
    outcomes: list.npis.map(() => 'waiting'),
    exclusionListOn: null,
    asking,
  })
  return askFor(list.npis, asOf, [...list.npis.keys()])
}

/** Asks again for what was not answered. */
export async function askAgain(): Promise<void> {
  const lookup = lookups.get()
  if (!lookup) return
  const places = lookup.outcomes.flatMap((outcome, place) => (outcome === 'notAnswered' ? place : []))
  await askFor(lookup.list.npis, lookup.asOf, places)
}

/** Ends the run; what came until now is kept. */
export function cancelLookup(): void {
  running.abort()
}

export function discardLookup(): void {
  running.abort()
  lookups.set(null)
}
