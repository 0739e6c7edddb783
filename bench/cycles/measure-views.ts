import { api } from '@concord/contract'
import { median, type Times, timeEach } from '../directory/measure.ts'
import { callProgram } from '../web/client.ts'

type Query = Readonly<Record<string, string | number>>
type View = { readonly method: string; readonly path: string; readonly query: Query }

const PAGE = 100

const view = ({ method, path }: { method: string; path: string }, query: Query = {}): View => ({
  ...{ method, path, query },
})

/** Views of a cycle of so many rows, by what is measured of them. */
function listViews(rows: number): Readonly<Record<string, readonly View[]>> {
  const at = (share: number) => Math.max(1, Math.floor((rows * share) / PAGE))
  const output = (query: Query) => view(api.listCycleOutput, query)
  const lines = (query: Query) => view(api.listComparisonLines, query)
  const filters = (asked: object) => JSON.stringify(asked)
  return {
    outputPageMs: [output({}), output({ page: at(0.5) }), output({ page: at(0.9) })],
    outputSortedMs: [
      output({ sort: 'last_name' }),
      output({ sort: '-effective_date', page: at(0.5) }),
      output({ sort: 'npi', page: at(0.9) }),
    ],
    outputFilteredMs: [
      output({ outcome: 'held' }),
      output({ filters: filters({ city: 'dallas' }), page: 3 }),
      output({ filters: filters({ last_name: 'rob', state: '=TX' }), sort: '-first_name' }),
    ],
    findingsByRuleMs: [view(api.readCycleFindings)],
    findingPageMs: [
      view(api.listCycleFindings, { rule: 'npi-unknown' }),
      view(api.listCycleFindings, { rule: 'npi-unknown', page: 20, sort: '-name' }),
      view(api.listCycleFindings, { rule: 'npi-unknown', search: 'roberts' }),
      view(api.listCycleFindings, { sort: 'place' }),
    ],
    comparisonMs: [view(api.readComparison)],
    comparisonGroupsMs: [view(api.listComparisonGroups), view(api.listComparisonGroups, { class: 'term' })],
    comparisonPageMs: [lines({}), lines({ class: 'change', page: 100 }), lines({ page: 1000 })],
    comparisonSortedMs: [
      lines({ sort: 'name' }),
      lines({ sort: '-before', class: 'change', page: 50 }),
      lines({ sort: 'npi', page: 1000 }),
    ],
    comparisonSearchedMs: [
      lines({ text: 'roberts' }),
      lines({ text: 'harbor way', page: 5 }),
      lines({ text: 'no such text' }),
    ],
    comparisonSortedSearchedMs: [
      lines({ text: 'rob', sort: 'name', page: 3 }),
      lines({ text: '0199', sort: '-place' }),
    ],
  }
}

function askFor(origin: string, token: string, cycleId: string, { method, path, query }: View) {
  const params = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return callProgram(origin, token, { method, path: `${path}?${params}` }, { params: { cycleId } })
}

/** Returns milliseconds of each kind of page, over HTTP, each of its views three times: the median, and the slowest one. */
export async function measureViews(
  origin: string,
  token: string,
  { cycleId, rows }: { readonly cycleId: string; readonly rows: number },
): Promise<Readonly<Record<string, number>>> {
  const measured: Record<string, number> = {}
  for (const [name, views] of Object.entries(listViews(rows))) {
    const times: Times = await timeEach(views, (one) => askFor(origin, token, cycleId, one))
    measured[name] = median(times)
    measured[name.replace(/Ms$/, 'SlowestMs')] = Math.max(...times)
  }
  return measured
}
