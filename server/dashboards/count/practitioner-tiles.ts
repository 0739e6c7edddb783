import { DASHBOARD_FIELDS, formatCount, formatCountOf } from '@concord/domain'
import { ANY_FIELD_BIT, FIELD_BITS, KIND_NUMBERS } from '../data/columns.ts'
import type { DuckConnection } from '../data/open-scope.ts'
import { ask, askNumbers } from './ask.ts'
import { getDays, type Narrowed, toMonth } from './narrow.ts'
import { type Figure, filter, makeFigure, makeTile, splitOthers, type Tile } from './tile.ts'
import { listMonths, monthLabel, percent } from './words.ts'

/** A record counts as verified for so many days (45 CFR 156.230, 42 USC 300gg-115). */
const VALID_DAYS = 90
const BIN_DAYS = 6
const LAST_BIN_DAY = 120
/** Number of days before the limit in which records are due soon; their bars are counted separately. */
const DUE_DAYS = 12

const KIND_LABELS = {
  registry: 'Registry',
  roster: 'Roster',
  data_update: 'Data update',
  attestation: 'Attestation',
  manual_edit: 'Manual edit',
} as const

export async function countFigures(
  connection: DuckConnection,
  { table, today }: Narrowed,
): Promise<Figure[]> {
  const phone = 1 << FIELD_BITS.indexOf('phone')
  const [all = 0, accepting = 0, verified = 0, conflict = 0, withoutPhone = 0, affiliated = 0, both = 0] =
    await askNumbers(
      connection,
      `SELECT count(*), count(*) FILTER (accepting = 1),
        count(*) FILTER (verified_day IS NOT NULL AND ${getDays(today)} <= ${VALID_DAYS}),
        count(*) FILTER (disputed & ${ANY_FIELD_BIT} <> 0), count(*) FILTER (bits & ${phone} = 0),
        count(*) FILTER (confirmation > 0), count(*) FILTER (confirmation = 3) FROM ${table}`,
    )
  const share = (
    id: string,
    label: string,
    value: number,
    mark: ReturnType<typeof filter>,
    definition: string,
  ) => makeFigure({ ...{ id, label, value, definition }, form: 'share', base: all, filter: mark })
  const count = (...parts: Parameters<typeof share>) => ({ ...share(...parts), form: 'count' as const })
  return [
    makeFigure({
      ...{ id: 'practitioners', label: 'Practitioners', value: all },
      definition: 'Practitioners that the organization may see and that the filters leave.',
    }),
    share(
      ...(['accepting', 'Accepting new patients', accepting, filter('accepting', 'yes')] as const),
      'Practitioners who accept new patients at one of their locations at least.',
    ),
    share(
      ...(['verified', `Verified within ${VALID_DAYS} days`, verified] as const),
      ...([
        filter('verified', `0-${VALID_DAYS}`),
        'Practitioners for whom a person vouched within 90 days.',
      ] as const),
    ),
    count(
      ...(['conflict', 'With a conflict', conflict, filter('disputed', 'any')] as const),
      'Practitioners with a field of which sources state different values, for a person to decide.',
    ),
    count(
      ...(['withoutPhone', 'Without a phone', withoutPhone, filter('missing', 'phone')] as const),
      'Practitioners none of whose locations states a usable phone.',
    ),
    makeFigure({
      ...{ id: 'twoSided', label: 'Two-sided affiliation', value: both, form: 'share', base: affiliated },
      filter: filter('affiliation', 'both'),
      definition: 'Of practitioners with an affiliation: those with one that both sides state.',
    }),
  ]
}

type Bin = { readonly value: string; readonly label: string; readonly from: number; readonly to: number }

/**
 * The bins of days since verification, from day 0 on; the first has one day more, so that a line falls after day 90.
 */
const BINS: readonly Bin[] = Array.from({ length: LAST_BIN_DAY / BIN_DAYS }, (_, index) => {
  const from = index === 0 ? 0 : index * BIN_DAYS + 1
  const to = (index + 1) * BIN_DAYS
  return { value: `${from}-${to}`, label: `${from} to ${to} d`, from, to }
})

export async function countVerification(
  connection: DuckConnection,
  { table, today }: Narrowed,
  base: number,
): Promise<Tile> {
  const found = await ask(
    connection,
    `SELECT CASE WHEN verified_day IS NULL THEN -1 WHEN ${getDays(today)} > ${LAST_BIN_DAY} THEN ${BINS.length}
        ELSE greatest(${getDays(today)} - 1, 0) // ${BIN_DAYS} END AS bin, count(*) FROM ${table} GROUP BY 1`,
  )
  const counts = new Map(found.map(([bin, count]) => [Number(bin), Number(count)]))
  const at = (bin: number) => counts.get(bin) ?? 0
  const row = (value: string, label: string, bin: number) => ({
    ...{ value, label, counts: [at(bin)], filter: filter('verified', value) },
  })
  const late = BINS.reduce((sum, { from }, bin) => sum + (from > VALID_DAYS ? at(bin) : 0), at(BINS.length))
  const soon = BINS.reduce(
    (sum, { from, to }, bin) => sum + (to <= VALID_DAYS && from > VALID_DAYS - DUE_DAYS ? at(bin) : 0),
    0,
  )
  return makeTile({
    ...{
      id: 'verification',
      title: 'Days since last verification',
      unit: 'practitioners',
      chart: 'columns',
      base,
    },
    series: [{ id: 'practitioners', label: 'practitioners' }],
    rows: [
      ...BINS.map(({ value, label }, bin) => row(value, label, bin)),
      row(`${LAST_BIN_DAY + 1}-`, `more than ${LAST_BIN_DAY} d`, BINS.length),
      row('never', 'never', -1),
    ],
    line: {
      before: `${VALID_DAYS + 1}-${VALID_DAYS + BIN_DAYS}`,
      label: `${VALID_DAYS} days`,
      note: `${formatCount(late)} past it, ${percent(late, base)}`,
    },
    finding: `${percent(late, base)} are past ${VALID_DAYS} days, ${percent(at(-1), base)} were never verified. ${formatCount(soon)} more pass it in the next ${DUE_DAYS} days.`,
    definition: `Days since a person last vouched for the record, in steps of ${BIN_DAYS} days.`,
  })
}

export async function countMonths(connection: DuckConnection, { table }: Narrowed, now: Date): Promise<Tile> {
  const months = listMonths(now)
  const first = toMonth(months[0] ?? '')
  const found = await ask(
    connection,
    `SELECT month, sum(added), sum(ended) FROM (
        SELECT added AS month, 1 AS added, 0 AS ended FROM ${table} WHERE added >= ${first}
        UNION ALL SELECT ended_in, 0, 1 FROM ${table} WHERE ended_in >= ${first}) GROUP BY month`,
  )
  const counts = new Map(found.map(([month, ...numbers]) => [Number(month), numbers.map(Number)]))
  const rows = months.map((month) => ({
    ...{ value: month, label: monthLabel(month), counts: counts.get(toMonth(month)) ?? [0, 0], filter: null },
    seriesFilters: [filter('added', month), filter('ended', month)],
  }))
  const sum = (index: number) => rows.reduce((all, row) => all + (row.counts[index] ?? 0), 0)
  return makeTile({
    ...{
      id: 'months',
      title: 'Adds and terms by month',
      unit: 'practitioners',
      chart: 'mirror',
      base: null,
      rows,
    },
    series: [
      { id: 'added', label: 'adds' },
      { id: 'ended', label: 'terms' },
    ],
    finding: `${formatCountOf(sum(0), 'add')} and ${formatCountOf(sum(1), 'term')} in 12 months.`,
    definition:
      'Adds: the month in which the NPI was assigned. Terms: the month in which it was deactivated.',
  })
}

export async function countFields(
  connection: DuckConnection,
  { table }: Narrowed,
  base: number,
): Promise<Tile> {
  const columns = FIELD_BITS.flatMap((_, bit) => [
    `sum(records) FILTER (bits & ${1 << bit} = 0)`,
    `sum(records) FILTER (disputed & ${1 << bit} <> 0)`,
  ])
  // Few combinations of fields are missing together: these are counted once.
  const numbers = await askNumbers(
    connection,
    `SELECT ${columns.join(', ')} FROM (SELECT bits, disputed, count(*) AS records FROM ${table} GROUP BY bits, disputed)`,
  )
  const rows = FIELD_BITS.map((field, bit) => ({
    ...{ value: field, label: DASHBOARD_FIELDS[field], filter: null },
    counts: [numbers[2 * bit] ?? 0, numbers[2 * bit + 1] ?? 0],
    seriesFilters: [filter('missing', field), filter('disputed', field)],
  })).toSorted((one, other) => (other.counts[0] ?? 0) - (one.counts[0] ?? 0))
  const disputed = rows.toSorted((one, other) => (other.counts[1] ?? 0) - (one.counts[1] ?? 0))[0]
  const [missing] = rows
  return makeTile({
    ...{
      id: 'fields',
      title: 'Missing and disputed fields',
      unit: 'practitioners',
      chart: 'bars',
      base,
      rows,
    },
    series: [
      { id: 'missing', label: 'missing' },
      { id: 'disputed', label: 'disputed' },
    ],
    finding: [
      disputed && (disputed.counts[1] ?? 0) > 0
        ? `${disputed.label} is the most disputed field.`
        : 'No field is disputed.',
      missing && (missing.counts[0] ?? 0) > 0 ? `${missing.label} is the most missing.` : 'None is missing.',
    ].join(' '),
    definition:
      'Missing: no location, or not the record, states it. Disputed: sources state different values of it, at one location at least.',
  })
}

export async function countSources(connection: DuckConnection, { table }: Narrowed): Promise<Tile> {
  const columns = KIND_NUMBERS.flatMap((kind) => [`sum(from_${kind})`, `count(*) FILTER (from_${kind} > 0)`])
  const numbers = await askNumbers(connection, `SELECT ${columns.join(', ')} FROM ${table}`)
  const rows = KIND_NUMBERS.map((kind, index) => ({
    ...{ value: kind, label: KIND_LABELS[kind], filter: filter('source', kind) },
    counts: [numbers[2 * index] ?? 0, numbers[2 * index + 1] ?? 0],
  })).toSorted((one, other) => (other.counts[0] ?? 0) - (one.counts[0] ?? 0))
  const base = rows.reduce((sum, row) => sum + (row.counts[0] ?? 0), 0)
  const [first] = rows
  return makeTile({
    ...{ id: 'sources', title: 'Where today’s values come from', unit: 'fields', chart: 'parts', base, rows },
    series: [
      { id: 'fields', label: 'fields' },
      { id: 'practitioners', label: 'practitioners with one at least' },
    ],
    finding: first && base > 0 ? `${percent(first.counts[0] ?? 0, base)} come from: ${first.label}.` : '',
    definition:
      'Names, credentials, gender, languages and specialties, and of each practice location its address, phones, hours and what it offers: each stated value counts where it won.',
  })
}

/** Returns the figures of practitioners with the entities that they are affiliated with. */
export async function countAffiliationFigures(
  connection: DuckConnection,
  { table }: Narrowed,
  ties: string,
): Promise<Figure[]> {
  const [all = 0, affiliated = 0, both = 0, several = 0] = await askNumbers(
    connection,
    `SELECT count(*), count(*) FILTER (confirmation > 0), count(*) FILTER (confirmation = 3),
      count(*) FILTER (entities > 1) FROM ${table}`,
  )
  const [entities = 0] = await askNumbers(connection, `SELECT count(*) FROM ${ties}`)
  return [
    makeFigure({
      ...{ id: 'practitioners', label: 'Practitioners', value: all },
      definition: 'Practitioners that the organization may see and that the filters leave.',
    }),
    makeFigure({
      ...{ id: 'affiliated', label: 'With an entity', value: affiliated, form: 'share', base: all },
      definition: 'Practitioners with an affiliation at least.',
    }),
    makeFigure({
      ...{ id: 'twoSided', label: 'Two-sided affiliation', value: both, form: 'share', base: affiliated },
      filter: filter('affiliation', 'both'),
      definition: 'Of practitioners with an affiliation: those with one that both sides state.',
    }),
    makeFigure({
      ...{ id: 'several', label: 'With several entities', value: several, form: 'share', base: all },
      definition: 'Practitioners with affiliations to two or more entities.',
    }),
    makeFigure({
      ...{
        id: 'unaffiliated',
        label: 'Without an entity',
        value: all - affiliated,
        form: 'count',
        base: all,
      },
      filter: filter('affiliation', 'none'),
      definition: 'Practitioners without any affiliation.',
    }),
    makeFigure({
      ...{ id: 'entities', label: 'Affiliated entities', value: entities },
      definition: 'Entities that these practitioners are affiliated with.',
    }),
  ]
}

const CONFIRMED = [
  ['both', 'Stated by both sides'],
  ['entity', 'Stated by the entity'],
  ['practitioner', 'Stated by the practitioner'],
  ['none', 'No affiliation'],
] as const

export async function countConfirmations(
  connection: DuckConnection,
  { table }: Narrowed,
  base: number,
): Promise<Tile> {
  const found = await ask(connection, `SELECT confirmation, count(*) FROM ${table} GROUP BY 1`)
  const counts = new Map(found.map(([code, count]) => [Number(code), Number(count)]))
  const numbers = { none: 0, practitioner: 1, entity: 2, both: 3 }
  const rows = CONFIRMED.map(([value, label]) => ({
    ...{ value, label, counts: [counts.get(numbers[value]) ?? 0], filter: filter('affiliation', value) },
  }))
  const both = rows[0]?.counts[0] ?? 0
  return makeTile({
    ...{
      id: 'confirmations',
      title: 'How affiliations are confirmed',
      unit: 'practitioners',
      chart: 'bars',
      base,
    },
    ...{ rows, series: [{ id: 'practitioners', label: 'practitioners' }] },
    finding: `Both sides state one for ${percent(both, base)}.`,
    definition: 'A practitioner counts by the best confirmed affiliation.',
  })
}

export async function countEntityCounts(
  connection: DuckConnection,
  { table }: Narrowed,
  base: number,
): Promise<Tile> {
  const found = await ask(connection, `SELECT least(entities, 4), count(*) FROM ${table} GROUP BY 1`)
  const counts = new Map(found.map(([entities, count]) => [String(entities), Number(count)]))
  const labels = ['None', 'One', 'Two', 'Three', 'Four and more']
  const rows = labels.map((label, index) => ({
    ...{ value: String(index), label, counts: [counts.get(String(index)) ?? 0] },
    filter: filter('entities', String(index)),
  }))
  const several = rows.slice(2).reduce((sum, row) => sum + (row.counts[0] ?? 0), 0)
  return makeTile({
    ...{
      id: 'entityCounts',
      title: 'Entities of a practitioner',
      unit: 'practitioners',
      chart: 'columns',
      base,
      rows,
    },
    series: [{ id: 'practitioners', label: 'practitioners' }],
    finding: `${percent(several, base)} have two or more.`,
    definition: 'Entities that a practitioner is affiliated with, each once.',
  })
}

export async function countNetworks(
  connection: DuckConnection,
  { table, name, isPart }: Narrowed,
  base: number,
): Promise<Tile> {
  const found = await ask(
    connection,
    `SELECT network, count(*) FROM ${name}_networks ${isPart ? `SEMI JOIN ${table} USING (npi)` : ''} GROUP BY 1 ORDER BY 2 DESC, 1`,
  )
  const rows = found.map(([network, count]) => ({
    ...{ value: String(network), label: String(network), counts: [Number(count)] },
    filter: filter('network', String(network)),
  }))
  return makeTile({
    ...{
      id: 'networks',
      title: 'Networks',
      unit: 'practitioners',
      chart: 'bars',
      base,
      ...splitOthers(rows),
    },
    series: [{ id: 'practitioners', label: 'practitioners' }],
    finding: `${formatCountOf(rows.length, 'network')} in all.`,
    definition: 'Practitioners with an affiliation in the network; one in several counts in each.',
  })
}
