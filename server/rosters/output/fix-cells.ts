import { randomUUID } from 'node:crypto'
import { type api, type BodyOf, OUTPUT_ERRORS, type ParamsOf, type ReplyOf } from '@concord/contract'
import { getRawNames, type RawResults, readCurrentCells } from '@concord/engine'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { ContextOf } from '#server/http/route.ts'
import { assertCanRunAgain, beginAgain } from '../cycles/begin-again.ts'
import { type CellFix, decideFixSet, insertCellFixes, insertFixSet } from '../cycles/cell-fix-store.ts'
import { auditCycle, readChanged } from '../cycles/change-cycle.ts'
import { openSeenCycle } from '../cycles/check-revision.ts'
import type { CycleKey } from '../cycles/cycle-store.ts'
import { queryResults } from '../cycles/read-results.ts'
import { type OutputProgram, openOutput, pathOf } from './open-output.ts'

type Cells = BodyOf<typeof api.fixCycleCells>['cells']
type Problem = { readonly field: string; readonly message: string }

const sameText = (one: string | null, other: string | null): boolean => (one ?? '') === (other ?? '')

function findProblem(
  raw: RawResults,
  { tab, column, before, after }: Cells[number],
  stored: string | null | undefined,
): string | undefined {
  const known = raw.tabs.find(({ name }) => name === tab)
  if (!known) return OUTPUT_ERRORS.tab
  if (stored === undefined || column >= known.headers.length) return OUTPUT_ERRORS.place
  if (!sameText(stored, before)) return OUTPUT_ERRORS.before
  return sameText(stored, after) ? OUTPUT_ERRORS.same : undefined
}

/** Returns the cells with their headers, if each exists and holds what the user saw. Throws invalid_input. */
async function checkCells(program: OutputProgram, key: CycleKey, cells: Cells): Promise<CellFix[]> {
  const { raw } = await openOutput(program, key)
  const tabs = [...new Set(cells.map(({ tab }) => tab))]
  const current = await queryResults(program, key, getRawNames(raw, tabs), (connection, paths) =>
    readCurrentCells(connection, { raw, rawPaths: pathOf(paths) }, cells),
  )
  const seen = new Set<string>()
  const problems = cells.flatMap((cell, index): Problem[] => {
    const place = JSON.stringify([cell.tab, cell.row, cell.column])
    const message = seen.has(place) ? OUTPUT_ERRORS.twice : findProblem(raw, cell, current[index])
    seen.add(place)
    return message === undefined ? [] : [{ field: `cells.${index}`, message }]
  })
  if (problems.length > 0) throw new AppError('invalid_input', problems.slice(0, 20))
  return cells.map(({ tab, row, column, before, after }) => {
    const header = raw.tabs.find(({ name }) => name === tab)?.headers[column] ?? ''
    return { tab, row, column, header, before: before || null, after: after || null }
  })
}

/** Fixes cells for this cycle alone, as one thing to undo, and runs it again. */
export async function fixCells(
  { viewer, config, database }: ContextOf<typeof api.fixCycleCells>,
  params: ParamsOf<typeof api.fixCycleCells>,
  { revision, cells }: BodyOf<typeof api.fixCycleCells>,
): Promise<ReplyOf<typeof api.fixCycleCells>> {
  const { orgId } = viewer.user
  const key = { orgId, id: params.cycleId }
  const inOwn = <Result>(work: (tx: Connection) => Promise<Result>) =>
    database.asOrganization(orgId || null, work, { write: true })
  // Who saw an earlier revision learns so before the cells are looked at.
  await inOwn(async (tx) => assertCanRunAgain(await openSeenCycle(tx, key, revision)))
  const fixes = await checkCells({ config, database }, key, cells)
  const fixesId = randomUUID()
  return inOwn(async (tx) => {
    const context = { tx, orgId, viewer, config }
    const cycle = await openSeenCycle(tx, key, revision)
    assertCanRunAgain(cycle)
    const set = { orgId, id: fixesId }
    const userId = viewer.user.id
    await insertFixSet(tx, { ...set, cycleId: cycle.id, origin: 'grid', fileId: null, userId })
    await insertCellFixes(tx, set, fixes)
    await decideFixSet(tx, set, { state: 'applied', userId })
    const baselineId = cycle.asked_baseline_id
    await beginAgain(tx, orgId, cycle, { userId, reason: 'Fixed cells', baselineId })
    await auditCycle(context, 'cells-fixed', cycle, { fixesId, rows: fixes.length })
    return { ...(await readChanged(context, key)), fixesId }
  })
}
