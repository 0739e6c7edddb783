import type { api, ReplyOf } from '@concord/contract'
import {
  type Entitlement,
  formatOrganizationName,
  formatPersonName,
  getEntitlement,
  isValidNpi,
  screenExclusion,
  seesEntities,
} from '@concord/domain'
import type { SignedInContext } from '#server/http/route.ts'
import { findExclusionListDay } from '#server/search/exclusion-list.ts'
import { findKnown, type KnownRow } from './store.ts'

type Reply = ReplyOf<typeof api.lookUpNpis>
type Row = Reply['rows'][number]

const UNKNOWN: Omit<Row, 'npi' | 'outcome'> = {
  subject: null,
  name: null,
  status: null,
  screening: null,
  taxonomy: null,
  city: null,
  state: null,
  zip: null,
  phone: null,
  replacementNpi: null,
}

function nameOf(row: KnownRow): string | null {
  if (row.subject === 'entity') return formatOrganizationName(row.entity_name ?? '') || null
  const { last_name: lastName, first_name: firstName } = row
  if (!lastName && !firstName) return null
  const { middle_name: middleName, name_suffix: suffix, credentials } = row
  return formatPersonName({ lastName, firstName, middleName, suffix, credentials })
}

function getFoundRow(row: KnownRow, listDay: string | null): Row {
  const found = { isExcluded: row.status === 'excluded', isPossible: row.is_possibly_excluded }
  return {
    npi: row.npi,
    outcome: 'found',
    subject: row.subject,
    name: nameOf(row),
    status: row.status,
    screening: screenExclusion(found, listDay),
    taxonomy: row.taxonomy,
    city: row.city,
    state: row.state,
    zip: row.zip,
    phone: row.phone,
    replacementNpi: row.replacement_npi,
  }
}

type Sight = {
  readonly entitlement: Entitlement | undefined
  readonly showsEntities: boolean
  readonly listDay: string | null
}

function getRow(
  npi: string,
  known: KnownRow | undefined,
  { entitlement, showsEntities, listDay }: Sight,
): Row {
  if (!isValidNpi(npi)) return { npi, outcome: 'invalid', ...UNKNOWN }
  if (!known) return { npi, outcome: 'notFound', ...UNKNOWN }
  const isOutside = entitlement !== undefined && !known.has_place
  const isHidden = known.subject === 'entity' && !showsEntities
  return isOutside || isHidden ? { npi, outcome: 'outside', ...UNKNOWN } : getFoundRow(known, listDay)
}

/** Returns one row for each of the NPIs in their order; the same NPI twice gets two rows. */
export async function lookUpNpis({ tx, viewer }: SignedInContext, npis: readonly string[]): Promise<Reply> {
  const entitlement = getEntitlement(viewer)
  const known = await findKnown(tx, npis.filter(isValidNpi), entitlement)
  const byNpi = new Map(known.map((row) => [row.npi, row]))
  const listDay = await findExclusionListDay(tx)
  const sight = { entitlement, showsEntities: seesEntities(viewer), listDay }
  return { exclusionListOn: listDay, rows: npis.map((npi) => getRow(npi, byNpi.get(npi), sight)) }
}
