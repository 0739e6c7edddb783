import { type Random, randomFor } from '../random.ts'
import { type AttestedRecord, drawAttested, pickVerifiedDaysAgo } from './attestations.ts'
import type { DemoBatches } from './batches.ts'
import type { Calendar } from './calendar.ts'
import { makeDemoNpi } from './demo-npi.ts'
import type { DemoEntity } from './entities.ts'
import { KNOWN_PRACTITIONERS } from './known-practitioners.ts'
import { pickName } from './person-names.ts'
import { type Address, type Area, boxNear, type Places } from './places.ts'
import { type Affiliation, makeAffiliations, pickPractices } from './practice.ts'
import { getProfession, type Profession, pickProfession } from './professions.ts'
import { type DemoPerson, makeRegistryDates, makeRegistryRecord } from './registry-record.ts'

export type LocationRow = Address & { npi: string; position: number }

type PractitionerRow = {
  npi: string
  status: 'active' | 'deactivated'
  languages: readonly string[]
  batch_id: string
  [column: string]: unknown
}

export type DemoPractitioner = {
  index: number
  row: PractitionerRow
  /** The mailing address first, then the places of work. */
  locations: LocationRow[]
  affiliations: Affiliation[]
  /** The data that the practitioner would attest when asked; undefined for practitioners who never answer. */
  attested: AttestedRecord | undefined
}

export type Surroundings = {
  places: Places
  calendar: Calendar
  batches: DemoBatches
  findEmployers: (area: Area, profession: Profession) => readonly DemoEntity[]
}

const ONE_IN_DEACTIVATED = 50
const DEACTIVATED_REMAINDER = 7

function drawPerson(
  random: Random,
  index: number,
  places: Places,
): DemoPerson & { area: Area; zip: string | undefined } {
  const known = KNOWN_PRACTITIONERS[index]
  const profession = known ? getProfession(known.code) : pickProfession(random)
  const sex = known?.sex ?? (random.chance(profession.femaleShare) ? 'female' : 'male')
  const name = { ...pickName(random, sex), ...known }
  const area = known ? places.areaNamed(known.area) : places.pickArea(random)
  return { profession, sex, name, area, zip: known?.zip }
}

/**
 * Returns the mailing address, in about one of three cases a post-office box near the first place of work, and then the
 * places of work.
 */
function getLocations(random: Random, npi: string, addresses: readonly Address[]): LocationRow[] {
  const atWork = addresses.map((address, position) => ({ npi, position, ...address }))
  const mailing = addresses.slice(0, 1).map((first) => ({
    npi,
    position: -1,
    ...(random.chance(0.3) ? boxNear(random, first) : first),
  }))
  return [...mailing, ...atWork]
}

export function generatePractitioner(index: number, surroundings: Surroundings): DemoPractitioner {
  const { places, calendar, batches, findEmployers } = surroundings
  const random = randomFor('practitioner', index)
  const npi = makeDemoNpi('practitioner', index)
  const person = drawPerson(random, index, places)
  const { profession, name, area, zip } = person
  const isActive = index % ONE_IN_DEACTIVATED !== DEACTIVATED_REMAINDER
  const employers = isActive ? findEmployers(area, profession) : []
  const practices = pickPractices(random, { area, zip, employers, places })
  const daysAgo = isActive ? pickVerifiedDaysAgo(random) : undefined
  const addresses = practices.map(({ address }) => address)
  const otherState = random.chance(0.06) ? [places.pickArea(random).state] : []
  const states = [...new Set([...addresses.map(({ state }) => state), ...otherState])]
  const batchId = batches.monthly.id
  return {
    index,
    attested:
      daysAgo === undefined
        ? undefined
        : drawAttested(index, {
            daysAgo,
            at: calendar.momentAgo(daysAgo),
            languages: name.languages,
            places: addresses.length,
          }),
    locations: getLocations(random, npi, addresses),
    affiliations: makeAffiliations(random, { npi, batchId, practices, employers, profession }),
    row: {
      npi,
      status: isActive ? 'active' : 'deactivated',
      ...makeRegistryRecord(random, person, states),
      languages: [],
      ...makeRegistryDates(random, calendar, isActive),
      batch_id: batchId,
      first_batch_id: batches.first.id,
    },
  }
}
