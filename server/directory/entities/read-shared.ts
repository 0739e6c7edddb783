import type { api, ReplyOf } from '@concord/contract'
import { getEntitlement } from '@concord/domain'
import type { SignedInContext } from '#server/http/route.ts'
import { explainMissingRecord } from '../explain-missing-record.ts'
import { findParentOf } from './family-store.ts'
import {
  findSharedPhones,
  findSharedStreets,
  type SharedPhoneRow,
  type SharedStreetRow,
} from './sharing-store.ts'

type Reply = ReplyOf<typeof api.readSharedContacts>

const getSharing = (row: SharedPhoneRow | SharedStreetRow) => ({
  memberCount: row.members,
  otherPractitionerCount: row.other_practitioners,
  entityCount: row.other_entities,
  entities: row.entities,
})

/** Returns who has the phones and addresses of an entity, of all that the viewer can see. */
export async function readSharedContacts(context: SignedInContext, npi: string): Promise<Reply> {
  const { tx, viewer } = context
  const entitlement = getEntitlement(viewer)
  if (!(await findParentOf(tx, npi, entitlement))) throw await explainMissingRecord(context, npi)
  const phones = await findSharedPhones(tx, npi, entitlement)
  const streets = await findSharedStreets(tx, npi, entitlement)
  return {
    phones: phones.map((row) => ({ phone: row.phone, ...getSharing(row) })),
    addresses: streets.map((row) => ({
      positions: row.positions,
      address1: row.address_1,
      zip: row.zip,
      ...getSharing(row),
    })),
  }
}
