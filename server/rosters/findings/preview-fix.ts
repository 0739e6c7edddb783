import { type api, type ParamsOf, type ReplyOf, TRIED_FILES } from '@concord/contract'
import { countRows, type FindingFilter } from '@concord/engine'
import { AppError } from '#server/http/app-error.ts'
import type { ContextOf } from '#server/http/route.ts'
import { type CycleKey, findEarlierCycles } from '../cycles/cycle-store.ts'
import { queryResults } from '../cycles/read-results.ts'
import { describeCause, explainFix } from './describe-cause.ts'
import { FINDINGS, type OpenedCycle, openCycle } from './open-findings.ts'
import { getBalance, getKey } from './read-findings.ts'
import { type Fix, type ResolvedFix, resolveFix } from './resolve-fix.ts'

type Context = ContextOf<typeof api.previewCycleFix>
type Preview = ReplyOf<typeof api.previewCycleFix>['preview']

function explain(fix: Fix, { label, examples: _ }: ResolvedFix, opened: OpenedCycle): string[] {
  if (fix.kind === 'text') return [`From now on ${label}, in every row.`]
  const sentence = explainFix(fix, describeCause(fix, '', opened), null, opened.target)
  return sentence === null ? [] : [sentence]
}

/** Counts what the fix would have changed in the files before; those whose results are gone are left out. */
async function tryEarlier(
  context: Context,
  key: CycleKey,
  { cycle }: OpenedCycle,
  filter: FindingFilter,
): Promise<Preview['earlier']> {
  const { orgId } = key
  const earlier = await context.database.asOrganization(orgId, (tx) =>
    findEarlierCycles(tx, orgId, cycle, TRIED_FILES),
  )
  let [files, cells] = [0, 0]
  for (const { id } of earlier) {
    try {
      cells += await queryResults(context, { orgId, id }, [FINDINGS], async (connection, paths) => {
        const { rows } = await countRows(connection, paths[FINDINGS], filter)
        return rows
      })
      files += 1
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'not_found') throw error
    }
  }
  return { files, cells }
}

/** Says what a fix would do before it is kept. */
export async function previewFix(
  context: Context,
  { cycleId }: ParamsOf<typeof api.previewCycleFix>,
  fix: Fix,
): Promise<Preview> {
  const key = getKey(context, cycleId)
  const opened = await context.database.asOrganization(key.orgId, (tx) => openCycle(tx, key))
  const resolved = await queryResults(context, key, [FINDINGS], (connection, paths) =>
    resolveFix(connection, paths[FINDINGS], opened, fix),
  )
  const { rows, fixedRows, frees, examples } = resolved
  const before = getBalance(opened)
  return {
    ...{ sentences: explain(fix, resolved, opened), rows, fixedRows, examples: [...examples], before },
    after: {
      in: before.in,
      out: before.out + frees.held + frees.rejected,
      held: before.held - frees.held,
      rejected: before.rejected - frees.rejected,
    },
    earlier: await tryEarlier(context, key, opened, resolved.filter),
  }
}
