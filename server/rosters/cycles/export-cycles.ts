import type { api, ParamsOf } from '@concord/contract'
import { CYCLE_STATE_LABELS, CYCLE_WAIT_LABELS } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import { type CsvColumn, csvFile } from '#server/http/csv-file.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import type { StoredCycle } from './cycle-store.ts'
import { readAllCycles } from './list-cycles.ts'
import { countFindings, readWait } from './to-cycle.ts'

const count = (value: number | null | undefined): string | null => value?.toString() ?? null

const COLUMNS: readonly CsvColumn<StoredCycle>[] = [
  ['Sender', ({ sender }) => sender],
  ['Short id', ({ prefix }) => prefix],
  ['Type', ({ type }) => type],
  ['Month', ({ period }) => period.slice(0, 7)],
  ['File', ({ file }) => file?.name ?? null],
  ['Received', ({ received_at }) => received_at.toISOString()],
  ['Received by', ({ received_by }) => received_by],
  ['Status', ({ state }) => CYCLE_STATE_LABELS[state]],
  [
    'Waits for',
    (cycle) => {
      const wait = readWait(cycle)
      return wait === null ? null : CYCLE_WAIT_LABELS[wait]
    },
  ],
  ['Rows in', ({ summary, rows }) => count(summary?.balance.in ?? rows)],
  ['Rows out', ({ summary }) => count(summary?.balance.out)],
  ['Rows held', ({ summary }) => count(summary?.balance.held)],
  ['Rows rejected', ({ summary }) => count(summary?.balance.rejected)],
  ['Findings', ({ summary }) => (summary ? count(countFindings(summary)) : null)],
  ['Open stops', ({ open_stops }) => count(open_stops)],
]

export async function exportCycles(
  context: SignedInContext,
  params: ParamsOf<typeof api.exportCycles>,
): Promise<FileReply> {
  const { tx, viewer } = context
  const parts: (readonly StoredCycle[])[] = []
  for await (const rows of readAllCycles(context, params)) parts.push(rows)
  await insertAuditEvent(tx, {
    orgId: viewer.user.orgId,
    ...getActor(viewer),
    action: 'cycles.exported',
    details: { rows: parts.reduce((all, { length }) => all + length, 0) },
  })
  return csvFile('cycles', COLUMNS, parts)
}
