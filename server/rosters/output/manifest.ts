import { createHash } from 'node:crypto'
import type { CYCLE_FILE_KINDS } from '@concord/contract'
import { getTotals } from '../cycles/control-totals.ts'
import { getScope, type StoredCycle } from '../cycles/cycle-store.ts'
import type { StoredResult } from '../cycles/result-store.ts'

export const MANIFEST = 'manifest.json'

type Kind = (typeof CYCLE_FILE_KINDS)[number]
export type ListedFile = {
  readonly name: string
  readonly kind: Kind
  readonly bytes: number
  readonly sha256: string
  readonly rows: number | null
}

const KINDS: readonly (readonly [RegExp, Kind])[] = [
  [/^clean\.\w+$/, 'clean'],
  [/^annotated\.\w+$/, 'annotated'],
  [/^findings\.csv$/, 'findings'],
  [/^changes\.csv$/, 'changes'],
  [/^summary\.json$/, 'summary'],
]

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** Returns the number of rows in a file; null for a file that does not hold rows of the cycle. */
function countRows(kind: Kind, cycle: StoredCycle): number | null {
  const { summary } = cycle
  if (summary === null) return null
  if (kind === 'clean') return getTotals(cycle).out
  return kind === 'findings' ? sum(Object.values(summary.rules)) : null
}

/** Returns the files of a run that are for people and receivers; only the program reads the others. */
export function listPublicFiles(cycle: StoredCycle, results: readonly StoredResult[]): readonly ListedFile[] {
  return results.flatMap(({ name, bytes, sha256 }) => {
    const kind = KINDS.find(([pattern]) => pattern.test(name))?.[1]
    return kind === undefined ? [] : [{ name, kind, bytes, sha256, rows: countRows(kind, cycle) }]
  })
}

/** Says of what the files were made, with hashes, and with totals by which a receiver can check them. */
export function writeManifest(
  cycle: StoredCycle,
  files: readonly ListedFile[],
  file: { readonly name: string; readonly bytes: number; readonly sha256: string } | null,
): Buffer {
  const { summary, target_name, target_version, source_name, source_version } = cycle
  const { balance } = summary ?? {}
  const totals = getTotals(cycle)
  const { out, held, rejected, leftOut = 0, broughtBack = 0 } = totals
  const made = (balance?.in ?? 0) + (balance?.exploded ?? 0)
  const isBalanced = made + broughtBack === out + held + rejected + leftOut
  const manifest = {
    cycle: {
      id: cycle.id,
      period: cycle.period,
      attempt: cycle.result_attempt,
      runDate: summary?.runDate ?? null,
    },
    roster: { prefix: cycle.prefix, type: cycle.type, sender: cycle.sender, scope: getScope(cycle) },
    file,
    target: { name: target_name, version: target_version },
    source: { name: source_name, version: source_version },
    controlTotals: balance && { ...balance, ...totals, made, isBalanced },
    findings: summary?.rules ?? {},
    changes: summary?.changes?.classes ?? null,
    files: files.map(({ name, bytes, sha256, rows }) => ({
      name,
      bytes,
      sha256,
      ...(rows === null ? {} : { rows }),
    })),
  }
  return Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
}

export const toListed = (manifest: Buffer): ListedFile => ({
  ...{ name: MANIFEST, kind: 'manifest', bytes: manifest.length, rows: null },
  sha256: createHash('sha256').update(manifest).digest('hex'),
})
