import type { api, ParamsOf, ReplyOf } from '@concord/contract'
import { readPage } from '#server/db/read-page.ts'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import {
  type CellFix,
  findFixSet,
  findFixSets,
  type StoredFixSet,
  selectCellFixes,
} from '../cycles/cell-fix-store.ts'
import { getKey } from '../cycles/change-cycle.ts'
import { findCycle } from '../cycles/cycle-store.ts'

type Fixes = ReplyOf<typeof api.listCycleFixes>['fixes'][number]

const toFixes = ({
  id,
  origin,
  state,
  file,
  placed,
  refusal,
  rows,
  cells,
  ...stored
}: StoredFixSet): Fixes => ({
  ...{ id, origin, state, file, rows, cells, refusal },
  ...{ madeBy: stored.made_by, madeAt: stored.made_at.toISOString() },
  ...{ decidedBy: stored.decided_by, decidedAt: stored.decided_at?.toISOString() ?? null },
  ...{ unchanged: placed?.unchanged ?? 0, unplacedRows: placed?.unplacedRows ?? 0 },
  unplaced: [...(placed?.unplaced ?? [])],
  ignoredColumns: [...(placed?.ignoredColumns ?? [])],
})

export async function listFixes(
  context: SignedInContext,
  params: ParamsOf<typeof api.listCycleFixes>,
): Promise<ReplyOf<typeof api.listCycleFixes>> {
  const key = getKey(context, params)
  if (!(await findCycle(context.tx, key))) throw new AppError('not_found')
  return { fixes: (await findFixSets(context.tx, key)).map(toFixes) }
}

export async function listCells(
  { tx, viewer }: SignedInContext,
  { cycleId, fixesId, page }: ParamsOf<typeof api.listFixedCells>,
): Promise<ReplyOf<typeof api.listFixedCells>> {
  const set = { orgId: viewer.user.orgId, id: fixesId }
  if ((await findFixSet(tx, set))?.cycle_id !== cycleId) throw new AppError('not_found')
  const { rows, ...facts } = await readPage<CellFix>(tx, selectCellFixes(set), page)
  return { cells: [...rows], ...facts }
}
