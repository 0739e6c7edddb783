import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { writeRosterFile } from '../rosters/roster-file.ts'

/**
 * Writes the files of two months of one sender, of about so many rows each. Of 100 rows of the second one 25 have another
 * phone, 10 another street and 20 another email; 2 are new, and 2 are missing.
 */
export async function writeMonths(
  folder: string,
  rows: number,
): Promise<{ readonly first: string; readonly second: string }> {
  const [all, first, second] = ['all', 'first', 'second'].map((name) => join(folder, `${name}.csv`)) as [
    string,
    string,
    string,
  ]
  const limits = { threads: '2', memory_limit: '2GB', temp_directory: join(folder, 'spill') }
  const instance = await DuckDBInstance.create(':memory:', limits)
  const connection = await instance.connect()
  await writeRosterFile(connection, Math.ceil((rows * 51) / 50), all)
  const write = (select: string, to: string) =>
    connection.run(`COPY (${select}) TO '${to}' (FORMAT csv, HEADER, DELIMITER ',', QUOTE '"')`)
  const read = `(SELECT *, row_number() OVER () - 1 AS i
    FROM read_csv('${all}', all_varchar = true, header = true, delim = ',', quote = '"'))`
  await write(`SELECT * EXCLUDE (i) FROM ${read} WHERE i % 51 <> 8`, first)
  await write(
    `SELECT * EXCLUDE (i) REPLACE (
      CASE WHEN i % 4 = 1 THEN '(201) 555-0199' ELSE Phone END AS Phone,
      CASE WHEN i % 10 = 2 THEN '7 Harbor Way' ELSE "Address 1" END AS "Address 1",
      CASE WHEN i % 5 = 3 THEN 'desk@clinic.example' ELSE Email END AS Email)
    FROM ${read} WHERE i % 51 <> 7`,
    second,
  )
  instance.closeSync()
  await rm(all)
  return { first, second }
}
