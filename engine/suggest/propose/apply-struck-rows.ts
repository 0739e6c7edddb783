import { findColumn, type Mapping, type SourceConfig, type TargetConfig } from '@concord/roster-language'
import type { StruckRowsUse } from '#engine/job/run-job.ts'

const ACTION = 'action'
/** An end word of `ACTION_WORDS`. */
const TERM = 'Term'
const HEADER = 'Struck through'
const REASON = 'The row is struck through in the file.'

/** Returns a name for a new column that the file does not have. */
function nameColumnAmong(headers: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? HEADER : `${HEADER} ${number}`
    if (typeof findColumn(name, headers) === 'string') return name
  }
}

/**
 * Puts the column of struck rows before what the sender says of an action; undefined for a mapping made in another way,
 * which stays as it is.
 */
function mapAction(mapping: Mapping | undefined, column: string): Mapping | undefined {
  if (!mapping) return { field: ACTION, from: column }
  const isPlain = 'from' in mapping && !mapping.transforms && mapping.crosswalk === undefined
  return isPlain ? { ...mapping, from: [column, ...[mapping.from].flat()] } : undefined
}

/** Returns a source config that leaves rows out which are struck through, or ends the people in them. */
export function applyStruckRows(
  { struckRows, target }: { readonly struckRows: StruckRowsUse; readonly target: TargetConfig },
  source: SourceConfig,
  headers: readonly string[],
): SourceConfig {
  const into = nameColumnAmong(headers)
  const steps: SourceConfig['steps'] = [...source.steps, { markStruck: { into, text: TERM } }]
  if (struckRows === 'skip')
    return {
      ...source,
      steps,
      filters: [...source.filters, { drop: `[${into}] = '${TERM}'`, reason: REASON }],
    }
  const known = source.mappings.find(({ field }) => field === ACTION)
  const mapping = target.fields.some(({ id }) => id === ACTION) ? mapAction(known, into) : undefined
  if (!mapping) return { ...source, steps }
  const others = source.mappings.filter((one) => one !== known)
  return { ...source, steps, mappings: [mapping, ...others] }
}
