import { IngestError } from '../ingest-error.ts'
import { COLUMNS, columnKey, type FileKind } from './columns.ts'

export type Header = {
  kind: FileKind
  /** The line it stands in, from 1. */
  line: number
  columnCount: number
  /** Index of a column by its registry name, -1 when the file does not state it. */
  indexOf(name: string): number
  /** Columns that the registry does not know. */
  unknown: string[]
  /** Columns of the registry that the file does not state. */
  missing: string[]
}

const ENTITY_TYPE = 'Entity Type Code'

const ESSENTIAL: Record<FileKind, string[]> = {
  npidata: ['NPI', ENTITY_TYPE],
  deactivation: ['NPI', 'NPI Deactivation Date'],
  othername: ['NPI', 'Provider Other Organization Name'],
  pl: ['NPI', 'Provider Secondary Practice Location Address- Address Line 1'],
  endpoint: ['NPI', 'Endpoint'],
}

const KEYS = Object.fromEntries(
  Object.entries(COLUMNS).map(([kind, names]) => [kind, new Set(names.map(columnKey))]),
) as Record<FileKind, Set<string>>

function getKind(keys: string[]): FileKind | undefined {
  const has = new Set(keys)
  const share = (kind: FileKind) => keys.filter((key) => KEYS[kind].has(key)).length
  if (share('deactivation') === 2 && keys.length <= 3) return 'deactivation'
  if (has.has('endpointtype') && share('endpoint') >= 2) return 'endpoint'
  if (keys.some((key) => key.startsWith('providersecondarypracticelocation'))) return 'pl'
  if (share('npidata') >= 5 && share('npidata') * 2 >= keys.length) return 'npidata'
  if (has.has('entitytypecode') && share('npidata') >= 3) return 'npidata'
  if (has.has('providerotherorganizationname') && share('othername') >= 2) return 'othername'
  return undefined
}

/** Tells whether a main file is an extract of individuals alone, which needs no type in each row. */
function namesIndividualsOnly(keys: readonly string[]): boolean {
  const has = (column: string) => keys.includes(columnKey(column))
  return has('Provider Last Name (Legal Name)') && !has('Provider Organization Name (Legal Business Name)')
}

/**
 * Returns which registry file these columns are; undefined when none. Throws IngestError when it is one that cannot be
 * used.
 */
export function recognizeHeader(name: string, columns: string[], line = 1): Header | undefined {
  const keys = columns.map(columnKey)
  const kind = getKind(keys)
  if (!kind) return undefined

  const absent = ESSENTIAL[kind].filter(
    (column) => !keys.includes(columnKey(column)) && !(column === ENTITY_TYPE && namesIndividualsOnly(keys)),
  )
  if (absent.length > 0) {
    throw new IngestError(
      `${name} has no column ${absent.map((column) => `"${column}"`).join(' and no column ')}. ` +
        'Rows cannot be used without it: take the file as the registry publishes it.',
    )
  }
  const twice = columns.find((_, index) => keys[index] !== '' && keys.indexOf(keys[index] ?? '') !== index)
  if (twice !== undefined) {
    throw new IngestError(
      `${name} has two columns "${twice.trim()}". Remove the one that is not the registry's.`,
    )
  }
  const positions = new Map(keys.map((key, index) => [key, index]))
  return {
    kind,
    line,
    columnCount: columns.length,
    indexOf: (column) => positions.get(columnKey(column)) ?? -1,
    unknown: columns.filter((_, index) => !KEYS[kind].has(keys[index] ?? '')).map((column) => column.trim()),
    missing: COLUMNS[kind].filter((column) => !positions.has(columnKey(column))),
  }
}
