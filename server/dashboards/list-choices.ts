import { type api, type BodyOf, MAX_DASHBOARD_CHOICES, type ReplyOf } from '@concord/contract'
import type { ContextOf } from '#server/http/route.ts'
import { checkRequest, isWithoutData } from './check-request.ts'
import { ask } from './count/ask.ts'
import { narrow } from './count/count-dashboard.ts'
import type { Narrowed } from './count/narrow.ts'
import { readScope } from './data/open-scope.ts'
import { getScope } from './data/scope.ts'
import { labelValue } from './filter-labels.ts'

type Context = ContextOf<typeof api.listDashboardChoices>
type Asked = BodyOf<typeof api.listDashboardChoices>
type Reply = ReplyOf<typeof api.listDashboardChoices>

type Selection = { readonly value: string; readonly from: string; readonly label?: string }

/** Returns the SQL from which the values of a filter, and the number of records with each, are read. */
function selectValues(filter: Asked['filter'], { name, table, subject }: Narrowed): Selection {
  const of = (own: string) => `${name}_${own} SEMI JOIN ${table} USING (npi)`
  const isOfPeople = subject === 'practitioners'
  switch (filter) {
    case 'state':
      return { value: 'state', from: of(`${subject}_states`) }
    case 'county':
      return { value: "state || '|' || county", from: of(`${subject}_areas`) }
    case 'specialty':
      return { value: 'code', from: of(`${subject}_specialties`) }
    case 'network':
      return { value: 'network', from: of('networks') }
    case 'entity':
      return isOfPeople
        ? { value: 'entity_npi', from: of('ties'), label: 'e.name' }
        : { value: 'npi', from: table, label: 'e.name' }
    case 'kind':
      return isOfPeople
        ? { value: 'kind', from: of('kinds') }
        : { value: "coalesce(kind, 'none')", from: table }
    case 'system':
      return { value: 'system', from: table, label: 'e.name' }
  }
}

/** Lists the values of a filter with the count of records that each leaves under the other filters. */
export async function listChoices(
  context: Context,
  { dashboard, filters, filter, search }: Asked,
  now = new Date(),
): Promise<Reply> {
  const { viewer } = context
  checkRequest(viewer, { dashboard, filters: { ...filters, [filter]: [] } })
  if (isWithoutData(viewer, dashboard)) return { total: 0, choices: [] }
  const listed = await readScope(context, getScope(viewer), async (connection, { name }) => {
    const others = { ...filters, [filter]: undefined }
    const narrowed = await narrow(connection, { dashboard, name, picked: others, now })
    const { value, from, label } = selectValues(filter, narrowed)
    const names = label === undefined ? 'NULL' : label
    const joined = label === undefined ? '' : `LEFT JOIN ${name}_entities e ON e.npi = v.value`
    const rows = await ask(
      connection,
      `WITH v AS (SELECT ${value} AS value, count(*) AS records FROM ${from} GROUP BY 1)
        SELECT v.value, ${names}, v.records FROM v ${joined} WHERE v.value IS NOT NULL ORDER BY 3 DESC, 1`,
    )
    const wanted = search.toLocaleUpperCase('en-US')
    const choices = rows
      .map(([found, text, count]) => ({
        value: String(found),
        label: text === null || text === undefined ? labelValue(filter, String(found)) : String(text),
        count: Number(count),
      }))
      .filter((choice) => `${choice.label} ${choice.value}`.toLocaleUpperCase('en-US').includes(wanted))
    return { total: choices.length, choices: choices.slice(0, MAX_DASHBOARD_CHOICES) }
  })
  return listed ?? { total: 0, choices: [] }
}
