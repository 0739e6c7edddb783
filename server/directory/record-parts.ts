import type { api, ReplyOf } from '@concord/contract'
import type { Entitlement } from '@concord/domain'
import { toElectronicAddress } from './electronic-address.ts'
import type { Screened } from './screen-record.ts'
import type { LocationRow, RecordRow } from './store.ts'

type Practitioner = ReplyOf<typeof api.readPractitioner>['practitioner']

export function toAddress(row: LocationRow): NonNullable<Practitioner['mailingAddress']> {
  return {
    address1: row.address_1,
    address2: row.address_2,
    city: row.city,
    state: row.state,
    zip: row.zip,
    zipPlus4: row.zip_plus_4,
    country: row.country,
    phone: row.phone,
    phoneExtension: row.phone_extension,
    fax: row.fax,
  }
}

export function toPracticePlace(
  row: LocationRow,
): ReplyOf<typeof api.readEntity>['entity']['locations'][number] {
  const { position, county, latitude, longitude } = row
  return { ...toAddress(row), position, county, latitude, longitude }
}

/**
 * Returns what practitioners and entities say alike: status, dates, specialties, identifiers and where all came from.
 */
export function toSharedParts(
  row: RecordRow,
  { isExcluded, ...screened }: Screened,
  entitlement: Entitlement | undefined,
) {
  return {
    npi: row.npi,
    status: isExcluded ? ('excluded' as const) : row.status,
    ...screened,
    enumeratedOn: row.enumerated_on,
    registryUpdatedOn: row.registry_updated_on,
    certifiedOn: row.certified_on,
    deactivatedOn: row.deactivated_on,
    reactivatedOn: row.reactivated_on,
    deactivationReason: row.deactivation_reason,
    replacementNpi: row.replacement_npi,
    taxonomies: row.taxonomies.map(({ code, primary, licenseNumber, licenseState, group }) => ({
      code,
      primary: primary ?? false,
      licenseNumber: licenseNumber ?? null,
      licenseState: licenseState ?? null,
      group: group ?? null,
    })),
    identifiers: row.identifiers.map(({ value, type, state, issuer }) => ({
      value,
      type: type ?? null,
      state: state ?? null,
      issuer: issuer ?? null,
    })),
    endpoints: row.endpoints.map((item) => toElectronicAddress(item, entitlement)),
    source: {
      kind: row.source_kind,
      name: row.source_name,
      batch: row.batch_label,
      appliedAt: row.batch_applied_at?.toISOString() ?? null,
    },
  }
}
