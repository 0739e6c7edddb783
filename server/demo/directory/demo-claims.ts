import { makeLocationKey, taxonomyName } from '@concord/domain'
import { type Random, randomFor } from '../random.ts'
import type { DemoBatch, DemoBatches } from './batches.ts'
import type { DemoEntity } from './entities.ts'
import { type Places, pickPhone } from './places.ts'
import type { DemoPractitioner, LocationRow } from './practitioners.ts'

/** The claim that a batch makes about one practitioner or entity. */
export type DemoClaim = {
  npi: string
  batch: DemoBatch
  observedOn: string
  fields: Record<string, unknown>
}

type Place = Pick<
  LocationRow,
  'address_1' | 'address_2' | 'city' | 'state' | 'zip' | 'zip_plus_4' | 'phone' | 'fax'
>

type Told = { practitioner: DemoPractitioner; random: Random; batches: DemoBatches; places: Places }

// The first practitioner is on all of them: a record of which every source has something to say.
const ONE_IN_ATTESTED_BY_WEB = 4
const ONE_IN_MEDICARE = 16
const ONE_IN_THE_ROSTER = 45
const ONE_IN_CALLED = 160
const ONE_IN_EDITED = 320
const ONE_IN_ENTITIES = 12

const PLACE_COLUMNS = [
  'address_1',
  'address_2',
  'city',
  'state',
  'zip',
  'zip_plus_4',
  'phone',
  'fax',
] as const

const LEGAL_FORM = /,? (INC|LLC|PC|PA|PLLC|LLP)\.?$/

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

function otherPhone(random: Random, phone: string | null): string {
  const candidate = pickPhone(random, [phone?.slice(0, 3) ?? '214'])
  return candidate === phone ? otherPhone(random, phone) : candidate
}

/** Returns the fields of a whole place, as files state them. */
function statePlace(place: Place): Record<string, unknown> {
  const path = `locations.${makeLocationKey({ ...place, country: 'US' })}`
  const stated = PLACE_COLUMNS.filter((column) => place[column] !== null)
  return {
    [path]: true,
    [`${path}.country`]: 'US',
    ...Object.fromEntries(stated.map((column) => [`${path}.${column}`, place[column]])),
  }
}

const pathOf = (place: LocationRow): string => `locations.${makeLocationKey({ ...place, country: 'US' })}`

const firstPlace = ({ locations }: DemoPractitioner): LocationRow | undefined =>
  locations.find(({ position }) => position === 0)

const nearby = ({ places, random }: Told, { zip }: LocationRow): Place | undefined =>
  places.pickAddressIn(random, zip)

/**
 * Returns what the practitioner attested on the web: languages, and for each place how to reach it and which patients
 * it takes. Undefined for practitioners who never answer.
 */
function attest({ practitioner, random, batches }: Told): DemoClaim | undefined {
  const { row, locations, attested } = practitioner
  if (attested === undefined) return undefined
  const fields: Record<string, unknown> = {}
  if (attested.languages.length > 0) fields.languages = attested.languages
  for (const place of locations.filter(({ position }) => position >= 0)) {
    if (place.phone !== null)
      fields[`${pathOf(place)}.phone`] = random.chance(0.3) ? otherPhone(random, place.phone) : place.phone
    for (const [column, value] of Object.entries(attested.places[place.position] ?? {}))
      if (value !== null) fields[`${pathOf(place)}.${column}`] = value
  }
  const batch = batches.attestationsAt(attested.daysAgo)
  return { npi: row.npi, batch, observedOn: dayOf(attested.at), fields }
}

/** Returns the data that Medicare has about the same clinician; undefined without a first place. */
function bill(told: Told): DemoClaim | undefined {
  const { practitioner, random, batches } = told
  const { row } = practitioner
  const place = firstPlace(practitioner)
  if (place === undefined) return undefined
  const [specialty] = row.taxonomies as { code: string }[]
  const named = ['last_name', 'first_name', 'middle_name', 'gender'].filter((column) => row[column] !== null)
  const second = random.chance(0.25) ? nearby(told, place) : undefined
  const fields = {
    ...Object.fromEntries(named.map((column) => [column, row[column]])),
    ...(row.credentials ? { credentials: String(row.credentials).split(',')[0] } : {}),
    ...(specialty ? { medicare_specialty: taxonomyName(specialty.code).toUpperCase() } : {}),
    ...statePlace({ ...place, phone: random.chance(0.3) ? otherPhone(random, place.phone) : place.phone }),
    ...(second ? statePlace(second) : {}),
  }
  const batch = batches.clinicians
  return { npi: row.npi, batch, observedOn: dayOf(batch.started_at), fields }
}

/** Returns what a roster of Summit Health Plan states, which only Summit sees; undefined without a first place. */
function listOnRoster(told: Told): DemoClaim | undefined {
  const { practitioner, random, batches } = told
  const { row } = practitioner
  const place = firstPlace(practitioner)
  if (place === undefined) return undefined
  const second = random.chance(0.4) ? nearby(told, place) : undefined
  const fields = {
    ...(row.credentials ? { credentials: `${row.credentials}, FACP` } : {}),
    ...statePlace({ ...place, phone: otherPhone(random, place.phone) }),
    [`${pathOf(place)}.accepting_new_patients`]: random.chance(0.5),
    ...(second ? statePlace(second) : {}),
  }
  const batch = batches.roster
  return { npi: row.npi, batch, observedOn: dayOf(batch.started_at), fields }
}

/**
 * Makes the claims of a roster about some groups: a shorter name than the full one in the registry, and another main
 * phone number.
 */
export function makeEntityClaims(
  entities: readonly DemoEntity[],
  { batches }: { batches: DemoBatches },
): DemoClaim[] {
  return entities.flatMap((entity, index) => {
    const [place] = entity.addresses
    if (index % ONE_IN_ENTITIES !== 0 || place === undefined) return []
    const random = randomFor('entity claims', index)
    const { roster: batch } = batches
    const fields = {
      name: entity.name.replace(LEGAL_FORM, '').replace(/ OF .*/, ''),
      ...statePlace({ ...place, phone: otherPhone(random, place.phone) }),
    }
    return [{ npi: entity.npi, batch, observedOn: dayOf(batch.started_at), fields }]
  })
}

/** Returns a phone that a person heard in a call or typed long ago; undefined without a first place. */
function correctPhone({ practitioner, random }: Told, batch: DemoBatch): DemoClaim | undefined {
  const place = firstPlace(practitioner)
  if (place === undefined) return undefined
  const fields = { [`${pathOf(place)}.phone`]: otherPhone(random, place.phone) }
  return { npi: practitioner.row.npi, batch, observedOn: dayOf(batch.started_at), fields }
}

/** Returns what other sources than the registry say of a practitioner. */
export function makeClaims(
  practitioner: DemoPractitioner,
  { places, batches }: { places: Places; batches: DemoBatches },
): DemoClaim[] {
  const { index, row } = practitioner
  if (row.status === 'deactivated') return []
  const told = { practitioner, random: randomFor('claims', index), batches, places }
  const claims = [
    index % ONE_IN_ATTESTED_BY_WEB === 0 ? attest(told) : undefined,
    index % ONE_IN_MEDICARE === 0 ? bill(told) : undefined,
    index % ONE_IN_THE_ROSTER === 0 ? listOnRoster(told) : undefined,
    index % ONE_IN_CALLED === 0 ? correctPhone(told, batches.phone) : undefined,
    index % ONE_IN_EDITED === 0 ? correctPhone(told, batches.manual) : undefined,
  ]
  return claims.filter((claim) => claim !== undefined)
}
