import { basename } from 'node:path'
import { SOURCES, stateByCode } from '@concord/domain'
import type { Connection, Database } from '#server/db/database.ts'
import { getTerritory, getZipPlace } from '#server/ingest/lists/load-zip-codes.ts'
import { lockWriting } from '#server/search/read-model/locks.ts'
import { repairSearch } from '#server/search/read-model/rebuild-search.ts'
import { markSearchStale } from '#server/search/read-model/stale-marks.ts'
import type { Report } from '../files/progress.ts'
import { run } from '../run/statements.ts'
import { type ListContext, type ListOutcome, loadList, type Merged, type PublicList } from './load-list.ts'
import type { ListLayout, ListRow } from './read-list.ts'
import { upsertList } from './upsert-list.ts'

type Column = 'zip' | 'city' | 'state' | 'county' | 'latitude' | 'longitude'

const LAYOUT: ListLayout<Column> = {
  what: 'a list of ZIP codes',
  columns: {
    zip: ['zip', 'zipcode', 'zip5', 'postalcode', 'zcta', 'zcta5', 'geoid', 'physicalzip'],
    city: ['city', 'primarycity', 'placename', 'cityname', 'usps', 'poname'],
    state: ['state', 'stateid', 'statecode', 'stateabbr', 'stateabbreviation', 'admincode1'],
    county: ['county', 'countyname', 'adminname2'],
    latitude: ['latitude', 'lat', 'intptlat'],
    longitude: ['longitude', 'lng', 'lon', 'long', 'intptlong'],
  },
  required: ['zip', 'city', 'state', 'latitude', 'longitude'],
  // As GeoNames publishes them.
  headerless: {
    pattern: /^US\t\d{5}\t/,
    columns: ['', 'zip', 'city', '', 'state', 'county', '', '', '', 'latitude', 'longitude', ''],
  },
}

type ZipCode = {
  zip: string
  city: string
  state: string
  county: string | null
  latitude: number
  longitude: number
}

const isOnEarth = (latitude: number, longitude: number) =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

/** Tells whether a point is in the US: from American Samoa and Guam to Maine, the Virgin Islands and Alaska. */
const isInUnitedStates = (latitude: number, longitude: number) =>
  latitude >= -15 && latitude <= 72 && ((longitude >= -180 && longitude <= -64) || longitude >= 143)

function readZip(stated: string): string | undefined {
  const digits = stated.replace(/\.0$/, '').replace(/-\d{4}$/, '')
  // Spreadsheets take the leading zeros of New England and Puerto Rico for those of a number.
  return /^\d{3,5}$/.test(digits) ? digits.padStart(5, '0') : undefined
}

function readRow({ values }: ListRow<Column>): ZipCode | { reject: string } {
  const zip = readZip(values.zip)
  if (zip === undefined) return { reject: `'${values.zip}' is not a ZIP code of five digits.` }
  const territory = values.state === '' ? getTerritory(zip) : undefined
  const place = getZipPlace(values.city, territory ?? values.state.toUpperCase())
  const state = place && stateByCode(place.state)
  if (!state) {
    return { reject: `'${values.state}' is not the code of a state, as TX is.` }
  }
  if (place.city === '' && !territory) return { reject: `${zip} has no city.` }
  const latitude = Number(values.latitude || Number.NaN)
  const longitude = Number(values.longitude || Number.NaN)
  const isOutside = state.kind === 'military' || state.kind === 'freely associated'
  const isThere = isOutside ? isOnEarth : isInUnitedStates
  if (!isThere(latitude, longitude)) {
    return { reject: `${values.latitude}, ${values.longitude} is not a place in the United States.` }
  }
  return { zip, ...place, county: values.county || null, latitude, longitude }
}

const TYPES = { latitude: 'double precision', longitude: 'double precision' }

/** Moves places to the middles of their ZIP codes; returns how many were elsewhere. */
const movePlaces = (connection: Connection, schema: 'public' | 'overlay'): Promise<number> =>
  run(
    connection,
    `update ${schema}.locations l set latitude = z.latitude, longitude = z.longitude from zip_codes z
      where z.zip = l.zip and (l.country = 'US' or z.state = l.state)
        and (l.latitude, l.longitude) is distinct from (z.latitude, z.longitude)`,
  )

async function mergeZipCodes({ connection }: ListContext, zipCodes: readonly ZipCode[]): Promise<Merged> {
  const merged = await upsertList(connection, {
    table: 'zip_codes',
    key: 'zip',
    columns: ['city', 'state', 'county', 'latitude', 'longitude'],
    types: TYPES,
    items: zipCodes,
  })
  if (merged.added + merged.changed > 0) {
    // Circles that programs keep were drawn with the ZIP codes as they were.
    await lockWriting(connection)
    // Views have records of their own where people stated something; those of the past show places where they lie today.
    const moved = (await movePlaces(connection, 'public')) + (await movePlaces(connection, 'overlay'))
    // Rows of the search say where they lie.
    if (moved > 0) await markSearchStale(connection)
  }
  return merged
}

/** Loads middles of ZIP codes; places that stand at the middle of their ZIP code move with it. */
export async function ingestZips(database: Database, path: string, report: Report): Promise<ListOutcome> {
  const seen = new Set<string>()
  const list: PublicList<Column, ZipCode> = {
    layout: LAYOUT,
    sourceId: SOURCES.zipCodes.id,
    label: `ZIP codes ${basename(path)}`,
    readRow(row) {
      const zipCode = readRow(row)
      if ('reject' in zipCode) return zipCode
      if (seen.has(zipCode.zip)) {
        return { reject: `${zipCode.zip} occurs earlier in this file; its first row counts.` }
      }
      seen.add(zipCode.zip)
      return zipCode
    },
    rawOf: (values) => JSON.stringify(values),
    merge: mergeZipCodes,
  }
  const outcome = await loadList(database, path, list, report)
  await repairSearch(database, report.say)
  return outcome
}
