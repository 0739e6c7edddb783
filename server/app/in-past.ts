import { getEntitlement } from '@concord/domain'
import { NO_ORGANIZATION } from '#server/db/database.ts'
import type { InPast } from '#server/http/past-call.ts'
import type { Program } from '#server/http/route.ts'
import { getMoment } from '#server/ledger/moment.ts'
import { readPast } from '#server/ledger/read-past.ts'

/** Returns a function that runs calls against the past, in the view of the calling user. */
export function createInPast({ database }: Program): InPast {
  return (viewer, asOf, transact) => {
    const at = getMoment(asOf)
    if (!at) return transact((tx, work) => work(tx))
    const orgId = viewer.user.orgId || NO_ORGANIZATION
    return readPast(database, { orgId, at, entitlement: getEntitlement(viewer) }, transact)
  }
}
