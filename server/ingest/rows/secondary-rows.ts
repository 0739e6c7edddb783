import type { Header } from '../files/header.ts'
import type { Findings } from '../findings.ts'
import {
  type Address,
  type AddressNames,
  addressReader,
  findSourceAddressColumns,
  type ZipCodes,
} from './addresses.ts'
import { type Cell, createCells, type Row } from './cells.ts'
import type { Rejected } from './npi-cell.ts'
import { otherNameKind } from './provider-fields.ts'

export type SecondaryRowReader<Item> = (fields: readonly string[], line: number) => Item | Rejected

export const PLACE: AddressNames = {
  address1: 'Provider Secondary Practice Location Address- Address Line 1',
  address2: 'Provider Secondary Practice Location Address-  Address Line 2',
  city: 'Provider Secondary Practice Location Address - City Name',
  state: 'Provider Secondary Practice Location Address - State Name',
  postalCode: 'Provider Secondary Practice Location Address - Postal Code',
  country: 'Provider Secondary Practice Location Address - Country Code (If outside U.S.)',
  phone: 'Provider Secondary Practice Location Address - Telephone Number',
  extension: 'Provider Secondary Practice Location Address - Telephone Extension',
  fax: 'Provider Practice Location Address - Fax Number',
}

export function placeReader(
  header: Header,
  zips: ZipCodes,
  findings: Findings,
): { read: SecondaryRowReader<Address>; raw: string[] } {
  const cells = createCells(header, findings)
  const read = addressReader(cells, PLACE, zips, findings)
  return {
    read: (fields, line) => read({ fields, line }) ?? { reject: 'The row states no address.' },
    raw: findSourceAddressColumns(cells, PLACE),
  }
}

type OtherName = { kind: string | null; name: string }

export function otherNameReader(header: Header, findings: Findings): SecondaryRowReader<OtherName> {
  const cells = createCells(header, findings)
  const name = cells.text('Provider Other Organization Name')
  const kind = otherNameKind(cells, 'Provider Other Organization Name Type Code')
  return (fields, line) => {
    const row = { fields, line }
    const raw = name(row)
    return raw === null ? { reject: 'The row states no name.' } : { kind: kind(row), name: raw }
  }
}

type Endpoint = {
  type: string | null
  endpoint: string
  description: string | null
  use: string | null
  contentType: string | null
  affiliation: string | null
  /** Absent where nothing is stated, so that lists that were read before stay equal. */
  otherUse?: string
  otherContent?: string
  address?: Record<string, string>
}

/** Returns the parts that the row states, or undefined where it states none. */
function getStated(parts: Record<string, Cell<string | null>>, row: Row): Record<string, string> | undefined {
  const stated = Object.entries(parts).flatMap(([name, read]) => {
    const value = read(row)
    return value === null ? [] : [[name, value] as const]
  })
  return stated.length === 0 ? undefined : Object.fromEntries(stated)
}

export function endpointReader(header: Header, findings: Findings): SecondaryRowReader<Endpoint> {
  const cells = createCells(header, findings)
  const endpoint = cells.text('Endpoint')
  const type = cells.text('Endpoint Type')
  const description = cells.text('Endpoint Description')
  const use = cells.text('Use Code')
  const contentType = cells.text('Content Type')
  const affiliation = cells.text('Affiliation Legal Business Name')
  const others = {
    otherUse: cells.text('Other Use Description'),
    otherContent: cells.text('Other Content Description'),
  }
  const address = {
    address1: cells.text('Affiliation Address Line One'),
    address2: cells.text('Affiliation Address Line Two'),
    city: cells.text('Affiliation Address City'),
    state: cells.text('Affiliation Address State'),
    zip: cells.text('Affiliation Address Postal Code'),
    country: cells.text('Affiliation Address Country'),
  }
  return (fields, line) => {
    const row = { fields, line }
    const raw = endpoint(row)
    if (raw === null) return { reject: 'The row states no endpoint.' }
    const place = getStated(address, row)
    return {
      type: type(row),
      endpoint: raw,
      description: description(row),
      use: use(row),
      contentType: contentType(row),
      affiliation: affiliation(row),
      ...getStated(others, row),
      ...(place && { address: place }),
    }
  }
}
