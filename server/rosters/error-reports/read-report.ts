import {
  type api,
  type BodyOf,
  ERROR_REPORT_MONTHS,
  MAX_DASHBOARD_CHOICES,
  type ReplyOf,
} from '@concord/contract'
import {
  ERROR_REPORT_FILTER_NAMES,
  ERROR_REPORT_FILTERS,
  type ErrorReportFilter,
  type Viewer,
} from '@concord/domain'
import type { Config } from '#server/config.ts'
import { AppError } from '#server/http/app-error.ts'
import type { ContextOf } from '#server/http/route.ts'
import { type ErrorGroup, findReported, hasUncounted, type ReportedCycle } from './error-store.ts'
import {
  DELIVERED,
  FIRST_PASS,
  type Finding,
  findingsOf,
  getMedian,
  getMinutes,
  getTouches,
  labelRule,
  makeFields,
  makePareto,
  makeRules,
  makeSources,
  makeThroughput,
  makeTrend,
  TOUCHES,
} from './report-tiles.ts'

type Context = ContextOf<typeof api.readErrorReport>
type Filters = BodyOf<typeof api.readErrorReport>['filters']
type Reply = ReplyOf<typeof api.readErrorReport>

function listMonths(now: Date): string[] {
  return Array.from({ length: ERROR_REPORT_MONTHS }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (ERROR_REPORT_MONTHS - 1 - index), 1))
      .toISOString()
      .slice(0, 7),
  )
}

const getSince = (now: Date): Date => new Date(`${listMonths(now)[0]}-01T00:00:00Z`)

/** Returns the filters that are offered; the client in ERROR_REPORTS_WITHOUT_TYPE gets no filter by type. */
export function listOffered(viewer: Viewer, config: Config): readonly ErrorReportFilter[] {
  const { ERROR_REPORTS_WITHOUT_TYPE: client } = config
  const isHidden = client !== '' && viewer.organization?.clientId === client
  return ERROR_REPORT_FILTER_NAMES.filter((name) => !(name === 'type' && isHidden))
}

function checkFilters({ viewer, config }: Context, filters: Filters): void {
  if (viewer.embed && viewer.embed.dashboard !== 'error-reports')
    throw new AppError('forbidden', { kind: 'embed' })
  const offered = listOffered(viewer, config)
  const unknown = Object.keys(filters).find((name) => !offered.some((one) => one === name))
  if (unknown !== undefined)
    throw new AppError('invalid_input', [
      { field: `filters.${unknown}`, message: 'The dashboard has no such filter.' },
    ])
}

const isAmong = (values: readonly string[] | undefined, value: string): boolean =>
  values === undefined || values.length === 0 || values.includes(value)

/** Returns the cycles with the findings that filters leave; filters by rule or field drop cycles without any. */
function applyFilters(cycles: readonly ReportedCycle[], filters: Filters): ReportedCycle[] {
  const isLeft = ({ rule, field }: ErrorGroup) => isAmong(filters.rule, rule) && isAmong(filters.field, field)
  const isByFinding = [filters.rule, filters.field].some(
    (values) => values !== undefined && values.length > 0,
  )
  return cycles
    .filter(
      ({ type, prefix, month }) =>
        isAmong(filters.type, type) && isAmong(filters.sender, prefix) && isAmong(filters.month, month),
    )
    .map((cycle) => {
      const groups = cycle.groups.filter(isLeft)
      const names = new Set(groups.map(({ rule, field }) => `${rule} ${field}`))
      const held = isByFinding
        ? cycle.held.filter(({ holders }) => holders.some((holder) => names.has(holder)))
        : cycle.held
      return { ...cycle, groups, held }
    })
    .filter(({ groups }) => !isByFinding || groups.length > 0)
}

const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((all, item) => all + of(item), 0)

function makeFigures(cycles: readonly ReportedCycle[]): Reply['figures'] {
  const rows = sum(cycles, ({ balance }) => balance.in ?? 0)
  const kept = sum(cycles, ({ balance }) => (balance.held ?? 0) + (balance.rejected ?? 0))
  const figure = (parts: Omit<Reply['figures'][number], 'filter'>) => ({ ...parts, filter: null })
  return [
    figure({
      ...{ id: 'files', label: 'Files', form: 'count', value: cycles.length, base: null },
      definition: `Files of the last ${ERROR_REPORT_MONTHS} months that ran and were not canceled.`,
    }),
    figure({
      ...{ id: 'findings', label: 'Findings', form: 'count', base: null },
      value: sum(findingsOf(cycles), ({ group }) => group.findings),
      definition: 'Findings of the runs that count.',
    }),
    figure({
      ...{ id: 'firstPass', label: 'First-pass yield', form: 'share', base: cycles.length },
      value: cycles.filter(({ isFirstPass }) => isFirstPass).length,
      definition: FIRST_PASS,
    }),
    figure({
      ...{ id: 'delivered', label: 'File to delivered', form: 'minutes', base: null },
      ...{ value: getMedian(getMinutes(cycles)), definition: DELIVERED },
    }),
    figure({
      ...{ id: 'touches', label: 'Touches per file', form: 'times', base: null },
      ...{ value: getTouches(cycles), definition: TOUCHES },
    }),
    figure({
      ...{ id: 'heldRows', label: 'Rows kept back', form: 'share', value: kept, base: rows },
      definition: 'Rows held or rejected, of all rows read.',
    }),
  ]
}

const monthLabel = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })

const READ: Readonly<Record<ErrorReportFilter, (finding: Finding) => string>> = {
  type: ({ cycle }) => cycle.type,
  sender: ({ cycle }) => cycle.prefix,
  rule: ({ group }) => group.rule,
  field: ({ group }) => group.field,
  month: ({ cycle }) => cycle.month,
}

/** Returns the label of the filter value that all these findings have. */
function labelValue(name: ErrorReportFilter, findings: readonly Finding[], value: string): string {
  const [first] = findings
  if (!first) return value
  if (name === 'rule') return labelRule(findings.map(({ group }) => group))
  if (name === 'field') return first.group.fieldLabel
  if (name === 'sender') return first.cycle.sender
  return name === 'month' ? monthLabel(value) : value
}

function labelFilters(cycles: readonly ReportedCycle[], filters: Filters): Reply['filters'] {
  const found = findingsOf(cycles)
  return ERROR_REPORT_FILTER_NAMES.flatMap((name) => {
    const picked = filters[name]
    if (!picked || picked.length === 0) return []
    const label = (value: string) =>
      labelValue(
        name,
        found.filter((finding) => READ[name](finding) === value),
        value,
      )
    return {
      ...{ name, label: ERROR_REPORT_FILTERS[name].label },
      values: picked.map((value) => ({ value, label: label(value) })),
    }
  })
}

/** Returns the report: the findings of the last months, and how files went through. */
export async function readReport(context: Context, filters: Filters, now = new Date()): Promise<Reply> {
  const { tx, viewer, config } = context
  checkFilters(context, filters)
  const { orgId } = viewer.user
  const all = await findReported(tx, orgId, getSince(now))
  const cycles = applyFilters(all, filters)
  return {
    data: {
      state: 'ready',
      readAt: now.toISOString(),
      isRefreshing: await hasUncounted(tx, orgId, getSince(now)),
    },
    ...{ unit: 'files', total: cycles.length, figures: makeFigures(cycles) },
    tiles: [
      makePareto(cycles, all),
      makeTrend(cycles, listMonths(now)),
      makeRules(cycles),
      makeSources(cycles),
      makeFields(cycles),
      makeThroughput(cycles),
    ],
    filters: labelFilters(all, filters),
    offered: [...listOffered(viewer, config)],
    notices: [],
  }
}

/** Lists the values of a filter with the count of findings that each leaves under the other filters. */
export async function listReportChoices(
  context: ContextOf<typeof api.listErrorReportChoices>,
  { filters, filter, search }: BodyOf<typeof api.listErrorReportChoices>,
  now = new Date(),
): Promise<ReplyOf<typeof api.listErrorReportChoices>> {
  checkFilters(context, { ...filters, [filter]: [] })
  const all = await findReported(context.tx, context.viewer.user.orgId, getSince(now))
  const cycles = applyFilters(all, { ...filters, [filter]: undefined })
  const wanted = search.toLocaleLowerCase('en-US')
  const choices = [...Map.groupBy(findingsOf(cycles), READ[filter])]
    .map(([value, own]) => ({
      ...{ value, label: labelValue(filter, own, value) },
      count: sum(own, ({ group }) => group.findings),
    }))
    .filter(({ label, value }) => `${label} ${value}`.toLocaleLowerCase('en-US').includes(wanted))
    .toSorted((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
  return { total: choices.length, choices: choices.slice(0, MAX_DASHBOARD_CHOICES) }
}

/** Returns a page of the cycles behind a report, those with the most findings first. */
export async function listReportCycles(
  context: ContextOf<typeof api.listErrorReportCycles>,
  { filters, page, limit }: BodyOf<typeof api.listErrorReportCycles>,
  now = new Date(),
): Promise<ReplyOf<typeof api.listErrorReportCycles>> {
  checkFilters(context, filters)
  const all = await findReported(context.tx, context.viewer.user.orgId, getSince(now))
  const listed = applyFilters(all, filters)
    .map((cycle) => ({ cycle, findings: sum(cycle.groups, ({ findings }) => findings) }))
    .toSorted((one, other) => other.findings - one.findings)
  const shown = Math.max(1, Math.min(page, Math.ceil(listed.length / limit)))
  return {
    cycles: listed.slice((shown - 1) * limit, shown * limit).map(({ cycle, findings }) => ({
      ...{ id: cycle.id, sender: cycle.sender, prefix: cycle.prefix, type: cycle.type, period: cycle.period },
      ...{ receivedAt: cycle.receivedAt.toISOString(), state: cycle.state, findings },
      rows: cycle.balance.in ?? 0,
      out: cycle.balance.out ?? 0,
      held: cycle.balance.held ?? 0,
      rejected: cycle.balance.rejected ?? 0,
    })),
    total: listed.length,
    page: shown,
  }
}
