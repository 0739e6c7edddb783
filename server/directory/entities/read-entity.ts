import type { api, ReplyOf } from '@concord/contract'
import { formatPersonName } from '@concord/domain'
import type { SignedInContext } from '#server/http/route.ts'
import { openRecord } from '../open-record.ts'
import { toPracticePlace, toSharedParts } from '../record-parts.ts'
import { screenRecord } from '../screen-record.ts'
import { countAffiliated } from './member-store.ts'
import { type EntityRow, findEntity } from './store.ts'

type Reply = ReplyOf<typeof api.readEntity>
type Entity = Reply['entity']

function getOfficial(official: EntityRow['authorized_official']): Entity['authorizedOfficial'] {
  const name = formatPersonName({ ...official, credentials: null })
  if (official === null || name === '') return null
  const { title = null, phone = null, credentials = null } = official
  return { name, title, phone, credentials }
}

function getNames(row: EntityRow) {
  return {
    name: row.name,
    kind: row.kind,
    isSubpart: row.is_subpart,
    parentName: row.parent_name,
    parentNpi: row.parent_npi,
    otherNames: row.other_names.flatMap(({ kind, name }) =>
      name ? [{ kind: kind ?? 'Other name', name }] : [],
    ),
    authorizedOfficial: getOfficial(row.authorized_official),
  }
}

/**
 * Returns one entity in full, as it is or as it was at the end of a day; one without a location in the viewer's states
 * and ZIP codes is not found.
 */
export async function readEntity(
  context: SignedInContext,
  { npi, asOf }: { readonly npi: string; readonly asOf?: string | undefined },
): Promise<Reply> {
  const { tx } = context
  const opened = await openRecord(context, { npi, asOf }, findEntity)
  const { row, entitlement, moment, places, mailingAddress } = opened
  return {
    entity: {
      ...toSharedParts(row, await screenRecord(tx, npi, moment), entitlement),
      ...getNames(row),
      mailingAddress,
      locations: places.map(toPracticePlace),
      practitionerCount: (await countAffiliated(tx, [npi], entitlement)).get(npi) ?? 0,
    },
    asOf: moment.day,
  }
}
