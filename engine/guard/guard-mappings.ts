import {
  ConfigError,
  type Contradiction,
  evaluateField,
  findPlace,
  findSensitive,
  maskText,
  SHAPE_NAMES,
  type SourceConfig,
  shapeOfType,
  type TargetField,
} from '@concord/roster-language'
import type { DuckDBConnection } from '@duckdb/node-api'
import { sampleCells } from '#engine/read/layout/sample-cells.ts'
import { suggestColumn } from './better-column.ts'
import type { FieldSample } from './sample-fields.ts'

/** A mapping whose values contradict its field, reported with the evidence; someone said that it is right all the same. */
export type OverruledMapping = { readonly field: string; readonly tab: string; readonly message: string }

/** The source config, and the file and text that it was written in, if there is one. */
export type GuardedConfig = {
  readonly source: SourceConfig
  readonly written?: { readonly name: string; readonly text: string }
}

const percent = (share: number): string => `${Math.round(100 * share)}%`

/** Quotes a few of the values; masks those that only few people may see, so that only their form shows. */
function quoteSamples({ mapped, source, texts }: FieldSample, { shape, samples }: Contradiction): string {
  const headers = mapped.columns.map((column) => source.layout.headers[column] ?? '')
  const ssn = texts.filter((text) => /^\d{3}-\d{2}-\d{4}$/.test(text)).length / texts.length
  const isSensitive =
    shape === 'ssn' || headers.some((header) => findSensitive(header, shape, texts, ssn) !== null)
  const shown = samples.map((sample) => `'${isSensitive ? maskText(sample) : sample}'`)
  return [...shown, ...(new Set(texts).size > samples.length ? ['…'] : [])].join(', ')
}

/** Returns what values that fit the field are called. */
const nameFitting = ({ type, label }: TargetField): string => {
  const shape = shapeOfType(type)
  return shape === null ? label : SHAPE_NAMES[shape]
}

function sayContradiction(sample: FieldSample, found: Contradiction): string {
  const { field, columns } = sample.mapped
  const { values, reads, shape, share } = found
  const what = `${percent(share)} are ${SHAPE_NAMES[shape]} (${quoteSamples(sample, found)})`
  const evidence =
    reads === null
      ? `of ${values} values ${what}.`
      : `${percent(reads)} of ${values} values are ${nameFitting(field)}, ${what}.`
  const names = columns.map((column) => `'${sample.source.layout.headers[column]}'`)
  const question =
    names.length === 1 ? `Is column ${names[0]} the right one?` : `Are columns ${names.join(' and ')} right?`
  return `${field.label}: ${evidence} ${question}`
}

/** Returns where a mapping stands: by line and column, where its text is known, else by its keys. */
function getPlace({ written }: GuardedConfig, { path, mapping }: FieldSample): string {
  if (written === undefined) {
    return path
      .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
      .join('')
      .slice(1)
  }
  const { line, column } = findPlace(written.text, [...path, 'formula' in mapping ? 'formula' : 'from'])
  return `${written.name}:${line}:${column}`
}

async function nameBetter(connection: DuckDBConnection, { source, mapped }: FieldSample): Promise<string> {
  const { rows, layout, stored } = source
  const columns = layout.headers.map((_, column) => column)
  const cells = await sampleCells(connection, stored, rows, columns)
  const better = suggestColumn(mapped.field, layout.headers, cells, (column) =>
    mapped.columns.includes(column),
  )
  return better === undefined ? '' : ` ${better}`
}

/**
 * Looks whether the values of each mapping fit its field. Throws ConfigError with the place, the evidence and a better
 * column for each mapping that its values contradict; those that the source names as `unguarded` are given back.
 */
export async function guardMappings(
  connection: DuckDBConnection,
  samples: readonly FieldSample[],
  config: GuardedConfig,
): Promise<readonly OverruledMapping[]> {
  const refused = new Map<string, string>()
  const overruled: OverruledMapping[] = []
  for (const sample of samples) {
    const { mapped, source, texts } = sample
    const found = evaluateField(mapped.field, texts)
    if (!found) continue
    const message = sayContradiction(sample, found)
    const field = mapped.field.id
    if (config.source.unguarded.includes(field)) overruled.push({ field, tab: source.tab, message })
    else {
      const place = getPlace(config, sample)
      const better = await nameBetter(connection, sample)
      const overrule = ` If the mapping is right, name '${field}' in 'unguarded'.`
      if (!refused.has(place)) refused.set(place, `${message}${better}${overrule}`)
    }
  }
  if (refused.size === 0) return overruled
  throw new ConfigError([...refused].map(([path, message]) => ({ path, message })))
}
