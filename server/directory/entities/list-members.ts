import type { api, ParamsOf, ReplyOf } from '@concord/contract'
import { getEntitlement } from '@concord/domain'
import type { SignedInContext } from '#server/http/route.ts'
import { explainMissingRecord } from '../explain-missing-record.ts'
import { findParentOf } from './family-store.ts'
import { countMembers, findMembers, type MemberRow } from './member-store.ts'

type Reply = ReplyOf<typeof api.listEntityMembers>

function toMember(row: MemberRow): Reply['members'][number] {
  const { npi, status, taxonomies, roles, networks, zips, confirmation } = row
  const primary = taxonomies.find((taxonomy) => taxonomy.primary) ?? taxonomies[0]
  return {
    npi,
    status,
    lastName: row.last_name,
    firstName: row.first_name,
    middleName: row.middle_name,
    suffix: row.name_suffix,
    credentials: row.credentials,
    taxonomy: primary?.code ?? null,
    roles,
    networks,
    zips,
    confirmation,
    verifiedAt: row.verified_at?.toISOString() ?? null,
  }
}

/** Returns a page of the practitioners of an entity that the viewer can read, with how many each side confirms. */
export async function listEntityMembers(
  context: SignedInContext,
  { page, ...params }: ParamsOf<typeof api.listEntityMembers>,
): Promise<Reply> {
  const { tx, viewer } = context
  const entitlement = getEntitlement(viewer)
  if (!(await findParentOf(tx, params.npi, entitlement)))
    throw await explainMissingRecord(context, params.npi)
  const found = await findMembers(tx, params, page, entitlement)
  const counts = await countMembers(tx, params, entitlement)
  return { members: found.rows.map(toMember), counts, total: found.total, page: found.page }
}
