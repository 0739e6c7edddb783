import {
  type api,
  COMPARISON_PAGE_ROWS,
  MAX_COMPARISON_PLACES,
  type ParamsOf,
  type ReplyOf,
} from '@concord/contract'
import { CHANGE_CAUSES, type ChangeCause, PAIRED_CAUSES } from '@concord/domain'
import {
  CHANGE_LINE_SORTS,
  type ChangeFilter,
  type ChangeLine,
  countDecided,
  type DecidedCount,
  FIRST_LINES,
  listPlaces,
  readChangeLines,
  readChangePage,
} from '@concord/engine'
import { type Caller, openAlone, queryChanges } from './open-comparison.ts'
import { countStates, sumBy } from './read-comparison.ts'

type Filters = Omit<ParamsOf<typeof api.listComparisonGroups>, 'cycleId'>
type Line = ReplyOf<typeof api.listComparisonLines>['lines'][number]
type Groups = ReplyOf<typeof api.listComparisonGroups>

export const toFilter = ({ class: name, cause, field, place, text, state }: Filters): ChangeFilter => ({
  ...(name === undefined ? {} : { class: name }),
  ...(cause === undefined ? {} : { cause }),
  ...(field === undefined ? {} : { field }),
  ...(place === undefined ? {} : { place }),
  ...(text === undefined || text === '' ? {} : { text }),
  ...(state === undefined ? {} : { state }),
})

const toLine = (line: ChangeLine): Line => ({ ...line, differs: line.differs.map((one) => ({ ...one })) })

/** Returns the group of a cause; `seen` are its counts in the requested state. */
function toGroup(cause: ChangeCause, seen: readonly DecidedCount[]) {
  return {
    cause,
    class: seen.some((one) => one.class === 'term') ? ('term' as const) : (seen[0]?.class ?? 'change'),
    ...countStates(seen),
    shown: seen.reduce((all, { shown }) => all + shown, 0),
    moved: seen.reduce((all, { isMoved, lines }) => all + (isMoved ? lines : 0), 0),
    isPaired: PAIRED_CAUSES.includes(cause),
    fields: sumBy(seen, ({ field }) => field).map(([field, lines]) => ({ field, lines })),
    numbers: seen
      .flatMap(({ first }) => first)
      .toSorted((one, other) => one - other)
      .slice(0, FIRST_LINES),
  }
}

export async function listGroups(
  caller: Caller,
  { cycleId, ...filters }: ParamsOf<typeof api.listComparisonGroups>,
): Promise<Groups> {
  const opened = await openAlone(caller, { cycleId })
  const { state, ...filter } = toFilter(filters)
  return queryChanges(caller, opened, async (connection, lines) => {
    const counts = await countDecided(connection, { ...lines, filter })
    const seen = counts.filter((one) => state === undefined || one.state === state)
    const groups = CHANGE_CAUSES.map(({ id }) => seen.filter(({ cause }) => cause === id)).flatMap((of) =>
      of[0] ? [toGroup(of[0].cause, of)] : [],
    )
    const first = await readChangeLines(
      connection,
      lines,
      groups.flatMap(({ numbers }) => numbers),
    )
    return {
      revision: opened.cycle.revision,
      groups: groups.map(({ numbers, ...group }) => ({
        ...group,
        first: first.filter(({ line }) => numbers.includes(line)).map(toLine),
      })),
      ...countStates(counts),
    }
  })
}

function toSort(sort: string) {
  const by = CHANGE_LINE_SORTS.find((name) => name === sort.replace(/^-/, ''))
  return by && { by, direction: sort.startsWith('-') ? ('descending' as const) : ('ascending' as const) }
}

export async function listLines(
  caller: Caller,
  { cycleId, page, sort, ...filters }: ParamsOf<typeof api.listComparisonLines>,
): Promise<ReplyOf<typeof api.listComparisonLines>> {
  const opened = await openAlone(caller, { cycleId })
  const order = toSort(sort)
  const found = await queryChanges(caller, opened, (connection, lines) =>
    readChangePage(connection, {
      ...lines,
      filter: toFilter(filters),
      ...(order ? { sort: order } : {}),
      offset: (page - 1) * COMPARISON_PAGE_ROWS,
      limit: COMPARISON_PAGE_ROWS,
    }),
  )
  return { revision: opened.cycle.revision, lines: found.lines.map(toLine), total: found.total, page }
}

export async function listComparisonPlaces(
  caller: Caller,
  { cycleId, text = '' }: ParamsOf<typeof api.listComparisonPlaces>,
): Promise<ReplyOf<typeof api.listComparisonPlaces>> {
  const opened = await openAlone(caller, { cycleId })
  const places = await queryChanges(caller, opened, (connection, { path }) =>
    listPlaces(connection, path, { text, limit: MAX_COMPARISON_PLACES }),
  )
  return { places: [...places] }
}
