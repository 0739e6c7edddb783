import { isUsAddress, phoneDigits, splitZip, stateByCode } from '@concord/domain'
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
  raw: string | null,
  address: { state: string | null; country: string },
  zips: ZipCodes,
  onGuess: (detail: string) => void,
): Zip {
  if (raw === null) return { zip: null, plus4: null }
  const whole = splitZip(raw)
  if (whole) return { zip: whole.zip, plus4: whole.plus4 ?? null }
  const padded = address.country === 'US' && /^(\d{4}|\d{8})$/.test(raw) ? splitZip(`0${raw}`) : undefined
  const known = padded && zips.get(padded.zip)
  if (!padded || known?.state !== address.state) return { zip: raw, plus4: null }
  onGuess(`${raw} in ${address.state} read as 0${raw}`)
  return { zip: padded.zip, plus4: padded.plus4 ?? null }
}

function readPhone(raw: string | null): string | null {
  return raw === null ? null : (phoneDigits(raw) ?? raw)
}

/** Returns which columns of an address the file states, so that the others are left alone. */
export function findSourceAddressColumns(cells: Cells, names: AddressNames): AddressColumn[] {
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
  function warnOfParts(parts: Address, line: number): void {
    const warn = (column: string, what: string, stated: string) =>
      findings.warn(line, `${column} is not ${what}`, stated)
    if (parts.state !== null && stateByCode(parts.state)?.code !== parts.state)
      warn(names.state, 'the code of a state', parts.state)
    if (parts.zip !== null && !/^\d{5}$/.test(parts.zip)) warn(names.postalCode, 'a ZIP code', parts.zip)
    for (const part of ['phone', 'fax'] as const) {
      const stated = parts[part]
      if (stated !== null && phoneDigits(stated) === undefined) warn(names[part], 'a US phone number', stated)
    }
  }
  return (row) => {
    const raw: Address = {
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
    if (ADDRESS_COLUMNS.every((column) => column === 'country' || raw[column] === null)) return null
    raw.country = country(row) ?? 'US'
    const { zip, plus4 } = readZip(raw.zip, raw, zips, (detail) =>
      findings.guess(row.line, LOST_ZERO, detail),
    )
    const known = zip === null ? undefined : zips.get(zip)
    const isUs = isUsAddress(raw, known?.state)
    const centroid = isUs ? known : undefined
    if (isUs) warnOfParts({ ...raw, zip }, row.line)
    if (!/^[A-Z]{2}$/.test(raw.country))
      findings.warn(row.line, `${names.country} is not the code of a country`, raw.country)
    raw.zip = zip
    raw.zip_plus_4 = plus4
    raw.latitude = centroid?.latitude ?? null
    raw.longitude = centroid?.longitude ?? null
    return raw
  }
}
