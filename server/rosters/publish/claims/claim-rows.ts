import { LEFT_OUT_ROWS } from '@concord/contract'
import type { CarriedName } from '#server/intake/rows/carried-fields.ts'
import { type LeftOutReason, type RosterRow, readRow, type StatedRow } from '#server/intake/rows/read-row.ts'
import { claimPractitioner, type PractitionerClaim } from './claim-practitioner.ts'

/** The effect of rejected changes on the rows that go out. */
export type DecidedRows = { readonly addsOut: number; readonly restored: number; readonly corrected: number }

/** Account of the rows of a cycle: `rows` is the sum of `claimed` and all that was left out. */
export type RowAccount = {
  readonly rows: number
  /** Rows that a claim was made of. */
  readonly claimed: number
  readonly leftOut: Readonly<Record<LeftOutReason, number>>
  /** The effect of rejected changes on the rows before they are claimed; null if no user rejected any. */
  readonly decided: DecidedRows | null
  /** Cells of claimed rows that say nothing to the directory, by what they are. */
  readonly unused: Readonly<Partial<Record<CarriedName, number>>>
}

const NONE_LEFT_OUT = Object.fromEntries(LEFT_OUT_ROWS.map((reason) => [reason, 0])) as Record<
  LeftOutReason,
  number
>

export const EMPTY_ACCOUNT: RowAccount = {
  rows: 0,
  claimed: 0,
  leftOut: NONE_LEFT_OUT,
  decided: null,
  unused: {},
}

const addCounts = <Name extends string>(
  one: Readonly<Partial<Record<Name, number>>>,
  other: Readonly<Partial<Record<Name, number>>>,
): Partial<Record<Name, number>> => {
  const sums: Partial<Record<Name, number>> = { ...one }
  for (const [name, count] of Object.entries(other) as [Name, number][])
    sums[name] = (sums[name] ?? 0) + count
  return sums
}

export function addAccounts(one: RowAccount, other: RowAccount): RowAccount {
  return {
    rows: one.rows + other.rows,
    claimed: one.claimed + other.claimed,
    leftOut: { ...NONE_LEFT_OUT, ...addCounts(one.leftOut, other.leftOut) },
    decided: one.decided ?? other.decided,
    unused: addCounts(one.unused, other.unused),
  }
}

/**
 * Returns the claims that rows add up to, by NPI, in the order of their first rows, and where each row went. All rows of a
 * practitioner have to be among them. `leaveOut` names what else keeps a row out.
 */
export function claimRows<Row extends RosterRow>(
  rows: readonly Row[],
  { day, leaveOut }: { day: string; leaveOut: (row: Row) => LeftOutReason | undefined },
): { claims: ReadonlyMap<string, PractitionerClaim>; account: RowAccount } {
  const stated = new Map<string, StatedRow[]>()
  const leftOut: Partial<Record<LeftOutReason, number>> = {}
  let unused: RowAccount['unused'] = {}
  let claimed = 0
  for (const row of rows) {
    const read = leaveOut(row) ?? readRow(row, day)
    if (typeof read === 'string') {
      leftOut[read] = (leftOut[read] ?? 0) + 1
      continue
    }
    claimed += 1
    const npi = (row.npi ?? '').trim()
    stated.set(npi, [...(stated.get(npi) ?? []), read])
    if (read.unused.length > 0)
      unused = addCounts(unused, Object.fromEntries([...new Set(read.unused)].map((name) => [name, 1])))
  }
  return {
    claims: new Map([...stated].map(([npi, of]) => [npi, claimPractitioner(of)])),
    account: { rows: rows.length, claimed, leftOut: { ...NONE_LEFT_OUT, ...leftOut }, decided: null, unused },
  }
}
