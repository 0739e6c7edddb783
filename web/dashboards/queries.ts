import { api, type BodyIn, type ReplyOf } from '@concord/contract'
import {
  DASHBOARD_FILTERS,
  type DirectoryDashboard,
  ERROR_REPORT_FILTERS,
  FILTERS_OF_DASHBOARD,
  formatOrganizationName,
} from '@concord/domain'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api-client.ts'
import { pagedQuery } from '#web/ui/list/paged-query.ts'
import type { FilterRules, Filters } from './model/filters.ts'

export type DashboardReply = ReplyOf<typeof api.readDashboard>
export type Tile = DashboardReply['tiles'][number]
export type TileRow = Tile['rows'][number]
export type DashboardFigure = DashboardReply['figures'][number]
export type Choices = ReplyOf<typeof api.listDashboardChoices>
export type PractitionerRow = ReplyOf<typeof api.listDashboardPractitioners>['practitioners'][number]
export type EntityRow = ReplyOf<typeof api.listDashboardEntities>['entities'][number]
export type CycleRow = ReplyOf<typeof api.listErrorReportCycles>['cycles'][number]

const FRESH_MS = 60_000
/** While the first data is being made. */
const ASK_AGAIN_MS = 3000
/** While newer data is. */
const ASK_FOR_NEWER_MS = 15_000

function getPause(data: DashboardReply['data'] | undefined): number | false {
  if (data?.state === 'making') return ASK_AGAIN_MS
  return data?.isRefreshing ? ASK_FOR_NEWER_MS : false
}

/** Bars that are drawn at most; of a map all areas are, and all rows whose series count different records. */
const MAX_BARS = 10
const NAMED_BY_SOURCES = ['entity', 'system']

/** Registries write names in capitals, here and in the sentence about them. */
function withReadableNames(tile: Tile): Tile {
  const isNamed = ({ filter }: TileRow) => filter !== null && NAMED_BY_SOURCES.includes(filter.name)
  const named = tile.rows.filter(isNamed)
  const finding = named.reduce(
    (text, { label }) => text.replaceAll(label, formatOrganizationName(label)),
    tile.finding,
  )
  const rows = tile.rows.map((row) =>
    isNamed(row) ? { ...row, label: formatOrganizationName(row.label) } : row,
  )
  return { ...tile, finding, rows }
}

/** Returns the tile with only its longest bars; the sum of the others is stated. */
function withFewBars(tile: Tile): Tile {
  const isComparing = tile.rows.some(({ seriesFilters }) => seriesFilters)
  if (tile.chart !== 'bars' || isComparing || tile.rows.length <= MAX_BARS) return tile
  const rest = tile.rows.slice(MAX_BARS)
  const sum = (place: number) =>
    rest.reduce((total, { counts }) => total + (counts[place] ?? 0), tile.others?.counts[place] ?? 0)
  return {
    ...tile,
    rows: tile.rows.slice(0, MAX_BARS),
    others: {
      rows: rest.length + (tile.others?.rows ?? 0),
      counts: tile.series.map((_, place) => sum(place)),
    },
  }
}

const readable = (reply: DashboardReply): DashboardReply => ({
  ...reply,
  tiles: reply.tiles.map((tile) => withFewBars(withReadableNames(tile))),
})

type ReplyRead = (signal: AbortSignal) => Promise<DashboardReply>

function dashboardQuery(key: readonly unknown[], read: ReplyRead) {
  return queryOptions({
    queryKey: ['dashboard', ...key],
    queryFn: async ({ signal }) => readable(await read(signal)),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchInterval: ({ state }) => getPause(state.data?.data),
  })
}

type DirectoryFilters = BodyIn<typeof api.readDashboard>['filters']
type ErrorFilters = BodyIn<typeof api.readErrorReport>['filters']
type ChoiceFilter = BodyIn<typeof api.listDashboardChoices>['filter']
type ErrorFilter = BodyIn<typeof api.listErrorReportChoices>['filter']

const copyValues = (filters: Filters) =>
  Object.fromEntries(Object.entries(filters).map(([name, values]) => [name, [...values]]))
const inDirectory = (filters: Filters): DirectoryFilters => copyValues(filters)
const inReports = (filters: Filters): ErrorFilters => copyValues(filters)

const pickRules = (names: readonly string[], rules: FilterRules): FilterRules =>
  Object.fromEntries(Object.entries(rules).filter(([name]) => names.includes(name)))

/** The source of the data of a dashboard. */
export type DashboardSource = {
  readonly rules: FilterRules
  /** Filters with lists of their values. */
  readonly listed: readonly string[]
  readonly read: (filters: Filters) => ReturnType<typeof dashboardQuery>
  readonly choices: (filters: Filters, filter: string, search: string) => ReturnType<typeof choicesQuery>
}

function choicesQuery(key: readonly unknown[], read: (signal: AbortSignal) => Promise<Choices>) {
  return queryOptions({
    queryKey: ['dashboard choices', ...key],
    queryFn: ({ signal }) => read(signal),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
}

const LISTED = ['state', 'county', 'specialty', 'network', 'entity', 'kind', 'system'] as const

export function directorySource(dashboard: DirectoryDashboard): DashboardSource {
  return {
    rules: pickRules(FILTERS_OF_DASHBOARD[dashboard], DASHBOARD_FILTERS),
    listed: LISTED,
    read: (filters) =>
      dashboardQuery([dashboard, filters], (signal) =>
        call(api.readDashboard, { body: { dashboard, filters: inDirectory(filters) } }, { signal }),
      ),
    choices: (filters, filter, search) =>
      choicesQuery([dashboard, filters, filter, search], (signal) => {
        const body = {
          dashboard,
          filters: inDirectory(filters),
          filter: filter as ChoiceFilter,
          search,
        }
        return call(api.listDashboardChoices, { body }, { signal })
      }),
  }
}

export const errorReportSource: DashboardSource = {
  rules: ERROR_REPORT_FILTERS,
  listed: Object.keys(ERROR_REPORT_FILTERS),
  read: (filters) =>
    dashboardQuery(['error reports', filters], (signal) =>
      call(api.readErrorReport, { body: { filters: inReports(filters) } }, { signal }),
    ),
  choices: (filters, filter, search) =>
    choicesQuery(['error reports', filters, filter, search], (signal) => {
      const body = { filters: inReports(filters), filter: filter as ErrorFilter, search }
      return call(api.listErrorReportChoices, { body }, { signal })
    }),
}

export type Paging = { readonly page: number; readonly sort: string | undefined }
type PractitionerSort = BodyIn<typeof api.listDashboardPractitioners>['sort']
type EntitySort = BodyIn<typeof api.listDashboardEntities>['sort']

export function dashboardPractitioners(dashboard: DirectoryDashboard, filters: Filters, paging: Paging) {
  const { page, sort } = paging
  return pagedQuery(['dashboard rows', dashboard, filters, paging], async (signal) => {
    const body = { dashboard, filters: inDirectory(filters), page, sort: sort as PractitionerSort }
    const { practitioners, ...facts } = await call(api.listDashboardPractitioners, { body }, { signal })
    return { rows: practitioners, ...facts }
  })
}

export function dashboardEntities(dashboard: DirectoryDashboard, filters: Filters, paging: Paging) {
  const { page, sort } = paging
  return pagedQuery(['dashboard rows', dashboard, filters, paging], async (signal) => {
    const body = { dashboard, filters: inDirectory(filters), page, sort: sort as EntitySort }
    const { entities, ...facts } = await call(api.listDashboardEntities, { body }, { signal })
    return { rows: entities, ...facts }
  })
}

export function errorReportCycles(filters: Filters, { page }: Paging) {
  return pagedQuery(['error report cycles', filters, page], async (signal) => {
    const body = { filters: inReports(filters), page }
    const { cycles, ...facts } = await call(api.listErrorReportCycles, { body }, { signal })
    return { rows: cycles, ...facts }
  })
}
