import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DuckDBInstance } from '@duckdb/node-api'
import type { KnownAddress } from './write-addresses.ts'

/** Public record of hospitals, which is not part of the project. */
const LIST = fileURLToPath(
  new URL('../../../../shared/data/reference/cms_hospital_general_information_extract.csv', import.meta.url),
)
/** Step between the lines that are taken, which is enough to measure by. */
const STEP = 16

/**
 * Returns addresses of hospitals, with suites in the line of the street, of cities that are held out or of the others;
 * none where the list is not there.
 */
export async function readPublicList(held: boolean): Promise<KnownAddress[]> {
  if (!existsSync(LIST)) return []
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const rows = await connection.runAndReadAll(`
    SELECT Address, "City/Town", State, lpad("ZIP Code", 5, '0')
    FROM (SELECT *, row_number() OVER () AS line FROM read_csv('${LIST}', all_varchar = true, header = true))
    WHERE line % ${STEP} = 0 AND (hash("City/Town") % 2 = 1) = ${held} AND Address IS NOT NULL
    ORDER BY line`)
  connection.closeSync()
  instance.closeSync()
  return rows.getRows().map((row) => {
    const [street = '', city = '', state = '', zip = ''] = row.map(String)
    return { street, unit: undefined, city, state, zip }
  })
}
