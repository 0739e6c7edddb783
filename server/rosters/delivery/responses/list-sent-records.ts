import type { api, ParamsOf, ReplyOf } from '@concord/contract'
import { readPage } from '#server/db/read-page.ts'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { findCycle } from '../../cycles/cycle-store.ts'
import { selectSentRecords } from './response-store.ts'

type Reply = ReplyOf<typeof api.listSentRecords>

export async function listSentRecords(
  { tx, viewer }: SignedInContext,
  { cycleId, page, ...filters }: ParamsOf<typeof api.listSentRecords>,
): Promise<Reply> {
  const key = { orgId: viewer.user.orgId, id: cycleId }
  if (!(await findCycle(tx, key))) throw new AppError('not_found')
  const { rows, ...facts } = await readPage<Reply['records'][number]>(
    tx,
    selectSentRecords(key, filters, new Date()),
    page,
  )
  return { records: [...rows], ...facts }
}
