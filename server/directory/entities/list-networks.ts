import { type api, MAX_NETWORKS, type ReplyOf } from '@concord/contract'
import { getEntitlement } from '@concord/domain'
import type { SignedInContext } from '#server/http/route.ts'
import { explainMissingRecord } from '../explain-missing-record.ts'
import { findParentOf } from './family-store.ts'
import { countAffiliated, countNetworks } from './member-store.ts'

/** Returns the networks of the practitioners of an entity that the viewer can read, by what their affiliations state. */
export async function listEntityNetworks(
  context: SignedInContext,
  npi: string,
): Promise<ReplyOf<typeof api.listEntityNetworks>> {
  const { tx, viewer } = context
  const entitlement = getEntitlement(viewer)
  if (!(await findParentOf(tx, npi, entitlement))) throw await explainMissingRecord(context, npi)
  const networks = await countNetworks(tx, npi, entitlement, MAX_NETWORKS)
  const total = (await countAffiliated(tx, [npi], entitlement)).get(npi) ?? 0
  return { networks, total }
}
