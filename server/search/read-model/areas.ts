import { sql } from '#server/db/sql.ts'

/** Areas that records stand in: states have the numbers below this, ZIP codes those from it. */
const ZIP_CODES = 1000

export const FIRST_ZIP_CODE = sql`1000`

/** Returns the area of a ZIP code: 75209 is 76209. */
export function areaOfZip(zip: string): number {
  return ZIP_CODES + Number(zip)
}
