import { addDays } from '@concord/domain'
import { column, type LayoutColumn } from './layout.ts'
import type { RosterPerson, RosterPlace } from './roster-person.ts'

const at = (person: RosterPerson, place = 0): RosterPlace | undefined => person.places[place]

/** Returns a day in the past that is always the same for one person in one year. */
export const pastDay = ({ npi }: RosterPerson, day: string): string =>
  addDays(`${day.slice(0, 4)}-01-01`, -30 - (Number(npi.slice(2, 8)) % 1200))

export const npi = (header: string) => column(header, 'npi', (person, dirt) => dirt.npi(person.npi))
export const lastName = (header: string) =>
  column(header, 'last_name', (person, dirt) => dirt.name(person.last_name))
export const firstName = (header: string) =>
  column(header, 'first_name', (person, dirt) => dirt.name(person.first_name))
export const middleName = (header: string) =>
  column(header, 'middle_name', (person, dirt) => dirt.text(person.middle_name?.slice(0, 1) ?? null))
export const suffix = (header: string) =>
  column(header, 'suffix', (person, dirt) => dirt.text(person.name_suffix))
export const gender = (header: string) => column(header, 'gender', (person) => person.gender)
export const credentials = (header: string) =>
  column(header, 'credentials', (person, dirt) => dirt.degree(person.credentials))
export const specialty = (header: string) =>
  column(header, 'specialty_1', (person, dirt) => dirt.specialty(person.specialty))
export const taxonomy = (header: string) => column(header, 'taxonomy_1', (person) => person.taxonomy)
export const taxId = (header: string) =>
  column(header, 'tin', (person, dirt) => dirt.taxId(person.places[0].address_1))
export const accepting = (header: string) =>
  column(header, 'accepting_new_patients', (_, dirt) => dirt.accepting())
export const startDay = (header: string) =>
  column(header, 'effective_date', (person, dirt, { day }) => dirt.day(pastDay(person, day)))
export const languages = (header: string) =>
  column(header, 'languages', ({ languages: spoken }) => spoken.join('; ') || null)
export const licenseNumber = (header: string) =>
  column(header, 'license_number', (person, dirt) => dirt.text(person.license_number))
export const licenseState = (header: string) =>
  column(header, 'license_state', (person) => person.license_state)

/** Returns a column of Social Security numbers of a series that is never issued. */
export const ssn = (header: string) =>
  column(header, null, (person) => `000-${person.npi.slice(2, 4)}-${person.npi.slice(4, 8)}`)
export const birthDay = (header: string) =>
  column(header, 'birth_date', (person, dirt) =>
    dirt.day(`19${50 + (Number(person.npi.slice(3, 5)) % 45)}-0${1 + (Number(person.npi[6]) % 9)}-14`),
  )

type AddressHeaders = {
  readonly street: string
  readonly unit?: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly phone?: string
  readonly fax?: string
}

/** Returns the columns of one of the places of a person. */
export function addressColumns(headers: AddressHeaders, place = 0, isMapped = true): readonly LayoutColumn[] {
  const field = (id: string) => (isMapped ? id : null)
  const { street, unit, city, state, zip, phone, fax } = headers
  const text = (header: string | undefined, id: string, read: (found: RosterPlace) => string | null) =>
    header === undefined
      ? []
      : [
          column(header, field(id), (person, dirt) => {
            const found = at(person, place)
            return found ? dirt.text(read(found)) : null
          }),
        ]
  const number = (header: string | undefined, id: 'phone' | 'fax') =>
    header === undefined
      ? []
      : [column(header, field(id), (person, dirt) => dirt.phone(at(person, place)?.[id] ?? null))]
  return [
    ...text(street, 'address_1', (found) => found.address_1),
    ...text(unit, 'address_2', (found) => found.address_2),
    ...text(city, 'city', (found) => found.city),
    ...text(state, 'state', (found) => found.state),
    column(zip, field('zip'), (person, dirt) => {
      const found = at(person, place)
      return found ? dirt.zip(found.zip, found.state) : null
    }),
    ...number(phone, 'phone'),
    ...number(fax, 'fax'),
  ]
}
