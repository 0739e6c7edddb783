import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getNicknames } from '@concord/domain'
import type { DuckDBConnection } from '@duckdb/node-api'
import parts from './name-parts.json' with { type: 'json' }
import type { Person } from './ways-of-writing.ts'

const DATA = fileURLToPath(new URL('../../../../shared/data/', import.meta.url))

/** Returns the path of a public list; undefined where the lists are not there. */
export function findPublicList(name: string): string | undefined {
  return existsSync(`${DATA}${name}`) ? `${DATA}${name}` : undefined
}

/** Rules are tuned on one half of each public list and measured on the other. */
export type Half = 'tuned' | 'kept'

const nicknameOf = (firstName: string) => getNicknames(firstName).find((name) => name.length > 2) ?? 'BUDDY'

/** Returns people made of the parts of names, the same for the same number: each way in which names are built occurs. */
export function generatePeople(count: number): readonly Person[] {
  const pick = (list: readonly string[], index: number, step: number) =>
    list[(index * step) % list.length] ?? ''
  return Array.from({ length: count }, (_, index) => {
    const firstName = pick(parts.first, index, 7)
    return {
      firstName,
      middleName: pick(parts.middle, index, 5),
      lastName: pick(parts.last, index, 11),
      suffix: pick(parts.suffixes, index, 3),
      credentials: pick(parts.credentials, index, 13),
      nickname: nicknameOf(firstName),
    }
  })
}

const REGISTRIES = [
  'dev/nppes/npidata_v1_practitioners_2018.csv',
  'dev/directory_conflicts/nppes_2026-06_sample.csv',
]

/** Returns the people of public extracts of the registry, each once; none where these are not there. */
export async function readPublicPeople(connection: DuckDBConnection, half: Half): Promise<readonly Person[]> {
  const files = REGISTRIES.flatMap((name) => findPublicList(name) ?? [])
  if (files.length === 0) return []
  const text = (column: string) => `upper(trim(coalesce("Provider ${column}", '')))`
  const rows = await connection.runAndReadAll(`
    SELECT ${text('First Name')} AS first, ${text('Middle Name')} AS middle, ${text('Last Name (Legal Name)')} AS last,
      regexp_replace(${text('Name Suffix Text')}, '[.]', '', 'g') AS suffix, ${text('Credential Text')} AS credentials
    FROM read_csv([${files.map((file) => `'${file}'`).join(', ')}], header = true, all_varchar = true, union_by_name = true)
    WHERE first <> '' AND last <> '' GROUP BY ALL ORDER BY ALL`)
  return rows
    .getRows()
    .filter((_, index) => index % 2 === (half === 'tuned' ? 0 : 1))
    .map((row) => {
      const [firstName = '', middleName = '', lastName = '', suffix = '', credentials = ''] = row.map(String)
      return { firstName, middleName, lastName, suffix, credentials, nickname: nicknameOf(firstName) }
    })
}
