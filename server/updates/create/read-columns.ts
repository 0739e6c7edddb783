import { describeRosterMapping, type MappingDescription } from '@concord/engine'
import { nameColumn, type SourceConfig, type WrittenSource } from '@concord/roster-language'
import { READING_LIMITS, readingFile } from '#server/intake/take-in-file.ts'
import { CORRECTIONS_TARGET } from './corrections-target.ts'
import type { FileColumn } from './update-file-store.ts'

const SHOWN_SAMPLES = 3

/** Lines that are the same are two lines, nothing is held back, and no line ends anyone by being absent. */
const OF_CORRECTIONS = { scope: 'delta', dropDuplicates: false, stops: [] } satisfies Partial<WrittenSource>

export type ReadColumns = Pick<MappingDescription, 'tab' | 'dataRows'> & {
  readonly columns: readonly FileColumn[]
  readonly source: SourceConfig
}

/** Columns of which a file must have at least one, because they name the person of a line. */
const NAMING: readonly string[] = ['npi', 'full_name', 'last_name', 'license_number', 'organization_name']

export const namesSomeone = ({ columns }: Pick<ReadColumns, 'columns'>): boolean =>
  columns.some(({ field }) => field !== null && NAMING.includes(field))

/** Tabs of a workbook that are looked at for one that names someone. */
const MAX_TABS = 10

/**
 * Finds the tab of a file that is read and what its columns are, by headers and values: the first one, unless another one says
 * whom its lines mean and the first does not. Throws RefusedFileError.
 */
export async function readColumns(file: string, tabs: readonly string[]): Promise<ReadColumns> {
  const first = await readTab(file)
  if (namesSomeone(first)) return first
  for (const name of tabs.filter((tab) => tab !== first.tab).slice(0, MAX_TABS)) {
    const other = await readTab(file, name)
    if (namesSomeone(other)) return other
  }
  return first
}

async function readTab(file: string, name?: string): Promise<ReadColumns> {
  const reading = name === undefined ? {} : { reading: { tabs: [name] } }
  const described = await readingFile(() =>
    describeRosterMapping({ file, target: CORRECTIONS_TARGET, limits: READING_LIMITS, rows: 1, ...reading }),
  )
  const { tab, dataRows, source } = described
  const columns = described.columns.map(
    ({ index, header, samples, field, verdict, reason, parts }): FileColumn => {
      const isUsed = field !== null && verdict !== 'ask'
      return {
        ...{ index, header, samples: samples.slice(0, SHOWN_SAMPLES) },
        field: isUsed ? field : (parts[0]?.field ?? null),
        ...{ verdict: field === null && parts.length === 0 ? 'none' : verdict, reason },
      }
    },
  )
  return { tab, dataRows, columns, source: { ...source, ...OF_CORRECTIONS } }
}

/** Returns all mappings of a source config, without a distinction for those of a repeated block of columns. */
const mapsOf = ({ mappings, repeat }: SourceConfig) => [
  ...mappings,
  ...(repeat?.blocks.flatMap((block) => block.mappings) ?? []),
]

/** Returns how a file is read when someone says what some of its columns are. */
export function changeColumns(
  { columns, source }: Pick<ReadColumns, 'columns' | 'source'>,
  changes: readonly { readonly index: number; readonly field: string | null }[],
): Pick<ReadColumns, 'columns' | 'source'> {
  const headers = columns.map(({ header }) => header)
  const wanted = new Map(changes.map(({ index, field }) => [index, field]))
  const changed = columns.map((column): FileColumn => {
    const field = wanted.get(column.index)
    return field === undefined || field === column.field
      ? column
      : { ...column, field, verdict: 'sure', reason: 'Chosen by hand' }
  })
  const touched = new Set(
    columns.flatMap((column, at) => (changed[at] === column ? [] : [nameColumn(column.index, headers)])),
  )
  const taken = new Set(
    changed.flatMap(({ field, reason }, at) => (changed[at] !== columns[at] && reason ? (field ?? []) : [])),
  )
  const isKept = (mapping: ReturnType<typeof mapsOf>[number]) => {
    const from = 'from' in mapping ? [mapping.from].flat() : []
    return !from.some((name) => touched.has(name)) && !taken.has(mapping.field)
  }
  const added = changed.flatMap(({ index, field }, at) =>
    changed[at] === columns[at] || field === null ? [] : [{ field, from: nameColumn(index, headers) }],
  )
  const byField = Map.groupBy(added, ({ field }) => field)
  const mappings = [...byField.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [{ ...first, from: others.length === 0 ? first.from : [first, ...others].map(({ from }) => from) }],
  )
  const { repeat, ...rest } = source
  const blocks = repeat?.blocks
    .map((block) => ({ ...block, mappings: block.mappings.filter(isKept) }))
    .filter((block) => block.mappings.length > 0)
  return {
    // A column whose field another one took is read as nothing.
    columns: changed.map((column, at) =>
      changed[at] === columns[at] && column.field !== null && taken.has(column.field)
        ? { ...column, field: null, verdict: 'none', reason: 'Another column was chosen' }
        : column,
    ),
    source: {
      ...rest,
      ...(blocks && blocks.length > 0 ? { repeat: { blocks } } : {}),
      mappings: [...source.mappings.filter(isKept), ...mappings],
    },
  }
}
