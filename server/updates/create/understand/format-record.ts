import {
  formatAddressLine,
  formatCity,
  formatOrganizationName,
  formatPersonName,
  taxonomyName,
} from '@concord/domain'
import type { KeyedRecord } from '#server/ledger/flatten-record.ts'
import type { Row } from '#server/ledger/records/directory-record.ts'

export const textOf = (row: Row, column: string): string | null => {
  const value = row[column]
  return typeof value === 'string' && value !== '' ? value : null
}

/** Returns the name that people use for a record. */
export function nameRecord({ record: { table, row, npi } }: KeyedRecord): string {
  if (table === 'entities') return formatOrganizationName(textOf(row, 'name') ?? '') || `NPI ${npi}`
  const name = formatPersonName({
    firstName: textOf(row, 'first_name'),
    middleName: textOf(row, 'middle_name'),
    lastName: textOf(row, 'last_name'),
    suffix: textOf(row, 'name_suffix'),
    credentials: textOf(row, 'credentials'),
  })
  return name || `NPI ${npi}`
}

/** Formats the address of a place: '8302 Espresso Dr, Ste 100, Bakersfield, CA 93312'. */
export const namePlace = (row: Row): string =>
  formatAddressLine({
    address1: textOf(row, 'address_1'),
    address2: textOf(row, 'address_2'),
    city: textOf(row, 'city'),
    state: textOf(row, 'state'),
    zip: textOf(row, 'zip'),
  })

/** Returns what distinguishes a record from its namesakes: 'Cardiovascular Disease, Plano'. */
export function describeRecord({ record: { row }, places }: KeyedRecord): string {
  const taxonomies = (row.taxonomies ?? []) as readonly { code: string; primary: boolean }[]
  const main = taxonomies.find(({ primary }) => primary) ?? taxonomies[0]
  const city = [...places.values()].map((place) => textOf(place, 'city')).find((name) => name !== null)
  return [main === undefined ? '' : taxonomyName(main.code), city ? formatCity(city) : '']
    .filter((part) => part !== '')
    .join(', ')
}
