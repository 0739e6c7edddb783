import type { api, ReplyOf } from '@concord/contract'
import { formatPersonName, seesEntities } from '@concord/domain'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { entitlementOf } from './search-conditions.ts'
import { directoryConfigOf } from './search-practitioners.ts'
import { isEntitled } from './search-store.ts'
import {
  type AffiliationRow,
  type ChangeRow,
  countChanges,
  findAffiliations,
  findChanges,
  findLocations,
  findPractitioner,
  type LocationRow,
  type PractitionerRow,
} from './store.ts'

type Reply = ReplyOf<typeof api.readPractitioner>
type Practitioner = Reply['practitioner']

function addressOf(row: LocationRow) {
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

function locationOf(row: LocationRow): Practitioner['locations'][number] {
  return {
    ...addressOf(row),
    position: row.position,
    acceptingNewPatients: row.accepting_new_patients,
    telehealth: row.telehealth,
    wheelchairAccess: row.wheelchair_access,
    hours: row.hours,
    county: row.county,
  }
}

function affiliationOf(row: AffiliationRow): NonNullable<Practitioner['affiliations']>[number] {
  return {
    entityNpi: row.entity_npi,
    entityName: row.entity_name,
    entityKind: row.entity_kind,
    position: row.position < 0 ? null : row.position,
    role: row.role,
    network: row.network,
    confirmation: row.confirmation,
  }
}

function otherNameOf(name: Record<string, string | null>): { kind: string; name: string } {
  return {
    kind: name.kind ?? 'Other name',
    name: formatPersonName({
      prefix: name.prefix ?? null,
      firstName: name.firstName ?? null,
      middleName: name.middleName ?? null,
      lastName: name.lastName ?? null,
      suffix: name.suffix ?? null,
      credentials: name.credentials ?? null,
    }),
  }
}

function detailsOf(
  row: PractitionerRow,
): Omit<Practitioner, 'locations' | 'mailingAddress' | 'affiliations'> {
  return {
    npi: row.npi,
    status: row.status,
    lastName: row.last_name,
    firstName: row.first_name,
    middleName: row.middle_name,
    prefix: row.name_prefix,
    suffix: row.name_suffix,
    credentials: row.credentials,
    gender: row.gender,
    soleProprietor: row.sole_proprietor,
    languages: row.languages,
    otherNames: row.other_names.map(otherNameOf),
    enumeratedOn: row.enumerated_on,
    registryUpdatedOn: row.registry_updated_on,
    certifiedOn: row.certified_on,
    deactivatedOn: row.deactivated_on,
    reactivatedOn: row.reactivated_on,
    deactivationReason: row.deactivation_reason,
    replacementNpi: row.replacement_npi,
    verifiedAt: row.verified_at?.toISOString() ?? null,
    taxonomies: row.taxonomies.map(({ code, primary, licenseNumber, licenseState }) => ({
      code,
      primary: primary ?? false,
      licenseNumber: licenseNumber ?? null,
      licenseState: licenseState ?? null,
    })),
    identifiers: row.identifiers.map(({ value, type, state, issuer }) => ({
      value,
      type: type ?? null,
      state: state ?? null,
      issuer: issuer ?? null,
    })),
    endpoints: row.endpoints.map(({ type, endpoint, description }) => ({
      type: type ?? null,
      endpoint,
      description: description ?? null,
    })),
    source: {
      kind: row.source_kind,
      name: row.source_name,
      batch: row.batch_label,
      appliedAt: row.batch_applied_at?.toISOString() ?? null,
    },
  }
}

function changeOf(row: ChangeRow): Reply['changes'][number] {
  return {
    fieldPath: row.field_path,
    before: row.before,
    after: row.after,
    at: row.at.toISOString(),
    source: row.source,
  }
}

/** One practitioner in full; one outside the viewer's states and ZIP codes is not found. */
export async function readPractitioner({ connection, viewer }: SignedInContext, npi: string): Promise<Reply> {
  const row = await findPractitioner(connection, npi)
  const entitlement = entitlementOf(directoryConfigOf(viewer))
  if (!row || !(await isEntitled(connection, npi, entitlement))) throw new AppError('not_found')
  const locations = await findLocations(connection, npi)
  const mailing = locations.find((location) => location.position < 0)
  const affiliations = seesEntities(viewer) ? await findAffiliations(connection, npi) : null
  const changes = await findChanges(connection, npi)
  const changeTotal = await countChanges(connection, npi)
  return {
    practitioner: {
      ...detailsOf(row),
      mailingAddress: mailing ? addressOf(mailing) : null,
      locations: locations.filter((location) => location.position >= 0).map(locationOf),
      affiliations: affiliations?.map(affiliationOf) ?? null,
    },
    changeTotal,
    changes: changes.map(changeOf),
  }
}
