import type { api, ReplyOf } from '@concord/contract'
import { type Entitlement, formatPersonName, seesEntities } from '@concord/domain'
import type { SignedInContext } from '#server/http/route.ts'
import { openRecord } from './open-record.ts'
import { toPracticePlace, toSharedParts } from './record-parts.ts'
import { type Screened, screenRecord } from './screen-record.ts'
import {
  type AffiliationRow,
  findAffiliations,
  findPractitioner,
  type LocationRow,
  type PractitionerRow,
} from './store.ts'

type Reply = ReplyOf<typeof api.readPractitioner>
type Practitioner = Reply['practitioner']

function getLocation(row: LocationRow): Practitioner['locations'][number] {
  return {
    ...toPracticePlace(row),
    acceptingNewPatients: row.accepting_new_patients,
    telehealth: row.telehealth,
    wheelchairAccess: row.wheelchair_access,
    hours: row.hours,
  }
}

function getAffiliation(row: AffiliationRow): NonNullable<Practitioner['affiliations']>[number] {
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

function getOtherName(name: Record<string, string | null>): { kind: string; name: string } {
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

function getDetails(
  row: PractitionerRow,
  screened: Screened,
  entitlement: Entitlement | undefined,
): Omit<Practitioner, 'locations' | 'mailingAddress' | 'affiliations'> {
  return {
    ...toSharedParts(row, screened, entitlement),
    lastName: row.last_name,
    firstName: row.first_name,
    middleName: row.middle_name,
    prefix: row.name_prefix,
    suffix: row.name_suffix,
    credentials: row.credentials,
    gender: row.gender,
    soleProprietor: row.sole_proprietor,
    languages: row.languages,
    otherNames: row.other_names.map(getOtherName),
    verifiedAt: row.verified_at?.toISOString() ?? null,
  }
}

/**
 * Returns one practitioner in full, as they are or as they were at the end of a day; one without a location in the
 * viewer's states and ZIP codes is not found.
 */
export async function readPractitioner(
  context: SignedInContext,
  { npi, asOf }: { readonly npi: string; readonly asOf?: string | undefined },
): Promise<Reply> {
  const { tx, viewer } = context
  const opened = await openRecord(context, { npi, asOf }, findPractitioner)
  const { row, entitlement, moment, shown, places, mailingAddress } = opened
  const screened = await screenRecord(tx, npi, moment)
  // What is worked at a place that is not shown would show it.
  const positions = entitlement && shown.map(({ position }) => position)
  const found = seesEntities(viewer) ? await findAffiliations(tx, npi, entitlement, moment.tables) : null
  const affiliations = found?.filter(
    ({ position }) => position < 0 || (positions?.includes(position) ?? true),
  )
  return {
    practitioner: {
      ...getDetails(row, screened, entitlement),
      mailingAddress,
      locations: places.map(getLocation),
      affiliations: affiliations?.map(getAffiliation) ?? null,
    },
    asOf: moment.day,
  }
}
