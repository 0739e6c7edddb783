import { type Entitlement, isInside, searchKey } from '@concord/domain'
import { type Card, type CardKey, NOWHERE, type ShownPlace } from './card.ts'
import {
  type AskedAreas,
  findCards,
  findSeenAffiliations,
  findSeenPlaces,
  findShownPlaces,
} from './card-store.ts'
import { isInMatchOrder } from './find-rows.ts'
import type { Search } from './interpret-query.ts'
import type { ModelConnection } from './model-view.ts'
import type { Row, ShownRank } from './row.ts'
import { milesBetween, nearestOrdinal } from './search-radius.ts'

export type PlacedCard<Shown> = {
  /** Version of the model that the card was read from. */
  readonly version: number
  readonly card: Shown
  readonly place: ShownPlace
  /** The card tells of the first location of its record; the place may be another one. */
  readonly isFirstPlace: boolean
  readonly distanceMiles: number | null
}

const KEYS_OF_PLACE: readonly CardKey[] = ['city', 'state', 'zip', 'phone']

const rounded = (miles: number) => Math.round(miles * 10) / 10

function firstPlace({ city, state, zip, phone, latitude, longitude }: Card): ShownPlace {
  return { city, state, zip, phone, latitude, longitude }
}

async function getCards<Shown extends Card>(
  connection: ModelConnection,
  rows: readonly Row[],
): Promise<readonly ShownRank<Shown>[]> {
  const shown = rows.flatMap((row) => (row.shown as ShownRank<Shown> | undefined) ?? [])
  if (shown.length === rows.length) return shown
  return findCards(
    connection,
    rows.map(({ rank }) => rank),
  )
}

/** Lists the cities, states and phones that a search names. */
function listAskedAreas({ reading, filters }: Search): AskedAreas {
  return {
    cities: reading.parts.flatMap((part) => ('cities' in part ? part.cities : [])),
    phones: reading.parts.flatMap((part) => ('phone' in part && part.phone !== null ? [part.phone] : [])),
    states: [
      ...reading.parts.flatMap((part) => ('state' in part ? [part.state] : [])),
      ...filters.picked.states,
    ],
  }
}

/** Tells whether a place lies where the search asks for, as far as the record has a place there. */
function isWhereAsked(card: Card, place: ShownPlace, { cities, states, phones }: AskedAreas): boolean {
  const isInCity =
    cities.length === 0 ||
    !card.cities.some((city) => cities.includes(city)) ||
    cities.includes(searchKey(place.city ?? ''))
  const hasPhone = phones.length === 0 || phones.includes(place.phone ?? '')
  return isInCity && hasPhone && (states.length === 0 || states.includes(place.state ?? ''))
}

/** Tells whether all places of the record of a card are known to lie in these states and ZIP codes. */
function isWhollyInside(card: Card, entitlement: Entitlement): boolean {
  return (
    card.states?.every((state) => entitlement.states.includes(state)) ??
    (card.locationCount === 1 && isInside(entitlement, firstPlace(card)))
  )
}

function namesOthers(card: Card): boolean {
  return 'practitionerCount' in card ? card.practitionerCount > 0 : card.entityName !== null
}

/** Returns the cards with what they say of other places and records said of those only that the viewer may see. */
async function narrowCards<Shown extends Card>(
  { connection, filters: { subject }, entitlement }: Search,
  found: readonly ShownRank<Shown>[],
): Promise<readonly ShownRank<Shown>[]> {
  if (!entitlement) return found
  const pickNpis = (isPicked: (card: Card) => boolean) =>
    found.flatMap(({ card }) => (isPicked(card) ? card.npi : []))
  const partly = pickNpis((card) => !isWhollyInside(card, entitlement))
  const naming = pickNpis(namesOthers)
  const places =
    partly.length > 0 ? await findSeenPlaces(connection, subject, partly, entitlement) : undefined
  const named =
    naming.length > 0 ? await findSeenAffiliations(connection, subject, naming, entitlement) : undefined
  return found.map(({ card, ...row }) => ({
    ...row,
    card: { ...card, ...places?.get(card.npi), ...named?.get(card.npi) },
  }))
}

/** Tells whether each record of a search, in the order of matches, is shown where its card says. */
export function showsAsKept(search: Search): boolean {
  const { cities, states, phones } = listAskedAreas(search)
  const isAnywhere =
    cities.length + states.length + phones.length === 0 && search.filters.county === undefined
  return isInMatchOrder(search) && search.entitlement === undefined && isAnywhere
}

/** Returns a record of such a search where it is shown. */
export function placeAsKept<Shown extends Card>({ card, version }: ShownRank<Shown>): PlacedCard<Shown> {
  return { version, card, place: firstPlace(card), isFirstPlace: true, distanceMiles: null }
}

/** Returns what of a card tells where its record is shown. */
export function listKeysOfPlaces(search: Search): readonly CardKey[] {
  return [
    ...KEYS_OF_PLACE,
    ...(listAskedAreas(search).cities.length > 0 ? (['cities'] as const) : []),
    ...(search.filters.county ? (['zips'] as const) : []),
  ]
}

/**
 * Returns the first of the ZIP codes of a record that is in the county asked for, which is that of its first place if
 * that one is.
 */
const zipInCounty = ({ county }: Search['filters'], zips: readonly string[]) =>
  county && zips.find((zip) => county.zips.includes(zip))

/**
 * Returns where each record is shown: within a circle at its nearest location, in a city or state that is asked for at one
 * there, otherwise at its first one; always at one that the viewer may see.
 */
export async function placeCards<Shown extends Card>(
  search: Search,
  rows: readonly Row[],
): Promise<PlacedCard<Shown>[]> {
  const { connection, circle, entitlement, filters } = search
  const areas = listAskedAreas(search)
  const found = await narrowCards(search, await getCards<Shown>(connection, rows))
  const ordinalOf = ({ card }: ShownRank<Shown>, tier = 0) =>
    circle && filters.sort !== 'match' ? (nearestOrdinal(circle, card.zips) ?? 0) : tier
  const wanted = found.map((row, index) => {
    const nearest = circle?.places[ordinalOf(row, rows[index]?.tier)]
    const place = firstPlace(row.card)
    const zip = nearest?.zip ?? zipInCounty(filters, row.card.zips)
    const isThere = zip === undefined ? isWhereAsked(row.card, place, areas) : zip === place.zip
    const isFitting = isInside(entitlement, place) && isThere
    return { row, place, nearest, zip, isFitting }
  })
  const elsewhere = wanted.filter(({ isFitting }) => !isFitting)
  const asked = elsewhere.map(({ row, zip = null }) => ({ npi: row.card.npi, zip }))
  const places =
    asked.length > 0 ? await findShownPlaces(connection, { asked, areas }, entitlement) : new Map()
  return wanted.map(({ row, place, nearest, isFitting }) => ({
    version: row.version,
    card: row.card,
    place: isFitting ? place : (places.get(row.card.npi) ?? NOWHERE),
    isFirstPlace: isFitting,
    distanceMiles: nearest && circle ? rounded(milesBetween(circle.center, nearest)) : null,
  }))
}
