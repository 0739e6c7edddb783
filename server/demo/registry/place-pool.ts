import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { readZipCentroids } from '#server/ingest/lists/load-zip-codes.ts'
import areas from '../directory/areas.json' with { type: 'json' }
import streets from '../directory/streets.json' with { type: 'json' }
import { type Random, weightedPicker } from '../random.ts'

export type DemoLocation = { zip: string; city: string; state: string; areaCodes: readonly string[] }
export type PickLocation = (random: Random) => DemoLocation

export type Address = {
  line1: string
  line2: string
  place: DemoLocation
  postalCode: string
  phone: string
  fax: string
}

// Within an area a few ZIP codes hold most of the practices.
const ZIP_SHARE = (rank: number) => 1 / (rank + 6)

/** Returns ZIP codes where people live, weighted by about how many practitioners work there. */
export async function createPlacePool(connection: Connection): Promise<PickLocation> {
  const inhabited = new Set(readZipCentroids().map(({ zipCode }) => zipCode))
  const known = await connection.rows<{ zip: string; city: string; state: string }>(
    sql`select zip, upper(city) as city, state from zip_codes where city <> '' order by md5(zip)`,
  )
  const zipCodes = known.filter(({ zip }) => inhabited.has(zip))
  const weighted = areas.flatMap(({ state, zipPrefixes, areaCodes, weight }) => {
    const inside = zipCodes.filter(
      (row) => row.state === state && zipPrefixes.some((prefix) => row.zip.startsWith(prefix)),
    )
    const total = inside.reduce((sum, _, rank) => sum + ZIP_SHARE(rank), 0)
    return inside.map((row, rank) => [{ ...row, areaCodes }, (weight * ZIP_SHARE(rank)) / total] as const)
  })
  return weightedPicker<DemoLocation>(weighted)
}

/** Numbers from 0100 to 0199 after 555 are kept free for fiction. */
export const pickPhone = (random: Random, { areaCodes }: DemoLocation): string =>
  `${random.pick(areaCodes)}55501${String(random.integer(10, 109)).slice(-2)}`

const STREETS = streets.names.flatMap((name) =>
  streets.suffixes.map((suffix) => `${name} ${suffix}`.toUpperCase()),
)

export function pickAddress(random: Random, place: DemoLocation): Address {
  return {
    line1: `${random.integer(1, 9999)} ${random.pick(STREETS)}`,
    line2: random.chance(0.4) ? `STE ${random.integer(1, 90) * 10}` : '',
    place,
    postalCode: random.chance(0.7) ? `${place.zip}${random.integer(1001, 9998)}` : place.zip,
    phone: random.chance(0.97) ? pickPhone(random, place) : '',
    fax: random.chance(0.55) ? pickPhone(random, place) : '',
  }
}

/** Returns a post-office box in the same ZIP code. */
export function boxNear(random: Random, { place, phone }: Address): Address {
  const line1 = `PO BOX ${random.integer(100, 99_999)}`
  return { line1, line2: '', place, postalCode: place.zip, phone, fax: '' }
}
