import type { api, ReplyOf } from '@concord/contract'
import { type Entitlement, formatAddressLine, isInside, splitZip } from '@concord/domain'

type ElectronicAddress = ReplyOf<typeof api.readPractitioner>['practitioner']['endpoints'][number]

/** An item of `endpoints` as it is stored. */
export type ElectronicAddressRow = {
  readonly [Name in keyof Omit<ElectronicAddress, 'address'>]?: ElectronicAddress[Name]
} & {
  readonly endpoint: string
  readonly address?: {
    readonly address1?: string
    readonly address2?: string
    readonly city?: string
    readonly state?: string
    readonly zip?: string
    readonly country?: string
  }
}

/** Returns the address of an endpoint on one line; null where there is none or it may not be seen. */
function getPlace(
  place: ElectronicAddressRow['address'],
  entitlement: Entitlement | undefined,
): string | null {
  if (!place) return null
  const { zip = '', plus4 } = splitZip(place.zip ?? '') ?? {}
  const country = place.country ?? 'US'
  const isSeen =
    entitlement === undefined ||
    (country === 'US' && isInside(entitlement, { state: place.state ?? null, zip }))
  if (!isSeen) return null
  const line = formatAddressLine({ ...place, zip, zipPlus4: plus4 })
  return [line, country === 'US' ? '' : country].filter(Boolean).join(', ') || null
}

export function toElectronicAddress(
  row: ElectronicAddressRow,
  entitlement: Entitlement | undefined,
): ElectronicAddress {
  const { type = null, endpoint, description = null, use = null, otherUse = null } = row
  const { contentType = null, otherContent = null, affiliation = null } = row
  const address = getPlace(row.address, entitlement)
  return { type, endpoint, description, use, otherUse, contentType, otherContent, affiliation, address }
}
