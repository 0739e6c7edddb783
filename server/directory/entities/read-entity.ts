import type { api, ReplyOf } from '@concord/contract'
import { formatPersonName, getEntitlement } from '@concord/domain'
import type { SignedInContext } from '#server/http/route.ts'
import { explainMissingRecord } from '../explain-missing-record.ts'
import { explainPastRecord, readMoment } from '../record-moment.ts'
import { toAddress, toPracticePlace, toSharedParts } from '../record-parts.ts'
import { screenRecord } from '../screen-record.ts'
import { findLocations } from '../store.ts'
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
  const { tx, viewer, orgId } = context
  const entitlement = getEntitlement(viewer)
  const moment = await readMoment(tx, npi, { orgId, asOf })
  const row = await findEntity(tx, npi, moment.tables)
  const shown = await findLocations(tx, npi, entitlement, moment.tables)
  const places = shown.filter(({ position }) => position >= 0)
  const mailing = shown.find(({ position }) => position < 0)
  // Who may not see it now sees nothing of what it was.
  if (moment.day !== null) await readEntity(context, { npi })
  if (!row || (entitlement && places.length === 0)) {
    throw await (moment.day === null
      ? explainMissingRecord(context, npi)
      : explainPastRecord(tx, npi, row !== undefined))
  }
  return {
    entity: {
      ...toSharedParts(row, await screenRecord(tx, npi, moment), entitlement),
      ...getNames(row),
      mailingAddress: mailing ? toAddress(mailing) : null,
      locations: places.map(toPracticePlace),
      practitionerCount: (await countAffiliated(tx, [npi], entitlement)).get(npi) ?? 0,
    },
    asOf: moment.day,
  }
}
