import type { api, ReplyOf } from '@concord/contract'
import { clearMost } from './clear-most.ts'
import { nameHolder, WHOLE_ROW } from './count-errors.ts'
import type { ErrorGroup, ReportedCycle } from './error-store.ts'

type Reply = ReplyOf<typeof api.readErrorReport>
type Tile = Reply['tiles'][number]
type Row = Tile['rows'][number]

const MAX_BARS = 10
const FIXED_RULES = 3

export type Finding = { readonly cycle: ReportedCycle; readonly group: ErrorGroup }

const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((all, item) => all + of(item), 0)

export const findingsOf = (cycles: readonly ReportedCycle[]): Finding[] =>
  cycles.flatMap((cycle) => cycle.groups.map((group) => ({ cycle, group })))

const percent = (part: number, all: number): string =>
  all === 0 ? '0%' : `${Number(((part / all) * 100).toFixed(1))}%`
const number = (count: number): string => count.toLocaleString('en-US')

/** Counts the rows of all cycles that have a finding and do not go out, by 'rule field'. */
function countHeld(cycles: readonly ReportedCycle[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { held } of cycles)
    for (const { holders, rows } of held)
      for (const holder of holders) counts.set(holder, (counts.get(holder) ?? 0) + rows)
  return counts
}

const shape = (parts: Pick<Tile, 'id' | 'title' | 'chart' | 'unit' | 'series' | 'definition'>) => ({
  ...{ base: null, others: null, line: null, finding: '' },
  ...parts,
})

function split(rows: readonly Row[]): Pick<Tile, 'rows' | 'others'> {
  const rest = rows.slice(MAX_BARS)
  if (rest.length === 0) return { rows: [...rows], others: null }
  const width = rest[0]?.counts.length ?? 0
  const counts = Array.from({ length: width }, (_, index) => sum(rest, (row) => row.counts[index] ?? 0))
  return { rows: rows.slice(0, MAX_BARS), others: { rows: rest.length, counts } }
}

const byFirst = (one: Row, other: Row): number =>
  (other.counts[0] ?? 0) - (one.counts[0] ?? 0) || (one.value < other.value ? -1 : 1)

/** Tells whether the title begins with its field, as most titles do. */
const namesField = ({ title, fieldLabel }: ErrorGroup): boolean =>
  title.startsWith(`${fieldLabel} `) || title.startsWith(`${fieldLabel}: `)

const labelGroup = (group: ErrorGroup): string =>
  group.field === WHOLE_ROW || namesField(group) ? group.title : `${group.fieldLabel}: ${group.title}`

/** Returns a label of a rule without its field: 'A value cannot be read' for 'Birth date cannot be read'. */
export function labelRule(groups: readonly ErrorGroup[]): string {
  const [first] = groups.toSorted((one, other) => other.findings - one.findings)
  if (!first) return ''
  if (groups.every(({ field }) => field === first.field) || !namesField(first)) return first.title
  const rest = first.title.slice(first.fieldLabel.length)
  const said = rest.startsWith(': ') ? rest.slice(2) : `A value${rest}`
  // What is quoted belongs to one of the fields.
  return groups.every(({ title }) => title.endsWith(rest)) ? said : said.replace(/ '[^']*'/g, '')
}

/**
 * Says which rules about which fields, fixed first, let the most rows go out. Rows that the filters leave can be kept back
 * by rules that these leave out, too: their words are those of all cycles.
 */
function sayCleared(cycles: readonly ReportedCycle[], unfiltered: readonly ReportedCycle[]): string {
  const { holders, rows, all } = clearMost(
    cycles.flatMap(({ held }) => held),
    FIXED_RULES,
  )
  if (all === 0) return 'No row is kept back.'
  const labels = new Map(
    findingsOf(unfiltered).map(({ group }) => [nameHolder(group.rule, group.field), labelGroup(group)]),
  )
  const names = holders.map((holder) => labels.get(holder) ?? holder).join('; ')
  const what = holders.length === 1 ? 'this rule' : `these ${holders.length} rules`
  return `Fixing ${what} clears ${percent(rows, all)} of the ${number(all)} rows that are kept back: ${names}.`
}

/** Findings by rule, source and field, most first: each bar with the share of all up to it. */
export function makePareto(cycles: readonly ReportedCycle[], unfiltered: readonly ReportedCycle[]): Tile {
  const found = findingsOf(cycles)
  const all = sum(found, ({ group }) => group.findings)
  const groups = [
    ...Map.groupBy(found, ({ cycle, group }) =>
      JSON.stringify([group.rule, cycle.prefix, group.field]),
    ).entries(),
  ]
  const rows = groups
    .map(([value, own]): Row => {
      const [first] = own
      if (!first) throw new TypeError('A group has findings.')
      const { cycle, group } = first
      return {
        value,
        label: `${labelGroup(group)} (${cycle.sender})`,
        counts: [sum(own, (one) => one.group.findings), sum(own, (one) => one.group.rows)],
        filter: { name: 'rule', value: group.rule },
        also: [
          { name: 'sender', value: cycle.prefix },
          { name: 'field', value: group.field },
        ],
      }
    })
    .toSorted(byFirst)
  return {
    ...shape({
      ...{ id: 'pareto', title: 'Findings by rule, source and field', chart: 'pareto', unit: 'findings' },
      series: [
        { id: 'findings', label: 'findings' },
        { id: 'rows', label: 'rows' },
      ],
      definition: 'Findings of the runs that count, the most frequent first.',
    }),
    ...split(rows),
    base: all,
    finding: sayCleared(cycles, unfiltered),
  }
}

const monthLabel = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** Findings and files by month. */
export function makeTrend(cycles: readonly ReportedCycle[], months: readonly string[]): Tile {
  const rows = months.map((month): Row => {
    const own = cycles.filter((cycle) => cycle.month === month)
    return {
      ...{ value: month, label: monthLabel(month), filter: { name: 'month', value: month } },
      counts: [
        sum(findingsOf(own), ({ group }) => group.findings),
        sum(own, ({ balance }) => balance.in ?? 0),
        own.length,
      ],
    }
  })
  const [last, before] = [rows.at(-1), rows.at(-2)]
  const rate = (row: Row | undefined) =>
    row && (row.counts[1] ?? 0) > 0 ? (row.counts[0] ?? 0) / (row.counts[1] ?? 1) : null
  const [now, then] = [rate(last), rate(before)]
  return {
    ...shape({
      ...{ id: 'trend', title: 'Findings by month', chart: 'columns', unit: 'findings' },
      series: [
        { id: 'findings', label: 'findings' },
        { id: 'rows', label: 'rows read' },
        { id: 'files', label: 'files' },
      ],
      definition: 'Findings of files that came in the month, with the rows and files that they are of.',
    }),
    rows,
    finding:
      now === null || then === null
        ? ''
        : `${(now * 100).toFixed(1)} findings in 100 rows this month, ${(then * 100).toFixed(1)} the month before.`,
  }
}

/** Findings by one of their parts. */
function makeBars(
  cycles: readonly ReportedCycle[],
  parts: Pick<Tile, 'id' | 'title' | 'definition'> & { readonly name: string },
  read: (finding: Finding) => string,
  label: (findings: readonly Finding[]) => string | undefined,
): Tile {
  const { name, ...named } = parts
  const found = findingsOf(cycles)
  const rows = [...Map.groupBy(found, read)]
    .map(([value, own]): Row => {
      return {
        ...{ value, label: label(own) ?? value, filter: { name, value } },
        counts: [sum(own, ({ group }) => group.findings), sum(own, ({ group }) => group.rows)],
      }
    })
    .toSorted(byFirst)
  const base = sum(found, ({ group }) => group.findings)
  const [first] = rows
  return {
    ...shape({
      ...{ ...named, chart: 'bars', unit: 'findings' },
      series: [
        { id: 'findings', label: 'findings' },
        { id: 'rows', label: 'rows' },
      ],
    }),
    ...split(rows),
    base,
    finding: first ? `${first.label}: ${percent(first.counts[0] ?? 0, base)}.` : 'There are no findings.',
  }
}

export const makeRules = (cycles: readonly ReportedCycle[]): Tile => {
  const held = countHeld(cycles)
  const tile = makeBars(
    cycles,
    {
      id: 'rules',
      title: 'Findings by rule',
      definition: 'A row with several findings of a rule counts once for each field.',
      name: 'rule',
    },
    ({ group }) => group.rule,
    (own) => labelRule(own.map(({ group }) => group)),
  )
  const kept = (rule: string) =>
    sum([...held], ([holder, rows]) => (holder.startsWith(`${rule} `) ? rows : 0))
  return {
    ...tile,
    series: [...tile.series, { id: 'held', label: 'rows kept back' }],
    rows: tile.rows.map((row) => ({ ...row, counts: [...row.counts, kept(row.value)] })),
    others: tile.others && { ...tile.others, counts: [...tile.others.counts, null] },
  }
}

export const makeSources = (cycles: readonly ReportedCycle[]): Tile =>
  makeBars(
    cycles,
    {
      id: 'sources',
      title: 'Findings by source',
      definition: 'Findings of all files of a sender.',
      name: 'sender',
    },
    ({ cycle }) => cycle.prefix,
    ([first]) => first?.cycle.sender,
  )

export const makeFields = (cycles: readonly ReportedCycle[]): Tile =>
  makeBars(
    cycles,
    {
      id: 'fields',
      title: 'Findings by field',
      definition: 'Findings about a field, whatever the rule.',
      name: 'field',
    },
    ({ group }) => group.field,
    ([first]) => first?.group.fieldLabel,
  )

/** Returns the one in the middle, or the mean of the two that are. */
export function getMedian(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[middle - 1], sorted[middle]]
  if (high === undefined) return null
  return sorted.length % 2 === 1 || low === undefined ? high : (low + high) / 2
}

export const getMinutes = (cycles: readonly ReportedCycle[]): number[] =>
  cycles.flatMap(({ minutes }) => (minutes === null ? [] : [minutes]))

export const getTouches = (cycles: readonly ReportedCycle[]): number | null =>
  cycles.length === 0 ? null : Math.round((sum(cycles, ({ touches }) => touches) / cycles.length) * 10) / 10

export const FIRST_PASS = 'Files that no stop held and in which nothing was fixed, of all files that ran.'
export const DELIVERED = 'The median time from the arrival of a file to its first delivery, in minutes.'
export const TOUCHES = 'Steps, releases of stops and fixes by people, for each file.'

/** Says whose files take the longest, or that all take equally long. */
function saySlowest(rows: readonly Row[]): string {
  const delivered = rows.flatMap(({ label, counts: [, , minutes] }) =>
    minutes === null || minutes === undefined ? [] : [{ label, minutes }],
  )
  const most = Math.max(...delivered.map(({ minutes }) => minutes))
  const slowest = delivered.filter(({ minutes }) => minutes === most)
  const [first] = slowest
  if (!first) return ''
  const said = `${number(Math.round(most))} minutes`
  if (slowest.length === delivered.length && delivered.length > 1)
    return `Files of every source take ${said}.`
  const others = slowest.length > 1 ? ` and ${number(slowest.length - 1)} more` : ''
  return `Files of ${first.label}${others} take the longest: ${said}.`
}

/** Returns the tile that shows how the files of each sender go through. */
export function makeThroughput(cycles: readonly ReportedCycle[]): Tile {
  const rows = [...Map.groupBy(cycles, ({ prefix }) => prefix)]
    .map(
      ([value, own]): Row => ({
        ...{ value, label: own[0]?.sender ?? value, filter: { name: 'sender', value } },
        counts: [
          own.length,
          own.filter(({ isFirstPass }) => isFirstPass).length,
          getMedian(getMinutes(own)),
          getTouches(own),
        ],
      }),
    )
    .toSorted(byFirst)
  return {
    ...shape({
      ...{ id: 'throughput', title: 'How files go through', chart: 'table', unit: 'files' },
      series: [
        { id: 'files', label: 'files' },
        { id: 'firstPass', label: 'at the first pass' },
        { id: 'minutes', label: 'minutes to delivery (median)' },
        { id: 'touches', label: 'touches per file' },
      ],
      definition: [FIRST_PASS, DELIVERED, TOUCHES].join(' '),
    }),
    rows,
    base: cycles.length,
    finding: saySlowest(rows),
  }
}
