import layout from './nppes-columns.json' with { type: 'json' }

export const FILE_KINDS = ['npidata', 'deactivation', 'othername', 'pl', 'endpoint'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** Files that state the records themselves; the others add to records that are there. */
export const MAIN_KINDS = ['npidata', 'deactivation'] as const
export type MainKind = (typeof MAIN_KINDS)[number]
export type ListKind = Exclude<FileKind, MainKind>

type ColumnGroup = { columns: string[]; slots?: number }

function spellOut(groups: ColumnGroup[]): string[] {
  return groups.flatMap(({ columns, slots = 1 }) =>
    Array.from({ length: slots }, (_, index) =>
      columns.map((name) => name.replace('#', `${index + 1}`)),
    ).flat(),
  )
}

/** The columns of each file in the registry's V.2 spelling and order. */
export const COLUMNS: Record<FileKind, string[]> = {
  npidata: spellOut(layout.npidata),
  deactivation: ['NPI', 'NPI Deactivation Date'],
  othername: spellOut(layout.othername),
  pl: spellOut(layout.pl),
  endpoint: spellOut(layout.endpoint),
}

const RENAMED: Record<string, string> = {
  providergendercode: 'providersexcode',
  nppesdeactivationdate: 'npideactivationdate',
  // Extracts write both lines of the address as one.
  fullstreetaddress: 'providerfirstlinebusinesspracticelocationaddress',
}

/** Headers differ in spaces, dashes and parentheses between releases; letters and digits stay. */
export function columnKey(name: string): string {
  const key = name.toLowerCase().replace(/[^a-z0-9]/g, '')
  return RENAMED[key] ?? key
}

const DATE_KEYS = new Set(
  Object.values(COLUMNS)
    .flat()
    .map(columnKey)
    .filter((key) => key.endsWith('date')),
)

export const isDateColumn = (name: string): boolean => DATE_KEYS.has(columnKey(name))
