import { type api, FINDING_PAGE_ROWS, type ParamsOf } from '@concord/contract'
import { type FoundFinding, readFindings } from '@concord/engine'
import type { TargetConfig } from '@concord/roster-language'
import { insertAuditEvent } from '#server/audit/store.ts'
import { type CsvColumn, csvFile } from '#server/http/csv-file.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import type { ContextOf } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { queryResults } from '../cycles/read-results.ts'
import { FINDINGS, openCycle } from './open-findings.ts'
import { getKey, toFilter } from './read-findings.ts'
import { showValue } from './shown-text.ts'

const PART_ROWS = FINDING_PAGE_ROWS * 50

const columnsFor = (target: TargetConfig): readonly CsvColumn<FoundFinding>[] => [
  ['Tab', ({ tab }) => tab],
  ['Row', ({ row }) => String(row)],
  ['Block', ({ block }) => block],
  ['Outcome', ({ outcome }) => outcome],
  ['Field', ({ field }) => field],
  ['Column', ({ column }) => column],
  ['Rule', ({ rule }) => rule],
  ['Severity', ({ severity }) => severity],
  ['Cause', ({ cause }) => cause],
  ['Value', (finding) => showValue(finding, target)],
  ['Identity', ({ identity }) => identity],
  ['Name', ({ name }) => name],
  ['Street', ({ street }) => street],
  ['Place', ({ place }) => place],
  ['Message', ({ message }) => message],
]

type Context = ContextOf<typeof api.exportCycleFindings>

/** Exports all findings that the filters leave, read in parts while they are sent. */
export async function exportFindings(
  context: Context,
  { cycleId, ...filters }: ParamsOf<typeof api.exportCycleFindings>,
): Promise<FileReply> {
  const { database, viewer } = context
  const key = getKey(context, cycleId)
  const { orgId } = key
  const { cycle, target } = await database.asOrganization(
    orgId,
    async (tx) => {
      const opened = await openCycle(tx, key)
      const { sender, type, period } = opened.cycle
      const name = `${sender}, ${type}, ${period.slice(0, 7)}`
      const details = { cycleId, name }
      await insertAuditEvent(tx, { orgId, ...getActor(viewer), action: 'cycle.findings-exported', details })
      return opened
    },
    { write: true },
  )
  const filter = toFilter(filters)
  const readPart = (offset: number) =>
    queryResults(context, key, [FINDINGS], (connection, paths) =>
      readFindings(connection, paths[FINDINGS], { filter, offset, limit: PART_ROWS }),
    )
  // A problem is answered as one before the first byte is sent.
  const first = await readPart(0)
  async function* parts(): AsyncIterable<readonly FoundFinding[]> {
    yield first.findings
    for (let offset = PART_ROWS; offset < first.total; offset += PART_ROWS)
      yield (await readPart(offset)).findings
  }
  return csvFile(`findings-${cycle.prefix}`, columnsFor(target), parts())
}
