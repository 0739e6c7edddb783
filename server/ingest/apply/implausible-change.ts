import { formatCount } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import type { InputFile } from '../files/inputs.ts'
import { IngestError } from '../ingest-error.ts'
import type { FileOutcome } from '../ingest-outcome.ts'
import { coveredDays, findRelease } from '../release.ts'
import { stagedTable } from '../run/staged-tables.ts'
import { readCounts } from '../run/statements.ts'

/** A source can change silently from one release to the next; beyond these shares a person has to look. */
const LIMITS = { missing: 0.02, changed: 0.3, rejected: 0.01, added: 0.2 } as const
/** Shares of less say nothing. */
const SMALL_DIRECTORY = 10_000
const FEW_RECORDS = 100

export type ImplausibleChange = { words: string; count: number; of: number; limit: number }

/** A load that would change more than is plausible. Nothing is applied; what was read is kept. */
export class ImplausibleChangeError extends IngestError {}

const isExcessive = ({ count, of, limit }: ImplausibleChange) => count > FEW_RECORDS && count > limit * of

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

function formatChange({ words, count, of, limit }: ImplausibleChange): string {
  const share = percent(count / Math.max(of, 1))
  return `  ${words}: ${formatCount(count)} of ${formatCount(of)} (${share}, at most ${percent(limit)} is plausible)`
}

/** Returns how many records of the directory a full file does not list. */
export async function countMissing(connection: Connection, files: readonly InputFile[]): Promise<number> {
  const full = [...files.keys()].filter((place) => {
    const file = files[place]
    return file?.header.kind === 'npidata' && findRelease(file.name).isFull
  })
  if (full.length === 0) return 0
  // Who came after its last day cannot be in it.
  const day = coveredDays(full.flatMap((place) => files[place] ?? [])).npidata
  const listed = full.map((place) => `select npi from ${stagedTable('providers', place)}`).join(' union all ')
  const { missing } = await readCounts<'missing'>(
    connection,
    `select count(*)::int as missing from (
        select npi, enumerated_on from practitioners union all select npi, enumerated_on from entities) d
      where (enumerated_on > $1) is not true and not exists (select from (${listed}) l where l.npi = d.npi)`,
    [day],
  )
  return missing
}

/** Throws ImplausibleChangeError when the load would change more than is plausible. `before`: records before it. */
export function checkPlausibility(before: number, outcomes: readonly FileOutcome[], missing: number): void {
  if (before <= SMALL_DIRECTORY) return
  const main = outcomes.filter(({ kind }) => kind === 'npidata' || kind === 'deactivation')
  const sumOf = (parts: readonly FileOutcome[], name: 'read' | 'added' | 'changed' | 'rejected') =>
    parts.reduce((sum, part) => sum + part[name], 0)
  const implausibleChanges: ImplausibleChange[] = [
    {
      words: 'Records that the full file no longer lists',
      count: missing,
      of: before,
      limit: LIMITS.missing,
    },
    { words: 'Records that change', count: sumOf(main, 'changed'), of: before, limit: LIMITS.changed },
    { words: 'New records', count: sumOf(main, 'added'), of: before, limit: LIMITS.added },
    {
      words: 'Rows that cannot be taken',
      count: sumOf(outcomes, 'rejected'),
      of: sumOf(outcomes, 'read'),
      limit: LIMITS.rejected,
    },
  ]
  const excessive = implausibleChanges.filter(isExcessive)
  if (excessive.length === 0) return
  throw new ImplausibleChangeError(
    [
      'This load was stopped, nothing is changed: it differs from the directory by more than is plausible.',
      ...excessive.map(formatChange),
      'Check that the file is complete and the right one. To load it anyway, repeat the command with --allow-large-change;',
      'the load then continues where it stopped.',
    ].join('\n'),
  )
}
