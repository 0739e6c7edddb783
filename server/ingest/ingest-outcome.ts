import { formatCount } from '@concord/domain'
import type { FileKind } from './files/columns.ts'
import type { Skipped } from './files/inputs.ts'
import type { CollectedFindings, Finding, LinePosition } from './findings.ts'

export type Balance = {
  read: number
  added: number
  changed: number
  unchanged: number
  /** Rows that are older than what is stored, and were left. */
  older: number
  rejected: number
}

export type FileOutcome = Balance & {
  name: string
  kind: FileKind
  emptyLines: number
  /** Columns that the registry does not know and nothing was done with. */
  unknownColumns: string[]
  /** Columns that the file does not state: what was stored stays. */
  missingColumns: string[]
}

export type Reject = LinePosition & { reason: string }

export type IngestOutcome = {
  batchId: string
  label: string
  files: FileOutcome[]
  skipped: Skipped[]
  total: Balance
  /** Locations, names and endpoints that were stored and that the files no longer state. */
  removed: number
  /** Records of the directory that a full file does not list. They stay. */
  missing: number
  /** Records that were added or changed. */
  practitioners: number
  entities: number
  /** The first of them; all are kept with the batch. */
  firstRejects: Reject[]
  findings: CollectedFindings
  /** Seconds of reading and merging, without a rebuild of the search. */
  seconds: number
}

/** The first ones are shown; the table keeps all. */
export const SHOWN_REJECTS = 20
const SHOWN_EXAMPLES = 3
const SHOWN_COLUMNS = 8

export const isBalanced = ({ read, added, changed, unchanged, older, rejected }: Balance): boolean =>
  read === added + changed + unchanged + older + rejected

/** Tells whether a file has rows and none of them could be taken. */
export const isUnusable = ({ read, rejected }: Balance): boolean => read > 0 && rejected === read

export function sumBalances(parts: readonly Balance[]): Balance {
  const sum = (name: keyof Balance) => parts.reduce((total, part) => total + part[name], 0)
  return {
    read: sum('read'),
    added: sum('added'),
    changed: sum('changed'),
    unchanged: sum('unchanged'),
    older: sum('older'),
    rejected: sum('rejected'),
  }
}

export function balanceLine(balance: Balance): string {
  const part = (name: keyof Balance) => `${formatCount(balance[name])} ${name}`
  const older = balance.older > 0 ? ` + ${formatCount(balance.older)} older than stored` : ''
  return `${part('read')} = ${part('added')} + ${part('changed')} + ${part('unchanged')}${older} + ${part('rejected')}`
}

function columnList(columns: readonly string[]): string {
  const shown = columns.slice(0, SHOWN_COLUMNS).join(', ')
  const more = columns.length - SHOWN_COLUMNS
  return more > 0 ? `${shown} and ${formatCount(more)} more` : shown
}

function fileLines(file: FileOutcome): string[] {
  const lines = [file.name, `  ${balanceLine(file)}`]
  if (file.emptyLines > 0) lines.push(`  ${formatCount(file.emptyLines)} empty lines`)
  if (file.unknownColumns.length > 0)
    lines.push(`  Columns not known and not used: ${columnList(file.unknownColumns)}`)
  if (file.missingColumns.length > 0) {
    lines.push(`  Columns not in the file, stored values stay: ${columnList(file.missingColumns)}`)
  }
  return lines
}

function findingLines(title: string, findings: Iterable<Finding>): string[] {
  return [...findings].flatMap(({ reason, count, examples }) => [
    `${title}: ${reason} (${formatCount(count)})`,
    ...examples
      .slice(0, SHOWN_EXAMPLES)
      .map(({ file, line, detail }) => `  ${file}, line ${line}: ${detail}`),
  ])
}

/** Says where all that was noticed in a batch can be read and saved. */
export const whereFindingsAre = (batchId: string): string =>
  `All findings are in the portal under Batches: /batches/${batchId}`

const hasFindings = ({ total, findings: { warnings, guesses } }: IngestOutcome): boolean =>
  total.rejected + warnings.size + guesses.size > 0

function rejectLines({ total, firstRejects: first }: IngestOutcome): string[] {
  if (total.rejected === 0) return []
  const more = total.rejected - first.length
  return [
    `Rejected rows: ${formatCount(total.rejected)}`,
    ...first.map(({ file, line, reason }) => `  ${file}, line ${line}: ${reason}`),
    ...(more > 0 ? [`  and ${formatCount(more)} more`] : []),
  ]
}

/** Returns the outcome of a load for people: the balance first, then what was noticed, then the rejected rows. */
export function formatOutcome(outcome: IngestOutcome): string {
  const { files, skipped, total, removed, missing, findings } = outcome
  const perSecond = formatCount(total.read / Math.max(outcome.seconds, 0.001))
  return [
    ...skipped.map(({ name, reason }) => `Skipped: ${name} ${reason}`),
    ...files.flatMap(fileLines),
    ...(files.length > 1 ? ['All files', `  ${balanceLine(total)}`] : []),
    ...(removed > 0
      ? [`No longer listed and removed: ${formatCount(removed)} locations, names or endpoints`]
      : []),
    ...(missing > 0
      ? [
          `Not in the full file any more: ${formatCount(missing)} records of the directory. They stay as they are.`,
        ]
      : []),
    ...(findings.notDisclosed > 0
      ? [`Masked by the registry and left empty: ${formatCount(findings.notDisclosed)} values`]
      : []),
    ...findingLines('Guess', findings.guesses.values()),
    ...findingLines('Warning', findings.warnings.values()),
    ...rejectLines(outcome),
    ...(hasFindings(outcome) ? [whereFindingsAre(outcome.batchId)] : []),
    `${outcome.label}: practitioners added or changed ${formatCount(outcome.practitioners)}, entities ${formatCount(outcome.entities)}, ` +
      `in ${outcome.seconds.toFixed(1)} s (${perSecond} rows/s).`,
  ].join('\n')
}
