import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { readZipCentroids } from '#server/ingest/lists/load-zip-codes.ts'
import { type Random, weightedPicker } from '../random.ts'
import areas from './areas.json' with { type: 'json' }
import streets from './streets.json' with { type: 'json' }

type AreaCodes = readonly string[]
type Point = { latitude: number; longitude: number }
type ZipCode = Point & { zip: string; city: string; state: string }

/** A metropolitan area, or the whole of a state. */
export type Area = { name: string; state: string; areaCodes: AreaCodes; zipCodes: readonly ZipCode[] }

/** Columns of `locations` that say where a place is and how to call it. */
export type Address = {
  address_1: string
  address_2: string | null
  city: string
  state: string
  zip: string
  zip_plus_4: string | null
  country: 'US'
  phone: string | null
  phone_extension: string | null
  fax: string | null
  latitude: number
  longitude: number
}

export type Places = {
  pickArea(random: Random): Area
  areaNamed(name: string): Area
  pickAddress(random: Random, area: Area, zip?: string): Address
  /** An address in a ZIP code; undefined where it is none of the table. */
  pickAddressIn(random: Random, zip: string): Address | undefined
}

const SUBURB_DEGREES = 0.7
const isMetropolitan = ({ name }: Area) => !name.startsWith('Rest of ')

const distanceDegrees = (a: Point, b: Point) =>
  Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * 0.8)

/**
 * Returns a function that finds area codes. ZIP codes around a city that are listed with the rest of the state take the
 * area codes of the city.
 */
function areaCodesFinder(areas: readonly Area[]): (place: ZipCode, area: Area) => AreaCodes {
  const metropolitan = areas.flatMap((area) => {
    const middle = area.zipCodes[area.zipCodes.length >> 1]
    return middle && isMetropolitan(area) ? [{ area, middle }] : []
  })
  return (place, area) => {
    if (isMetropolitan(area)) return area.areaCodes
    const near = metropolitan
      .filter((city) => city.area.state === place.state)
      .map((city) => ({ ...city, distance: distanceDegrees(city.middle, place) }))
      .sort((a, b) => a.distance - b.distance)[0]
    return near && near.distance < SUBURB_DEGREES ? near.area.areaCodes : area.areaCodes
  }
}

/** Returns ZIP codes where people live, from the table, so that city and state always agree with them. */
export async function readPlaces(connection: Connection): Promise<Places> {
  const inhabited = new Set(readZipCentroids().map(({ zipCode }) => zipCode))
  const known = await connection.rows<ZipCode>(
    sql`select zip, upper(city) as city, state, latitude, longitude from zip_codes where city <> '' order by zip`,
  )
  const byState = Map.groupBy(
    known.filter(({ zip }) => inhabited.has(zip)),
    ({ state }) => state,
  )
  const filled = areas.map(({ name, state, areaCodes, zipPrefixes, weight }) => {
    const inside = ({ zip }: ZipCode) => zipPrefixes.some((prefix) => zip.startsWith(prefix))
    return { area: { name, state, areaCodes, zipCodes: (byState.get(state) ?? []).filter(inside) }, weight }
  })
  const byName = new Map(filled.map(({ area }) => [area.name, area]))
  const areaCodesOf = areaCodesFinder([...byName.values()])
  return {
    pickArea: weightedPicker(filled.map(({ area, weight }) => [area, weight] as const)),
    areaNamed(name) {
      const found = byName.get(name)
      if (!found) throw new Error(`There is no area named ${name}`)
      return found
    },
    pickAddress(random, area, zip) {
      const place = area.zipCodes.find((row) => row.zip === zip) ?? random.pick(area.zipCodes)
      return addressIn(random, place, areaCodesOf(place, area))
    },
    pickAddressIn(random, zip) {
      for (const { area } of filled) {
        const place = area.zipCodes.find((row) => row.zip === zip)
        if (place) return addressIn(random, place, areaCodesOf(place, area))
      }
      return undefined
    },
  }
}

/** Numbers from 0100 to 0199 after 555 are kept free for fiction. */
export function pickPhone(random: Random, areaCodes: AreaCodes): string {
  return `${random.pick(areaCodes)}55501${String(random.integer(0, 99)).padStart(2, '0')}`
}

function pickStreet(random: Random): string {
  const direction = random.chance(0.18) ? `${random.pick(['N', 'S', 'E', 'W', 'NW', 'SE'])} ` : ''
  const number = random.integer(1, random.chance(0.5) ? 999 : 9999)
  const name = random.chance(0.12) ? numberedStreet(random.integer(2, 98)) : random.pick(streets.names)
  return `${number} ${direction}${name} ${random.pick(streets.suffixes)}`.toUpperCase()
}

function numberedStreet(number: number): string {
  const ending = { 1: 'ST', 2: 'ND', 3: 'RD' }[number % 10] ?? 'TH'
  return `${number}${number > 10 && number < 14 ? 'TH' : ending}`
}

function addressIn(random: Random, place: ZipCode, areaCodes: AreaCodes): Address {
  const suite = `${random.pick(['STE', 'STE', 'STE', 'UNIT', 'FL'])} ${random.integer(1, 12)}`
  return {
    address_1: pickStreet(random),
    address_2: random.chance(0.42) ? `${suite}${suite.startsWith('FL') ? '' : '0'}` : null,
    city: place.city,
    state: place.state,
    zip: place.zip,
    zip_plus_4: random.chance(0.7) ? String(random.integer(1001, 9998)) : null,
    country: 'US',
    phone: random.chance(0.97) ? pickPhone(random, areaCodes) : null,
    phone_extension: null,
    fax: random.chance(0.55) ? pickPhone(random, areaCodes) : null,
    latitude: place.latitude,
    longitude: place.longitude,
  }
}

/** Returns a post-office box in the same ZIP code, as many mailing addresses are. */
export function boxNear(random: Random, address: Address): Address {
  return { ...address, address_1: `PO BOX ${random.integer(100, 99_999)}`, address_2: null, zip_plus_4: null }
}
