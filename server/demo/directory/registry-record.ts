import type { Random } from '../random.ts'
import type { Calendar } from './calendar.ts'
import { type DemoName, pickSurname } from './person-names.ts'
import type { Profession } from './professions.ts'

export type DemoPerson = { profession: Profession; sex: 'female' | 'male'; name: DemoName }

function getTaxonomies(random: Random, profession: Profession, states: readonly string[]): object[] {
  const license = (state: string | undefined) => {
    const isLicensed = profession.isLicensed && state !== undefined
    const number = `${random.pick(['', 'P', 'L', 'A'])}${random.integer(10_000, 999_999)}`
    return { licenseNumber: isLicensed ? number : null, licenseState: isLicensed ? state : null }
  }
  const codes = [profession.code, ...profession.also.filter(() => random.chance(0.5))]
  const here = codes.map((code, place) => ({
    code,
    primary: place === 0,
    ...license(states[0]),
    group: null,
  }))
  const elsewhere = states.slice(1, 2).map((state) => ({
    code: profession.code,
    primary: false,
    ...license(state),
    group: null,
  }))
  return [...here, ...elsewhere]
}

function getFormerNames(
  random: Random,
  sex: 'female' | 'male',
  firstName: string,
  credentials: string | null,
): object[] {
  if (!random.chance(sex === 'female' ? 0.06 : 0.01)) return []
  const lastName = pickSurname(random)
  return [
    { kind: 'Former name', lastName, firstName, middleName: null, prefix: null, suffix: null, credentials },
  ]
}

function getIdentifiers(random: Random, state: string | undefined): object[] {
  if (!state || !random.chance(0.3)) return []
  return [{ value: String(random.integer(1_000_000, 9_999_999)), type: 'Medicaid', state, issuer: null }]
}

function getEndpoints(random: Random, firstName: string, lastName: string): object[] {
  if (!random.chance(0.08)) return []
  const mailbox = `${firstName}.${lastName}`.toLowerCase().replace(/[^a-z.]/g, '')
  return [
    {
      type: 'Direct messaging address',
      endpoint: `${mailbox}@direct.example`,
      description: null,
      use: 'Direct',
      contentType: null,
      affiliation: null,
    },
  ]
}

function getPrefix(random: Random, { profession, sex }: DemoPerson): string | null {
  if (!random.chance(0.1)) return null
  if (profession.isPhysician) return 'DR.'
  return sex === 'male' ? 'MR.' : random.pick(['MS.', 'MRS.'])
}

/** Makes the columns of `practitioners` as the registry would fill them for a person licensed in these states. */
export function makeRegistryRecord(random: Random, person: DemoPerson, states: readonly string[]): object {
  const { profession, sex, name } = person
  const credentials = profession.pickCredentials(random)
  return {
    last_name: name.lastName,
    first_name: name.firstName,
    middle_name: name.middleName,
    name_prefix: getPrefix(random, person),
    name_suffix: name.suffix,
    credentials,
    gender: sex === 'female' ? 'F' : 'M',
    sole_proprietor: random.chance(0.85) ? random.chance(0.2) : null,
    other_names: getFormerNames(random, sex, name.firstName, credentials),
    taxonomies: getTaxonomies(random, profession, states),
    identifiers: getIdentifiers(random, states[0]),
    endpoints: getEndpoints(random, name.firstName, name.lastName),
  }
}

export function makeRegistryDates(random: Random, calendar: Calendar, isActive: boolean): object {
  const enumerated = random.integer(60, 7400)
  const updated = random.integer(27, enumerated)
  return {
    enumerated_on: calendar.dayAgo(enumerated),
    registry_updated_on: calendar.dayAgo(updated),
    certified_on: random.chance(0.55) ? calendar.dayAgo(updated) : null,
    deactivated_on: isActive ? null : calendar.dayAgo(random.integer(20, 420)),
    deactivation_reason: !isActive && random.chance(0.4) ? random.pick(['Other', 'Death']) : null,
  }
}
