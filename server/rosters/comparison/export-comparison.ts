import type { api, ParamsOf } from '@concord/contract'
import { CHANGE_CAUSES } from '@concord/domain'
import { type ChangeLine, countDecided, readLinesAfter } from '@concord/engine'
import { type CsvColumn, csvFile } from '#server/http/csv-file.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import { auditComparison } from './decide-changes.ts'
import { toFilter } from './list-lines.ts'
import { type Caller, type OpenedComparison, openAlone, queryChanges } from './open-comparison.ts'

const LINES = 5000
const CAUSES = new Map<string, string>(CHANGE_CAUSES.map(({ id, label }) => [id, label]))
const KINDS = { explicit: 'stated', implicit: 'missing' }

const COLUMNS: readonly CsvColumn<ChangeLine>[] = [
  ['Kind', (line) => line.class],
  ['Term', ({ kind }) => kind && KINDS[kind]],
  ['Likely cause', ({ cause }) => CAUSES.get(cause) ?? cause],
  ['NPI', ({ npi }) => npi],
  ['Name', ({ name }) => name],
  ['Place', ({ place }) => place],
  ['Tax ID', ({ tin }) => tin],
  ['Field', ({ field }) => field],
  ['Before', ({ before }) => before],
  ['After', ({ after }) => after],
  ['Why', ({ why }) => why],
  ['Tab', ({ tab }) => tab],
  ['Row', ({ row }) => row?.toString() ?? null],
  ['Decision', ({ said }) => said],
]

/** Reads the lines in parts, so that a million of them are never in memory at once. */
async function* readParts(
  caller: Caller,
  opened: OpenedComparison,
  filter: ReturnType<typeof toFilter>,
): AsyncIterable<readonly ChangeLine[]> {
  for (let after = 0; ; ) {
    const lines = await queryChanges(caller, opened, (connection, decided) =>
      readLinesAfter(connection, { ...decided, filter, after, limit: LINES }),
    )
    yield lines
    const last = lines.at(-1)
    if (last === undefined || lines.length < LINES) return
    after = last.line
  }
}

export async function exportComparison(
  caller: Caller,
  { cycleId, ...filters }: ParamsOf<typeof api.exportComparison>,
): Promise<FileReply> {
  const opened = await openAlone(caller, { cycleId })
  const filter = toFilter(filters)
  const counts = await queryChanges(caller, opened, (connection, lines) =>
    countDecided(connection, { ...lines, filter }),
  )
  const rows = counts.reduce((all, { lines }) => all + lines, 0)
  await caller.database.asOrganization(
    opened.key.orgId || null,
    (tx) => auditComparison(tx, caller, 'comparison-exported', opened.cycle, { rows }),
    { write: true },
  )
  return csvFile('comparison', COLUMNS, readParts(caller, opened, filter))
}
