import { phoneDigits, splitZip } from '@concord/domain'
import type { Findings } from '../findings.ts'
import type { Cell, Cells } from './cells.ts'

export type ZipCode = { state: string; latitude: number; longitude: number }
export type ZipCodes = ReadonlyMap<string, ZipCode>

export const ADDRESS_COLUMNS = [
  'address_1',
  'address_2',
  'city',
  'state',
  'zip',
  'zip_plus_4',
  'country',
  'phone',
  'phone_extension',
  'fax',
] as const
type AddressColumn = (typeof ADDRESS_COLUMNS)[number]

export type Address = Record<Exclude<AddressColumn, 'country'>, string | null> & {
  country: string
  latitude: number | null
  longitude: number | null
}

/** The registry's name of the column for each part of an address. */
export type AddressNames = {
  address1: string
  address2: string
  city: string
  state: string
  postalCode: string
  country: string
  phone: string
  extension?: string
  fax: string
}

type Zip = { zip: string | null; plus4: string | null }

const LOST_ZERO = 'A ZIP code had lost its leading zero, which was put back'

function readZip(
  stated: string | null,
  address: { state: string | null; country: string },
  zips: ZipCodes,
  onGuess: (detail: string) => void,
): Zip {
  if (stated === null) return { zip: null, plus4: null }
  const whole = splitZip(stated)
  if (whole) return { zip: whole.zip, plus4: whole.plus4 ?? null }
  const padded =
    address.country === 'US' && /^(\d{4}|\d{8})$/.test(stated) ? splitZip(`0${stated}`) : undefined
  const known = padded && zips.get(padded.zip)
  if (!padded || known?.state !== address.state) return { zip: stated, plus4: null }
  onGuess(`${stated} in ${address.state} read as 0${stated}`)
  return { zip: padded.zip, plus4: padded.plus4 ?? null }
}

function readPhone(stated: string | null): string | null {
  return stated === null ? null : (phoneDigits(stated) ?? stated)
}

/** Returns which columns of an address the file states, so that the others are left alone. */
export function statedAddressColumns(cells: Cells, names: AddressNames): AddressColumn[] {
  const source: Record<AddressColumn, string | undefined> = {
    address_1: names.address1,
    address_2: names.address2,
    city: names.city,
    state: names.state,
    zip: names.postalCode,
    zip_plus_4: names.postalCode,
    country: names.country,
    phone: names.phone,
    phone_extension: names.extension,
    fax: names.fax,
  }
  return ADDRESS_COLUMNS.filter((column) => {
    const name = source[column]
    return name !== undefined && cells.states(name)
  })
}

/** Reads one address of a row; null when the row states none. */
export function addressReader(
  cells: Cells,
  names: AddressNames,
  zips: ZipCodes,
  findings: Findings,
): Cell<Address | null> {
  const address1 = cells.text(names.address1)
  const address2 = cells.text(names.address2)
  const city = cells.text(names.city)
  const state = cells.text(names.state)
  const postalCode = cells.text(names.postalCode)
  const country = cells.text(names.country)
  const phone = cells.text(names.phone)
  const extension = names.extension === undefined ? () => null : cells.text(names.extension)
  const fax = cells.text(names.fax)
  return (row) => {
    const stated: Address = {
      address_1: address1(row),
      address_2: address2(row),
      city: city(row),
      state: state(row),
      zip: postalCode(row),
      zip_plus_4: null,
      country: 'US',
      phone: readPhone(phone(row)),
      phone_extension: extension(row),
      fax: readPhone(fax(row)),
      latitude: null,
      longitude: null,
    }
    if (ADDRESS_COLUMNS.every((column) => column === 'country' || stated[column] === null)) return null
    stated.country = country(row) ?? 'US'
    const { zip, plus4 } = readZip(stated.zip, stated, zips, (detail) =>
      findings.guess(row.line, LOST_ZERO, detail),
    )
    const known = zip === null ? undefined : zips.get(zip)
    const centroid = stated.country === 'US' || known?.state === stated.state ? known : undefined
    stated.zip = zip
    stated.zip_plus_4 = plus4
    stated.latitude = centroid?.latitude ?? null
    stated.longitude = centroid?.longitude ?? null
    return stated
  }
}
