import {
  formatAddressLine,
  formatCity,
  formatPhone,
  formatStreet,
  makeLocationKey,
  printFieldPath,
} from '@concord/domain'
import { Link } from '@mui/material'
import type { ReactNode } from 'react'
import type { CorrectableValue } from '#web/ui/correct-field.ts'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { formatHours } from '#web/ui/values/format-hours.ts'
import type { Entity, Practitioner } from '../queries.ts'

/** A practice location of either kind of record. */
export type Place = Entity['locations'][number]
export type PracticeLocation = Practitioner['locations'][number]
export type Address = NonNullable<Practitioner['mailingAddress']>

export const addressTitle = (address: Address) => formatAddressLine(address) || 'No address on file'

export function AddressLines({ address }: { readonly address: Address }) {
  const { city, state, zip, zipPlus4, country } = address
  const zipText = zip !== null && zipPlus4 !== null ? `${zip}-${zipPlus4}` : zip
  const region = [state, zipText].filter(Boolean).join(' ')
  const lines = [
    formatStreet(address.address1 ?? ''),
    formatStreet(address.address2 ?? ''),
    [formatCity(city ?? ''), region].filter(Boolean).join(', '),
    country === 'US' ? '' : country,
  ].filter((line) => line !== '')
  if (lines.length === 0) return null
  return lines.map((line) => <div key={line}>{line}</div>)
}

export function getPhone(address: Address): ReactNode | null {
  const { phone, phoneExtension } = address
  if (phone === null) return null
  const extension = phoneExtension === null ? '' : `, ext. ${phoneExtension}`
  const dialed = phone.replace(/[^\d+]/g, '')
  return (
    <Link
      href={`tel:${dialed}`}
      // As high as a pointer needs it, and no higher than a line.
      sx={{ display: 'inline-block', lineHeight: '20px', py: '2px', my: '-2px', whiteSpace: 'nowrap' }}
    >
      {formatPhone(phone)}
      {extension}
    </Link>
  )
}

export const getFax = ({ fax }: Address) => (fax === null ? null : formatPhone(fax))

export function getAccepting(place: PracticeLocation): ReactNode | null {
  if (place.acceptingNewPatients === null) return null
  return place.acceptingNewPatients ? (
    <StatusMark status="ok">Accepting</StatusMark>
  ) : (
    <StatusMark status="none">Not accepting</StatusMark>
  )
}

export const yesOrNo = (value: boolean | null) => (value === null ? null : value ? 'Yes' : 'No')

export function getHours({ hours }: PracticeLocation): ReactNode | null {
  const lines = hours === null ? [] : formatHours(hours)
  return lines.length === 0 ? null : lines.map((line) => <div key={line}>{line}</div>)
}

/** Returns a field of a location under its name in claims, so that a user who knows better can correct it. */
export function correctPlace(
  npi: string,
  { address1, address2, zip, country }: Address,
  column: string,
  value: unknown,
): CorrectableValue {
  const key = makeLocationKey({ address_1: address1, address_2: address2, zip, country })
  return { npi, path: printFieldPath({ table: 'locations', key, column }), value }
}
