import { ACTION_WORDS, type SourceConfig } from '@concord/roster-language'
import type { DuckDBConnection } from '@duckdb/node-api'
import { OUTCOME } from '#engine/check/find-findings.ts'
import type { Changes } from './changes.ts'
import { ACTION } from './choose-fields.ts'
import { hasActionSql } from './say-ended.ts'

/** A full file with less than this part of the rows of its baseline looks like a delta. */
const FEW = 0.5
/** A delta with more than this part of the rows of its baseline, most of them unchanged, looks like a full file. */
const NEARLY_ALL = 0.8
const MAX_COUNT = 0.5

const ALL_WORDS = [...ACTION_WORDS.add, ...ACTION_WORDS.change, ...ACTION_WORDS.end]

/** Describes what shows whether a file holds everyone. */
export type FileScopeEvidence = Pick<Changes, 'classes' | 'compared' | 'absent'> & {
  /** Rows of the file that are not rejected, and of the baseline. */
  readonly rows: number
  readonly before: number
  /** The share of rows with a word for adding, changing or ending. */
  readonly actions: number
  readonly actionsBefore: number
}

const percent = (share: number) => `${(share * 100).toFixed(1)}%`

/** Explains why a file that is declared to be of one scope looks like the other; null where it does not. */
export function checkFileScope(
  scope: SourceConfig['scope'],
  { rows, before, actions, actionsBefore, classes, compared, absent }: FileScopeEvidence,
): string | null {
  if (scope === 'delta') {
    const unchanged = classes.unchanged - absent
    const isFull = compared > NEARLY_ALL * before && unchanged > MAX_COUNT * compared
    if (!isFull) return null
    return `The file is declared a delta, but looks full: ${compared} of the ${before} rows of the baseline are in it, ${unchanged} of them unchanged. Declare it full, or ask the sender.`
  }
  const reasons = [
    ...(rows < FEW * before ? [`it has ${rows} rows against ${before} of the baseline`] : []),
    // A sender may write an action into each row of each file.
    ...(actions > MAX_COUNT && actionsBefore <= MAX_COUNT
      ? [
          `${percent(actions)} of its rows say what is to be done with them, as do ${percent(actionsBefore)} of the baseline`,
        ]
      : []),
  ]
  if (reasons.length === 0) return null
  return `The file is declared full, but looks like a delta: ${reasons.join(', and ')}. Declare it a delta, or ask the sender.`
}

/** Returns the share of the rows of `mapped_rows` and of `baseline` with a word for what is to be done with them. */
export async function measureActions(
  connection: DuckDBConnection,
  mapped: readonly string[],
  columns: readonly string[],
): Promise<Pick<FileScopeEvidence, 'actions' | 'actionsBefore'>> {
  const shareIn = async (relation: string, hasAction: boolean) => {
    if (!hasAction) return 0
    const counted = await connection.runAndReadAll(
      `SELECT avg(CAST(${hasActionSql(ALL_WORDS)} AS INTEGER)) FROM ${relation}`,
    )
    return Number(counted.getRows()[0]?.[0] ?? 0)
  }
  return {
    actions: await shareIn(
      `(SELECT * FROM mapped_rows WHERE ${OUTCOME} <> 'rejected')`,
      mapped.includes(ACTION),
    ),
    actionsBefore: await shareIn('baseline', columns.includes(ACTION)),
  }
}
