import { MAILING, PRACTICE } from '#server/ingest/rows/provider-addresses.ts'
import { PLACE } from '#server/ingest/rows/secondary-rows.ts'
import { type Profession, pickProfession } from '../directory/professions.ts'
import type { Random } from '../random.ts'
import { setAddress } from './address-cells.ts'
import type { CsvLines } from './csv-lines.ts'
import { type Address, boxNear, pickAddress } from './place-pool.ts'
import type { Sheets, Surroundings } from './surroundings.ts'
import { syntheticNpi } from './synthetic-npi.ts'

const DATES_ONLY_SHARE = 0.02
const DEACTIVATED_WITH_NAME_SHARE = 0.01

function setDeactivation(random: Random, lines: CsvLines, { days }: Surroundings): void {
  lines.set('NPI Deactivation Date', days.ago(random.integer(20, 2000)))
  if (random.chance(0.3)) lines.set('NPI Deactivation Reason Code', random.pick(['DT', 'OT']))
  if (random.chance(0.05)) {
    lines.set('Replacement NPI', syntheticNpi('practitioner', random.integer(0, 999)))
  }
}

function setName(random: Random, lines: CsvLines, { names }: Surroundings, profession: Profession): void {
  const sex = random.chance(profession.femaleShare) ? 'female' : 'male'
  const surname = names.pickSurname(random)
  const isDouble = sex === 'female' && random.chance(0.04)
  const firstName = names.pickGivenName(random, sex)
  lines.set('Provider Last Name (Legal Name)', isDouble ? `${surname}-${names.pickSurname(random)}` : surname)
  lines.set('Provider First Name', firstName)
  if (random.chance(0.7)) {
    const middle = names.pickGivenName(random, sex)
    lines.set('Provider Middle Name', random.chance(0.55) ? middle.slice(0, 1) : middle)
  }
  if (sex === 'male' && random.chance(0.035)) {
    lines.set('Provider Name Suffix Text', random.pick(['JR', 'JR.', 'II', 'III']))
  }
  lines.set('Provider Credential Text', profession.pickCredentials(random) ?? '')
  lines.set('Provider Sex Code', sex === 'female' ? 'F' : 'M')
  if (random.chance(sex === 'female' ? 0.11 : 0.03)) {
    lines.set('Provider Other Last Name', names.pickSurname(random))
    lines.set('Provider Other First Name', firstName)
    lines.set('Provider Other Last Name Type Code', '1')
  }
}

function setTaxonomies(
  random: Random,
  lines: CsvLines,
  profession: Profession,
  states: readonly string[],
): void {
  const also = profession.also.filter(() => random.chance(0.4))
  const licensedElsewhere = states.slice(1).map((state) => ({ code: profession.code, state }))
  const here = [profession.code, ...also].map((code) => ({ code, state: states[0] ?? '' }))
  for (const [place, { code, state }] of [...here, ...licensedElsewhere].entries()) {
    const slot = place + 1
    lines.set(`Healthcare Provider Taxonomy Code_${slot}`, code)
    lines.set(`Healthcare Provider Primary Taxonomy Switch_${slot}`, slot === 1 ? 'Y' : 'N')
    if (!profession.isLicensed) continue
    const number = `${random.pick(['', 'P', 'L', 'A'])}${random.integer(10_000, 999_999)}`
    lines.set(`Provider License Number_${slot}`, number)
    lines.set(`Provider License Number State Code_${slot}`, state)
  }
}

function pickOtherPlaces(random: Random, first: Address, { pickPlace }: Surroundings): Address[] {
  const count = random.chance(0.25) ? random.integer(1, 3) : 0
  return Array.from({ length: count }, () =>
    pickAddress(random, random.chance(0.25) ? pickPlace(random) : first.place),
  )
}

/** Adds the main row of one practitioner and a row for each other place. */
export function addPractitioner(
  random: Random,
  index: number,
  { main, places }: Sheets,
  surroundings: Surroundings,
): void {
  const npi = syntheticNpi('practitioner', index)
  main.set('NPI', npi)
  if (random.chance(DATES_ONLY_SHARE)) {
    setDeactivation(random, main, surroundings)
    main.write()
    return
  }
  const profession = pickProfession(random)
  const first = pickAddress(random, surroundings.pickPlace(random))
  const others = pickOtherPlaces(random, first, surroundings)
  const licensed = random.chance(0.06) ? [surroundings.pickPlace(random).state] : []
  const states = new Set([...[first, ...others].map(({ place }) => place.state), ...licensed])
  main.set('Entity Type Code', '1')
  setName(random, main, surroundings, profession)
  setAddress(main, MAILING, random.chance(0.3) ? boxNear(random, first) : first)
  setAddress(main, PRACTICE, first)
  surroundings.days.setHistory(random, main.set)
  if (random.chance(DEACTIVATED_WITH_NAME_SHARE)) setDeactivation(random, main, surroundings)
  setTaxonomies(random, main, profession, [...states])
  if (random.chance(0.2)) {
    main.set('Other Provider Identifier_1', String(random.integer(1_000_000, 9_999_999)))
    main.set('Other Provider Identifier Type Code_1', '05')
    main.set('Other Provider Identifier State_1', first.place.state)
  }
  main.set('Is Sole Proprietor', random.chance(0.2) ? 'Y' : random.pick(['N', 'X']))
  main.write()
  for (const other of others) {
    places.set('NPI', npi)
    setAddress(places, PLACE, other)
    places.write()
  }
}
