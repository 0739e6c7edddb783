import { MAX_LOOKUP_NPIS } from '@concord/contract'
import { createStore } from '#web/lib/store.ts'
import { askWithRetries, type PartResult } from './ask-with-retries.ts'
import { forgetLookup, keepLookup, readKeptLookup } from './kept-lookup.ts'
import type { Lookup } from './lookup.ts'
import { getAnswerOutcome } from './outcomes.ts'

export type { Lookup }

const CALLS_AT_ONCE = 2

/** The lookup of this page, kept while the user goes to a record and back. */
export const lookups = createStore<Lookup | null>(null)
let running = new AbortController()

/** Interval at which the answers of a running lookup are saved. */
const KEEP_EVERY_MS = 3000
let keptAt = 0

/** Keeps the lookup for when the page is reloaded: what is not answered by then is asked again. */
function keep(isDue: boolean): void {
  const lookup = lookups.get()
  if (!lookup || (!isDue && Date.now() - keptAt < KEEP_EVERY_MS)) return
  keptAt = Date.now()
  void keepLookup(lookup)
}

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

/** Ends a run: what is still waiting counts as not answered. */
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
    keep(false)
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
  keep(true)
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
  keep(true)
  return askFor(list.npis, asOf, [...list.npis.keys()])
}

/** Goes on with the lookup that this tab had before it was reloaded, where the same user had it. */
export async function restoreLookup(userId: string): Promise<void> {
  const kept = await readKeptLookup()
  if (!kept || kept.userId !== userId || lookups.get()) return
  lookups.set(kept)
  const open = kept.outcomes.flatMap((outcome, place) => (outcome === 'waiting' ? place : []))
  if (open.length > 0) await askFor(kept.list.npis, kept.asOf, open)
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
  void forgetLookup()
}
