import { sql } from '#server/db/sql.ts'

/** Areas that records stand in: states have the numbers below this, the first three digits of a ZIP code those from it. */
export const ZIP_AREAS = 1000

export const FIRST_ZIP_AREA = sql`1000`

/** The area of a ZIP code: 75209 lies in 1752. */
export function areaOfZip(zip: string): number {
  return ZIP_AREAS + Number(zip.slice(0, 3))
}
