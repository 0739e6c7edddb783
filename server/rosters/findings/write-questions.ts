import { type api, type BodyOf, MAX_QUESTION_ROWS, type ParamsOf, type ReplyOf } from '@concord/contract'
import { formatCount } from '@concord/domain'
import { type FoundFinding, readFindings } from '@concord/engine'
import { nameColumn } from '@concord/spreadsheet'
import { insertAuditEvent } from '#server/audit/store.ts'
import type { ContextOf } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { queryResults } from '../cycles/read-results.ts'
import { describeCause } from './describe-cause.ts'
import { FINDINGS, type OpenedCycle, openCycle } from './open-findings.ts'
import { getKey, toFilter } from './read-findings.ts'
import { showValue } from './shown-text.ts'

type Context = ContextOf<typeof api.writeCycleQuestions>
type Cause = BodyOf<typeof api.writeCycleQuestions>['causes'][number]

/** The cycle ran again since someone asked. */
const NOTHING = 'Nothing is left of what was to be asked.\n'

const countRows = (rows: number): string => `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}`

/** Formats a finding: 'Tab Changes, row 5, cell K5, Birch, Ana, 2000000001: "752". The ZIP code cannot be read.' */
function tellFinding(finding: FoundFinding, { target }: OpenedCycle): string {
  const { tab, row, columnIndex, name, identity, message } = finding
  const value = showValue(finding, target)
  const place = [
    ...[`Tab ${tab}`, `row ${row}`],
    ...(columnIndex === null ? [] : [`cell ${nameColumn(columnIndex)}${row}`]),
    ...[name, identity].filter((text) => text !== null && text !== ''),
  ]
  return `${place.join(', ')}: ${value === null ? 'empty' : `“${value}”`}. ${message}`
}

function tellCause(
  number: number,
  cause: Cause,
  { total, findings }: { readonly total: number; readonly findings: readonly FoundFinding[] },
  opened: OpenedCycle,
): string {
  const [first] = findings
  const { label } = describeCause(cause, first?.message ?? '', opened)
  const field = opened.target.fields.find(({ id }) => id === cause.field)?.label
  const column = first?.column === null || first === undefined ? '' : `, column ${first.column}`
  const more = total - findings.length
  return [
    `${number}. ${field === undefined ? '' : `${field}: `}${label}, ${countRows(total)}${column}`,
    ...findings.map((finding) => `   ${tellFinding(finding, opened)}`),
    ...(more > 0 ? [`   and ${formatCount(more)} more like these`] : []),
  ].join('\n')
}

/** Writes what only the sender can answer, so that it can be sent to them as it is. Causes without findings are left out. */
export async function writeQuestions(
  context: Context,
  { cycleId }: ParamsOf<typeof api.writeCycleQuestions>,
  { causes }: BodyOf<typeof api.writeCycleQuestions>,
): Promise<ReplyOf<typeof api.writeCycleQuestions>> {
  const key = getKey(context, cycleId)
  const { database, viewer } = context
  const opened = await database.asOrganization(key.orgId, (tx) => openCycle(tx, key))
  const found = await queryResults(context, key, [FINDINGS], async (connection, paths) => {
    const all: { cause: Cause; page: Awaited<ReturnType<typeof readFindings>> }[] = []
    for (const cause of causes) {
      const { tab, field, ...named } = cause
      const filter = toFilter({ ...named, field: field ?? '', ...(tab === null ? {} : { tab }) })
      const sort = { by: 'row', direction: 'ascending' } as const
      const request = { filter, sort, offset: 0, limit: MAX_QUESTION_ROWS }
      all.push({ cause, page: await readFindings(connection, paths[FINDINGS], request) })
    }
    return all.filter(({ page }) => page.total > 0)
  })
  if (found.length === 0) return { text: NOTHING }
  const { sender, type, period, file } = opened.cycle
  const name = `${sender}, ${type}, ${period.slice(0, 7)}`
  await database.asOrganization(
    key.orgId,
    (tx) =>
      insertAuditEvent(tx, {
        ...{ orgId: key.orgId, ...getActor(viewer), action: 'cycle.questions-written' },
        details: { cycleId, name, questions: found.length },
      }),
    { write: true },
  )
  const head = `Questions about ${file?.name ?? 'your roster'} (${name})\n\nPlease correct these rows and send them again, below a copy of the header.`
  const told = found.map(({ cause, page }, index) => tellCause(index + 1, cause, page, opened))
  return { text: `${[head, ...told].join('\n\n')}\n` }
}
