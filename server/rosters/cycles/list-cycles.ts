import type { api, ParamsOf, ReplyOf } from '@concord/contract'
import { CYCLE_WAITS, type CycleWait } from '@concord/domain'
import { readAllPages, readPage } from '#server/db/read-page.ts'
import type { SignedInContext } from '#server/http/route.ts'
import type { StoredCycle } from './cycle-store.ts'
import { findCycleChoices, findUnfinished, selectListed } from './list-store.ts'
import { readWait, toListed } from './to-cycle.ts'

type Params = ParamsOf<typeof api.listCycles>

/** Returns a page of the cycles that the filters leave; what cycles wait for is counted over the whole organization. */
export async function listCycles(
  { tx, viewer }: SignedInContext,
  params: Params,
): Promise<ReplyOf<typeof api.listCycles>> {
  const { orgId } = viewer.user
  const { rows, total, page } = await readPage<StoredCycle>(tx, selectListed(orgId, params), params.page)
  const waits = (await findUnfinished(tx, orgId)).map(readWait)
  const count = (wait: CycleWait) => waits.filter((one) => one === wait).length
  return {
    cycles: rows.map(toListed),
    ...{ total, page },
    waiting: Object.fromEntries(CYCLE_WAITS.map((wait) => [wait, count(wait)])) as Record<CycleWait, number>,
    choices: await findCycleChoices(tx, orgId),
  }
}

/** Reads all cycles that the filters leave, page by page. */
export function readAllCycles(
  { tx, viewer }: SignedInContext,
  params: Omit<Params, 'page'>,
): AsyncIterable<readonly StoredCycle[]> {
  return readAllPages<StoredCycle>(tx, selectListed(viewer.user.orgId, params))
}
