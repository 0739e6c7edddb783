import type { DuckDBConnection } from '@duckdb/node-api'
import parts from './name-parts.json' with { type: 'json' }
import { findPublicList, type Half } from './people.ts'

/** Returns names of organizations made of a name, what they do and a legal form, the same for the same number. */
export function generateOrganizations(count: number): readonly string[] {
  const pick = (list: readonly string[], index: number, step: number) =>
    list[(index * step) % list.length] ?? ''
  return Array.from({ length: count }, (_, index) => {
    const words = [
      pick(parts.last, index, 11),
      pick(parts.trades, index, 7),
      pick(parts.legalForms, index, 3),
    ]
    const name = words.filter((word) => word !== '').join(' ')
    return index % 2 === 0
      ? name
      : name.toLowerCase().replace(/(^|[ '-])\p{L}/gu, (start) => start.toUpperCase())
  })
}

const LISTS = [
  ['dev/rosters/npi_lookups_expanded.csv', 'provider_name', "entity_type = 'NPI-2'"],
  ['reference/cms_hospital_general_information_extract.csv', 'Facility Name', 'true'],
  ['dev/nppes/npidata_v1_organizations_2018.csv', 'Provider Organization Name (Legal Business Name)', 'true'],
] as const
const PEOPLE = [
  'dev/rosters/dac_extract_maine_zip_mangled.csv',
  'Provider Name',
  '"Provider Name" IS NOT NULL',
] as const

async function readList(
  connection: DuckDBConnection,
  [name, column, condition]: readonly [string, string, string],
  half: Half,
): Promise<readonly string[]> {
  const file = findPublicList(name)
  if (file === undefined) return []
  const rows = await connection.runAndReadAll(`SELECT DISTINCT trim("${column}") AS name
    FROM read_csv('${file}', header = true, all_varchar = true, encoding = 'latin-1', strict_mode = false)
    WHERE ${condition} AND trim("${column}") <> '' ORDER BY name`)
  return rows
    .getRows()
    .flatMap(([text], index) => (index % 2 === (half === 'tuned' ? 0 : 1) ? [String(text)] : []))
}

/** Returns the organizations of public lists, each list with its name; none where the lists are not there. */
export async function readPublicOrganizations(
  connection: DuckDBConnection,
  half: Half,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const lists = new Map<string, readonly string[]>()
  for (const list of LISTS) {
    const names = await readList(connection, list, half)
    if (names.length > 0) lists.set(list[0], names)
  }
  return lists
}

/** Returns the people of a public list in which each name is one cell; none where it is not there. */
export const readPublicNames = (connection: DuckDBConnection, half: Half): Promise<readonly string[]> =>
  readList(connection, PEOPLE, half)
