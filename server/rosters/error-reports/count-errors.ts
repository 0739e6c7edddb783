import { countFindings, type FindingCounts, getHolder } from '@concord/engine'
import type { Program } from '#server/http/route.ts'
import type { CycleKey } from '../cycles/cycle-store.ts'
import { queryResults } from '../cycles/read-results.ts'
import { FINDINGS, type OpenedCycle, openCycle } from '../findings/open-findings.ts'
import { toRules } from '../findings/to-rules.ts'
import { type CountedErrors, findUncounted, type HeldTogether, storeErrors } from './error-store.ts'

/** Names a finding about the row as a whole. */
export const WHOLE_ROW = 'row'
/** Combinations that are kept of one cycle, those of the most rows. */
const MAX_COMBINATIONS = 2000

export const nameHolder = (rule: string, field: string): string => `${rule} ${field}`

function gatherHeld({ groups, heldRows }: FindingCounts): HeldTogether[] {
  const names = new Map(
    groups.map((group) => [getHolder(group), nameHolder(group.rule, group.field ?? WHOLE_ROW)]),
  )
  const rows = new Map<string, number>()
  for (const { holders, held, rejected } of heldRows) {
    const key = JSON.stringify([...new Set(holders.map((holder) => names.get(holder) ?? holder))].sort())
    rows.set(key, (rows.get(key) ?? 0) + held + rejected)
  }
  return [...rows]
    .map(([key, count]) => ({ holders: JSON.parse(key) as string[], rows: count }))
    .toSorted((one, other) => other.rows - one.rows)
    .slice(0, MAX_COMBINATIONS)
}

export function toErrors(counts: FindingCounts, opened: OpenedCycle): CountedErrors {
  const groups = toRules(counts, opened).map(({ rule, field, fieldLabel, title, findings, rows }) => ({
    ...{ rule, field: field ?? WHOLE_ROW, title, findings, rows },
    fieldLabel: field === null ? 'Row as a whole' : (fieldLabel ?? field),
  }))
  return { groups, held: gatherHeld(counts) }
}

/** Counts the findings of a cycle once; what came after an attempt that counts no more is left to the next. */
export async function countErrors(program: Program, key: CycleKey): Promise<void> {
  const { database } = program
  const opened = await database.asOrganization(key.orgId, (tx) => openCycle(tx, key))
  const counts = await queryResults(program, key, [FINDINGS], (connection, paths) =>
    countFindings(connection, paths[FINDINGS]),
  )
  const attempt = opened.cycle.result_attempt ?? 0
  await database.asOrganization(
    key.orgId,
    async (tx) => {
      const now = await openCycle(tx, key)
      if (now.cycle.result_attempt === attempt) await storeErrors(tx, key, attempt, toErrors(counts, opened))
    },
    { write: true },
  )
}

/** Counts all cycles that are not counted yet. */
export async function countUncounted(program: Program): Promise<void> {
  const failures: unknown[] = []
  for (const key of await program.database.asSystem(findUncounted))
    await countErrors(program, key).catch((error: unknown) => failures.push(error))
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} cycles could not be counted`)
}
