import { searchKey } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { perDatabase } from './process-cache.ts'

export type ZipCode = {
  readonly zip: string
  readonly city: string
  readonly state: string
  readonly latitude: number
  readonly longitude: number
  readonly county: string | null
}

/** All ZIP codes, by themselves and by the degree of latitude and longitude that they lie in. */
export type ZipCodes = {
  readonly places: ReadonlyMap<string, ZipCode>
  readonly byDegree: ReadonlyMap<string, readonly ZipCode[]>
  /** ZIP codes of all states, by the key of the county name. */
  readonly byCounty: ReadonlyMap<string, readonly ZipCode[]>
}

const kept = perDatabase<{ batch: string | null; zipCodes: ZipCodes | undefined }>(() => ({
  batch: null,
  zipCodes: undefined,
}))

/** Returns the key of the name of a county, the same for "St. Louis" and "Saint Louis". */
export const countyKey = (name: string) => searchKey(name).replace(/^SAINT /i, 'ST ')

function arrange(places: readonly ZipCode[]): ZipCodes {
  const byDegree = new Map<string, ZipCode[]>()
  for (const place of places) {
    const key = `${Math.floor(place.latitude)} ${Math.floor(place.longitude)}`
    const found = byDegree.get(key)
    if (found) found.push(place)
    else byDegree.set(key, [place])
  }
  const named = places.filter(({ county }) => county !== null)
  const byCounty = Map.groupBy(named, ({ county }) => countyKey(county ?? ''))
  return { byCounty, places: new Map(places.map((place) => [place.zip, place])), byDegree }
}

/** Returns the ZIP codes as this load left them; kept until the next. */
export async function readZipCodes(connection: Connection, batch: string | null): Promise<ZipCodes> {
  const state = kept(connection)
  if (state.zipCodes && state.batch === batch) return state.zipCodes
  const places = await connection.rows<ZipCode>(
    sql`select zip, city, state, latitude, longitude, county from zip_codes`,
  )
  const zipCodes = arrange(places)
  // A new database is filled with ZIP codes without a batch.
  if (places.length > 0) Object.assign(state, { batch, zipCodes })
  return zipCodes
}

/**
 * Returns ZIP codes in a box that holds the circle of so many degrees; the box is as wide as it has to be nearest to
 * the pole.
 */
export function placesAround({ byDegree }: ZipCodes, center: ZipCode, degrees: number): ZipCode[] {
  const latitude = Math.min(89, Math.abs(center.latitude) + degrees)
  const wide = degrees / Math.cos((latitude * Math.PI) / 180)
  const found: ZipCode[] = []
  for (let y = Math.floor(center.latitude - degrees); y <= center.latitude + degrees; y += 1) {
    for (let x = Math.floor(center.longitude - wide); x <= center.longitude + wide; x += 1) {
      for (const place of byDegree.get(`${y} ${x}`) ?? []) {
        const isNear =
          Math.abs(place.latitude - center.latitude) <= degrees &&
          Math.abs(place.longitude - center.longitude) <= wide
        if (isNear) found.push(place)
      }
    }
  }
  return found
}
