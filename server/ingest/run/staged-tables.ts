import { createHash } from 'node:crypto'
import type { Connection } from '#server/db/database.ts'
import type { FileKind } from '../files/columns.ts'
import { ADDRESS_COLUMNS } from '../rows/addresses.ts'
import { run } from './statements.ts'

const PROVIDER_COLUMN_TYPES: Readonly<Record<string, string>> = {
  status: 'text',
  last_name: 'text',
  first_name: 'text',
  middle_name: 'text',
  name_prefix: 'text',
  name_suffix: 'text',
  credentials: 'text',
  gender: 'text',
  sole_proprietor: 'boolean',
  name: 'text',
  is_subpart: 'boolean',
  parent_name: 'text',
  authorized_official: 'jsonb',
  other_names: 'jsonb',
  taxonomies: 'jsonb',
  identifiers: 'jsonb',
  enumerated_on: 'date',
  registry_updated_on: 'date',
  certified_on: 'date',
  deactivated_on: 'date',
  reactivated_on: 'date',
  deactivation_reason: 'text',
  replacement_npi: 'bigint',
}

export const PROVIDER_COLUMNS = Object.keys(PROVIDER_COLUMN_TYPES)
/** subject: p practitioner, e entity. is_new: the directory knows nothing of the NPI. */
export const PROVIDER_KEYS = ['npi', 'subject', 'dates_only', 'is_new'] as const
export const LOCATION_COLUMNS = [...ADDRESS_COLUMNS, 'latitude', 'longitude'] as const
export const LOCATION_KEYS = ['npi', 'position', 'line', 'is_new'] as const
export const FINDING_COLUMNS = ['kind', 'file', 'line', 'npi', 'reason', 'stated'] as const
export const ITEM_COLUMNS = ['npi', 'line', 'is_new', 'item'] as const

const SHAPES = {
  providers: `npi bigint not null, subject "char" not null, dates_only boolean not null, is_new boolean not null,
    ${PROVIDER_COLUMNS.map((column) => `${column} ${PROVIDER_COLUMN_TYPES[column]}`).join(', ')}`,
  locations: `npi bigint not null, position integer, line bigint not null, is_new boolean not null,
    ${ADDRESS_COLUMNS.map((column) => `${column} text`).join(', ')},
    latitude double precision, longitude double precision`,
  items: 'npi bigint not null, line bigint not null, is_new boolean not null, item jsonb not null',
  // COPY does not write to tables with row-level security, as that of the findings is.
  findings: `kind text not null, file text not null, line bigint not null, npi bigint, reason text not null,
    stated text not null`,
} as const

type Shape = keyof typeof SHAPES

/** Differs when the staged tables of another release of the program do. */
export const STAGED_SHAPE = createHash('sha256').update(JSON.stringify(SHAPES)).digest('hex').slice(0, 12)

const SHAPES_OF_KIND: Readonly<Record<FileKind, readonly Shape[]>> = {
  npidata: ['providers', 'locations', 'findings'],
  deactivation: ['providers', 'locations', 'findings'],
  pl: ['locations', 'findings'],
  othername: ['items', 'findings'],
  endpoint: ['items', 'findings'],
}

/** Returns the table that the rows of a file are read into; files are counted from 0. */
export const stagedTable = (shape: Shape, file: number): string => `load.${shape}_${file}`

export async function createStagedTables(connection: Connection, kinds: readonly FileKind[]): Promise<void> {
  for (const [file, kind] of kinds.entries()) {
    for (const shape of SHAPES_OF_KIND[kind]) {
      await run(connection, `create unlogged table ${stagedTable(shape, file)} (${SHAPES[shape]})`)
    }
  }
}

/** Gives the tables of one file, or empty ones like them, the names that the merge knows them by. */
async function nameStaged(
  connection: Connection,
  kind: FileKind,
  file: number,
  condition: string,
): Promise<void> {
  for (const shape of SHAPES_OF_KIND[kind]) {
    await run(connection, `drop view if exists staged_${shape}`)
    await run(
      connection,
      `create temporary view staged_${shape} as select * from ${stagedTable(shape, file)} ${condition}`,
    )
  }
}

export async function getStagedName(connection: Connection, kind: FileKind, file: number): Promise<void> {
  for (const shape of SHAPES_OF_KIND[kind]) await run(connection, `analyze ${stagedTable(shape, file)}`)
  await nameStaged(connection, kind, file, '')
}

export async function nameStagedEmpty(connection: Connection, kind: FileKind, file: number): Promise<void> {
  await nameStaged(connection, kind, file, 'where false')
}

export async function dropStagedTables(connection: Connection): Promise<void> {
  const tables = await connection.rows<{ name: string }>({
    text: `select tablename as name from pg_tables where schemaname = 'load' and tablename <> 'run'`,
    values: [],
  })
  for (const { name } of tables) await run(connection, `drop table load.${name} cascade`)
}
