import type { AddressNames } from '#server/ingest/rows/addresses.ts'
import type { CsvLines } from './csv-lines.ts'
import type { Address } from './place-pool.ts'

export function setAddress(lines: CsvLines, names: AddressNames, address: Address): void {
  lines.set(names.address1, address.line1)
  lines.set(names.address2, address.line2)
  lines.set(names.city, address.place.city)
  lines.set(names.state, address.place.state)
  lines.set(names.postalCode, address.postalCode)
  lines.set(names.country, 'US')
  lines.set(names.phone, address.phone)
  lines.set(names.fax, address.fax)
}
