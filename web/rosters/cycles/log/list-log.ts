import { CYCLE_STATE_LABELS, CYCLE_STATES } from '@concord/domain'
import type { Cycle } from '../queries.ts'

export type LogLine = {
  readonly key: string
  readonly at: string
  readonly what: string
  /** Null: the program itself. */
  readonly who: string | null
  readonly counts: Readonly<Record<string, number>>
  readonly reason: string | null
}

function sayState(state: string): string {
  const known = CYCLE_STATES.find((one) => one === state)
  if (known === 'canceled') return 'Rejected the file'
  return known === undefined ? state : CYCLE_STATE_LABELS[known]
}

function listDecisions({
  number,
  stop,
  message,
  first,
  second,
  disagreed,
}: Cycle['stops'][number]): LogLine[] {
  const line = (key: string, who: { name: string; at: string }, what: string, reason: string | null) => ({
    ...{ key: `stop ${number} ${key}`, at: who.at, who: who.name, counts: {}, reason },
    what: `${what}: ${message || stop}`,
  })
  return [
    ...(disagreed ? [line('disagreed', disagreed, 'Did not agree to release', disagreed.reason)] : []),
    ...(first ? [line('first', first, 'Released, as the first person', first.reason)] : []),
    ...(second ? [line('second', second, 'Agreed to release', null)] : []),
  ]
}

/** Returns the steps of a cycle and the decisions on its stops, in the order in which they were taken. */
export function listLog({ steps, stops }: Pick<Cycle, 'steps' | 'stops'>): readonly LogLine[] {
  const reached = steps.map(
    ({ state, at, person, counts, reason }, place): LogLine => ({
      ...{ key: `step ${place}`, at, who: person, counts, reason },
      what: sayState(state),
    }),
  )
  return [...reached, ...stops.flatMap(listDecisions)].toSorted(
    (one, other) => Date.parse(one.at) - Date.parse(other.at),
  )
}
