import { makeLocationKey, phoneDigits, splitZip } from '@concord/domain'
import type { ListLayout, ListRow } from '../lists/read-list.ts'
import { readNpi } from '../rows/npi-cell.ts'

type Column =
  | 'npi'
  | 'lastName'
  | 'firstName'
  | 'middleName'
  | 'suffix'
  | 'gender'
  | 'credentials'
  | 'specialty'
  | 'address1'
  | 'address2'
  | 'city'
  | 'state'
  | 'zip'
  | 'phone'

/** The CMS has named some columns otherwise over the years. */
export const CLINICIANS: ListLayout<Column> = {
  what: "the CMS's file of clinicians",
  columns: {
    npi: ['npi'],
    lastName: ['providerlastname', 'lstnm', 'lastname'],
    firstName: ['providerfirstname', 'frstnm', 'firstname'],
    middleName: ['providermiddlename', 'midnm', 'middlename'],
    suffix: ['suff', 'suffix'],
    gender: ['gndr', 'gender'],
    credentials: ['cred', 'credential'],
    specialty: ['prispec', 'primaryspecialty'],
    address1: ['adrln1', 'fullstreetaddress', 'line1streetaddress'],
    address2: ['adrln2', 'line2streetaddress'],
    city: ['citytown', 'cty', 'city'],
    state: ['state', 'st'],
    zip: ['zipcode', 'zip'],
    phone: ['telephonenumber', 'phnnumbr', 'phonenumber'],
  },
  required: ['npi', 'lastName', 'specialty', 'address1'],
}

/** The facts that a row states about a clinician, by field path. */
export type ClinicianRow = { readonly npi: number; readonly fields: Readonly<Record<string, unknown>> }

type Values = ListRow<Column>['values']

/** Reads the location of a row; without a street there is none. A clinician's other locations have their own rows. */
function readPlace({ address1, address2, city, state, zip, phone }: Values): Record<string, unknown> {
  if (address1 === '') return {}
  const code = splitZip(zip)
  const place = {
    address_1: address1,
    address_2: address2 || null,
    city: city || null,
    state: state || null,
    zip: code?.zip ?? (zip || null),
    zip_plus_4: code?.plus4 ?? null,
    country: 'US',
    phone: phoneDigits(phone) ?? null,
  }
  const path = `locations.${makeLocationKey(place)}`
  const stated = Object.entries(place).filter(([, value]) => value !== null)
  return {
    [path]: true,
    ...Object.fromEntries(stated.map(([column, value]) => [`${path}.${column}`, value])),
  }
}

/** Reads what a row states; what it leaves empty it does not state. */
export function readClinician({ values }: ListRow<Column>): ClinicianRow | { reject: string } {
  const npi = readNpi(values.npi)
  if (typeof npi !== 'number') return npi
  const facts = {
    last_name: values.lastName,
    first_name: values.firstName,
    middle_name: values.middleName,
    name_suffix: values.suffix,
    gender: /^[FMX]$/.test(values.gender) ? values.gender : '',
    credentials: values.credentials,
    medicare_specialty: values.specialty,
  }
  const stated = Object.entries(facts).filter(([, value]) => value !== '')
  return { npi, fields: { ...Object.fromEntries(stated), ...readPlace(values) } }
}

/** Keeps of a row that cannot be taken what tells whom it means. */
export function rawOfClinician({ npi, lastName, firstName, city, state }: Values): string {
  return JSON.stringify({ npi, name: `${lastName}, ${firstName}`, place: `${city}, ${state}` })
}
