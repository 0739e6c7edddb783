import { MAILING, PRACTICE } from '#server/ingest/rows/provider-addresses.ts'
import { PLACE } from '#server/ingest/rows/secondary-rows.ts'
import kinds from '../directory/entity-kinds.json' with { type: 'json' }
import { type Random, weightedPicker } from '../random.ts'
import { setAddress } from './address-cells.ts'
import { type Address, boxNear, pickAddress, pickPhone } from './place-pool.ts'
import type { Sheets, Surroundings } from './surroundings.ts'
import { syntheticNpi } from './synthetic-npi.ts'

const LEGAL_FORMS = [', PLLC', ' PLLC', ', PA', ' PC', ', LLC', ' LLC', ' INC', ', INC.', '', ''] as const

type Shape = { code: string; words: string; weight: number }
const getShapes = (rows: readonly (readonly (string | number)[])[], share: number): Shape[] =>
  rows.map(([code, words, weight]) => ({
    code: String(code),
    words: String(words).toUpperCase(),
    weight: Number(weight) * share,
  }))

const pickShape = weightedPicker(
  [
    ...getShapes(kinds.medicalGroups, 5),
    ...getShapes(kinds.facilities, 4),
    ...getShapes(kinds.hospitals, 0.4),
  ].map((shape) => [shape, shape.weight] as const),
)

/** Picks a name after a person, a brand or the place, as practices have. */
function pickName(random: Random, words: string, { place }: Address, { names }: Surroundings): string {
  const form = random.pick(LEGAL_FORMS)
  const kind = random.next()
  if (kind < 0.4) return `${names.pickSurname(random)} ${words}${form}`
  if (kind < 0.7) return `${place.city} ${words}${form}`
  return `${random.pick(kinds.brands).toUpperCase()} ${words} OF ${place.city}${form}`
}

/** Adds the main row of one organization with its other names, places and endpoint. */
export function addOrganization(
  random: Random,
  index: number,
  { main, places, otherNames, endpoints }: Sheets,
  surroundings: Surroundings,
): void {
  const npi = syntheticNpi('entity', index)
  const { code, words } = pickShape(random)
  const first = pickAddress(random, surroundings.pickPlace(random))
  main.set('NPI', npi)
  main.set('Entity Type Code', '2')
  main.set('Employer Identification Number (EIN)', '<UNAVAIL>')
  main.set('Provider Organization Name (Legal Business Name)', pickName(random, words, first, surroundings))
  setAddress(main, MAILING, random.chance(0.3) ? boxNear(random, first) : first)
  setAddress(main, PRACTICE, first)
  surroundings.days.setHistory(random, main.set)
  main.set('Authorized Official Last Name', surroundings.names.pickSurname(random))
  main.set('Authorized Official First Name', surroundings.names.pickGivenName(random, 'female'))
  main.set('Authorized Official Title or Position', random.pick(['OWNER', 'CEO', 'PRESIDENT', 'MANAGER']))
  main.set('Authorized Official Telephone Number', pickPhone(random, first.place))
  main.set('Healthcare Provider Taxonomy Code_1', code)
  main.set('Healthcare Provider Primary Taxonomy Switch_1', 'Y')
  main.set('Is Organization Subpart', random.chance(0.15) ? 'Y' : 'N')
  main.write()
  if (random.chance(0.2)) {
    otherNames.set('NPI', npi)
    otherNames.set('Provider Other Organization Name', pickName(random, words, first, surroundings))
    otherNames.set('Provider Other Organization Name Type Code', random.pick(['3', '3', '4', '5']))
    otherNames.write()
  }
  if (random.chance(0.2)) {
    places.set('NPI', npi)
    setAddress(places, PLACE, pickAddress(random, first.place))
    places.write()
  }
  if (random.chance(0.1)) {
    endpoints.set('NPI', npi)
    endpoints.set('Endpoint Type', 'DIRECT')
    endpoints.set('Endpoint', `desk.${npi}@direct.example`)
    endpoints.write()
  }
}
