import type { Cycle } from '../queries.ts'

type Earlier = Cycle['earlier'][number]
type Measured = Pick<Earlier, 'balance' | 'changes' | 'findings'>

export type BesideRow = {
  readonly label: string
  readonly here: number
  readonly there: number
}

const KINDS = [
  ['Adds', 'add'],
  ['Changes', 'change'],
  ['Terms', 'term'],
  ['Moved', 'moved'],
] as const

const kindsOf = ({ changes }: Measured, kind: string): number => changes?.classes[kind] ?? 0

/** Returns what can be counted of two cycles. */
export function listBeside(here: Measured, there: Measured): readonly BesideRow[] {
  const row = (label: string, count: (of: Measured) => number): BesideRow => ({
    label,
    here: count(here),
    there: count(there),
  })
  return [
    row('Rows in', ({ balance }) => balance.in),
    row('Out', ({ balance }) => balance.out),
    row('Held', ({ balance }) => balance.held),
    row('Rejected', ({ balance }) => balance.rejected),
    row('Findings', ({ findings }) => findings),
    ...(here.changes === null || there.changes === null
      ? []
      : KINDS.map(([label, kind]) => row(label, (of) => kindsOf(of, kind)))),
  ]
}
