import { type api, type ParamsOf, type ReplyOf, ROW_OUTCOMES } from '@concord/contract'
import {
  getRawNames,
  readRowFindings,
  type TracedCell,
  type TracedOutput,
  traceOutput,
} from '@concord/engine'
import { z } from 'zod'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { ContextOf } from '#server/http/route.ts'
import { findFixOfCell } from '../cycles/cell-fix-store.ts'
import type { CycleKey } from '../cycles/cycle-store.ts'
import { queryResults } from '../cycles/read-results.ts'
import { openOutput, pathOf } from './open-output.ts'

type Trace = ReplyOf<typeof api.traceCycleOutput>

const outcomeSchema = z.enum(ROW_OUTCOMES)

/** Returns the cell with its fix and the person who made it. */
async function toCell(
  tx: Connection,
  key: CycleKey,
  { tab, row }: Pick<TracedOutput, 'tab' | 'row'>,
  { fixed, ...cell }: TracedCell,
): Promise<Trace['cells'][number]> {
  if (fixed === null || cell.index === null) return { ...cell, fix: null }
  const found = await findFixOfCell(tx, key, { tab, row, column: cell.index })
  return {
    ...cell,
    fix: {
      text: fixed.text,
      ...{ fixesId: found?.id ?? null, origin: found?.origin ?? null, person: found?.person ?? null },
      at: found?.at?.toISOString() ?? null,
    },
  }
}

export async function traceCell(
  { viewer, config, database }: ContextOf<typeof api.traceCycleOutput>,
  { cycleId, rowId, field: fieldId }: ParamsOf<typeof api.traceCycleOutput>,
): Promise<Trace> {
  const key = { orgId: viewer.user.orgId, id: cycleId }
  const program = { config, database }
  const { cycle, raw, hasFindings } = await openOutput(program, key)
  const field = raw.target.fields.find(({ id }) => id === fieldId)
  if (!field) throw new AppError('not_found')
  const names = ['rows.parquet', ...getRawNames(raw), ...(hasFindings ? ['findings.parquet'] : [])]
  const { traced, findings } = await queryResults(program, key, names, async (connection, paths) => ({
    traced: await traceOutput(
      connection,
      { rows: paths['rows.parquet'] ?? '', raw, rawPaths: pathOf(paths) },
      rowId,
      fieldId,
    ),
    findings: await readRowFindings(connection, paths['findings.parquet'], [rowId]),
  }))
  if (!traced) throw new AppError('not_found')
  const cells = await database.asOrganization(key.orgId || null, async (tx) => {
    const told: Trace['cells'] = []
    for (const cell of traced.cells) told.push(await toCell(tx, key, traced, cell))
    return told
  })
  return {
    ...{ file: cycle.file?.name ?? raw.file, tab: traced.tab, row: traced.row, block: traced.block },
    ...{ outcome: outcomeSchema.parse(traced.outcome), field: { id: field.id, label: field.label } },
    ...{ value: traced.value, cells, steps: [...traced.steps] },
    findings: (findings.get(rowId) ?? [])
      .filter((one) => one.field === null || one.field === fieldId)
      .map(({ code, severity, message, value }) => ({ code, severity, message, value })),
    source: { name: cycle.source_name ?? '', version: cycle.source_version },
    target: { name: cycle.target_name, version: cycle.target_version },
  }
}
