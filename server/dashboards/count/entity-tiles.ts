import { DASHBOARD_FIELDS, formatCountOf } from '@concord/domain'
import { bitOf } from '../data/columns.ts'
import type { DuckConnection } from '../data/open-scope.ts'
import { ask, askNumbers } from './ask.ts'
import { type Narrowed, SIZES } from './narrow.ts'
import { type Figure, filter, makeFigure, makeTile, splitOthers, type Tile } from './tile.ts'
import { percent } from './words.ts'

export async function countEntityFigures(connection: DuckConnection, { table }: Narrowed): Promise<Figure[]> {
  const [all = 0, peopled = 0, withParent = 0, withoutPhone = 0, ended = 0] = await askNumbers(
    connection,
    `SELECT count(*), count(*) FILTER (practitioners > 0), count(*) FILTER (parent IS NOT NULL),
      count(*) FILTER (bits & ${bitOf('phone')} = 0), count(*) FILTER (ended = 1) FROM ${table}`,
  )
  return [
    makeFigure({
      ...{ id: 'entities', label: 'Entities', value: all },
      definition: 'Entities that the organization may see and that the filters leave.',
    }),
    makeFigure({
      ...{ id: 'withPractitioners', label: 'With practitioners', value: peopled, form: 'share', base: all },
      definition: 'Entities with an affiliated practitioner at least.',
    }),
    makeFigure({
      ...{ id: 'withParent', label: 'With a known parent', value: withParent, form: 'share', base: all },
      definition:
        'Entities that state a parent which is in the directory, by NPI or by a name that one entity has.',
    }),
    makeFigure({
      ...{ id: 'withoutPhone', label: 'Without a phone', value: withoutPhone, base: all },
      filter: filter('missing', 'phone'),
      definition: 'Entities none of whose locations states a usable phone.',
    }),
    makeFigure({
      ...{ id: 'deactivated', label: 'Deactivated', value: ended, base: all },
      filter: filter('status', 'deactivated'),
      definition: 'Entities whose NPI is deactivated.',
    }),
  ]
}

const SIZE_LABELS: Readonly<Record<keyof typeof SIZES, string>> = {
  '0': 'None',
  '1': '1',
  '2-9': '2 to 9',
  '10-49': '10 to 49',
  '50-': '50 and more',
}

export async function countSizes(
  connection: DuckConnection,
  { table }: Narrowed,
  base: number,
): Promise<Tile> {
  const entries = Object.entries(SIZES) as [keyof typeof SIZES, string][]
  const columns = entries.map(([, condition]) => `count(*) FILTER (${condition})`)
  const numbers = await askNumbers(connection, `SELECT ${columns.join(', ')} FROM ${table}`)
  const rows = entries.map(([value], index) => ({
    ...{ value, label: SIZE_LABELS[value], counts: [numbers[index] ?? 0], filter: filter('size', value) },
  }))
  const none = rows[0]?.counts[0] ?? 0
  return makeTile({
    ...{ id: 'sizes', title: 'Practitioners of an entity', unit: 'entities', chart: 'columns', base, rows },
    series: [{ id: 'entities', label: 'entities' }],
    finding: `${percent(none, base)} have no practitioner.`,
    definition: 'Affiliated practitioners that the organization may see.',
  })
}

const FIELDS = ['phone', 'fax', 'suite', 'address', 'zip', 'specialty', 'license', 'name'] as const

export async function countEntityFields(
  connection: DuckConnection,
  { table }: Narrowed,
  base: number,
): Promise<Tile> {
  const columns = FIELDS.map((field) => `count(*) FILTER (bits & ${bitOf(field)} = 0)`)
  const numbers = await askNumbers(connection, `SELECT ${columns.join(', ')} FROM ${table}`)
  const rows = FIELDS.map((field, index) => ({
    ...{ value: field, label: DASHBOARD_FIELDS[field], counts: [numbers[index] ?? 0] },
    filter: filter('missing', field),
  })).toSorted((one, other) => (other.counts[0] ?? 0) - (one.counts[0] ?? 0))
  const [first] = rows
  return makeTile({
    ...{ id: 'entityFields', title: 'Missing fields', unit: 'entities', chart: 'bars', base, rows },
    series: [{ id: 'missing', label: 'missing' }],
    finding:
      first && (first.counts[0] ?? 0) > 0 ? `${first.label} is the most missing.` : 'No field is missing.',
    definition: 'Entities that state the field neither themselves nor at any location.',
  })
}

/** Returns the SQL of practitioners with the systems that their entities belong to, each pair once. */
const getSystemTies = ({ table, name, isPart }: Narrowed): string =>
  isPart
    ? `(SELECT DISTINCT a.npi, e.system FROM ${name}_ties a JOIN ${table} e ON e.npi = a.entity_npi WHERE e.system IS NOT NULL)`
    : `${name}_system_ties`

export async function countSystemFigures(connection: DuckConnection, narrowed: Narrowed): Promise<Figure[]> {
  const { table } = narrowed
  const [systems = 0, all = 0, inSystem = 0] = await askNumbers(
    connection,
    `SELECT count(DISTINCT system), count(*), count(*) FILTER (system IS NOT NULL) FROM ${table}`,
  )
  const [practitioners = 0, inSeveral = 0] = await askNumbers(
    connection,
    `SELECT count(*), count(*) FILTER (systems > 1) FROM (
      SELECT npi, count(*) AS systems FROM ${getSystemTies(narrowed)} GROUP BY npi)`,
  )
  return [
    makeFigure({
      ...{ id: 'systems', label: 'Health systems', value: systems },
      definition: 'Entities at the top of a chain of parents.',
    }),
    makeFigure({
      ...{ id: 'entities', label: 'Entities', value: all },
      definition: 'Entities that the organization may see and that the filters leave.',
    }),
    makeFigure({
      ...{ id: 'inSystem', label: 'In a system', value: inSystem, form: 'share', base: all },
      definition: 'Entities at the top of a chain of parents, or below one.',
    }),
    makeFigure({
      ...{ id: 'practitioners', label: 'Practitioners in systems', value: practitioners },
      definition: 'Practitioners that are affiliated with an entity of a system.',
    }),
    makeFigure({
      ...{
        id: 'inSeveralSystems',
        label: 'In several systems',
        value: inSeveral,
        form: 'share',
        base: practitioners,
      },
      definition: 'Of these practitioners: those with entities of two or more systems.',
    }),
  ]
}

export async function countSystems(connection: DuckConnection, narrowed: Narrowed): Promise<Tile> {
  const { table, name } = narrowed
  const found = await ask(
    connection,
    `WITH s AS (SELECT system, count(*) AS entities FROM ${table} WHERE system IS NOT NULL GROUP BY system),
      p AS (SELECT system, count(*) AS practitioners FROM ${getSystemTies(narrowed)} GROUP BY system)
      SELECT s.system, n.name, coalesce(p.practitioners, 0), s.entities
      FROM s LEFT JOIN p USING (system) LEFT JOIN ${name}_entities n ON n.npi = s.system ORDER BY 3 DESC, 4 DESC, 1`,
  )
  const rows = found.map(([npi, label, ...counts]) => ({
    ...{
      value: String(npi),
      label: label === null ? `NPI ${npi}` : String(label),
      counts: counts.map(Number),
    },
    filter: filter('system', String(npi)),
  }))
  const [first] = rows
  return makeTile({
    ...{ id: 'systems', title: 'Largest health systems', unit: 'practitioners', chart: 'bars', base: null },
    ...splitOthers(rows),
    series: [
      { id: 'practitioners', label: 'practitioners' },
      { id: 'entities', label: 'entities' },
    ],
    finding: first
      ? `${first.label} has ${formatCountOf(first.counts[0] ?? 0, 'practitioner')} in ${formatCountOf(first.counts[1] ?? 0, 'entity', 'entities')}.`
      : 'No entity states a parent that is in the directory.',
    definition:
      'Practitioners that are affiliated with an entity of the system, each once for each system, and entities of the system.',
  })
}

export async function countSystemSizes(connection: DuckConnection, { table }: Narrowed): Promise<Tile> {
  const found = await ask(
    connection,
    `SELECT least(entities, 6), count(*) FROM (
      SELECT count(*) AS entities FROM ${table} WHERE system IS NOT NULL GROUP BY system) GROUP BY 1 ORDER BY 1`,
  )
  const labels = ['1 entity', '2 entities', '3 entities', '4 entities', '5 entities', '6 and more']
  const counts = new Map(found.map(([size, count]) => [Number(size), Number(count)]))
  const rows = labels.map((label, index) => ({
    ...{ value: String(index + 1), label, counts: [counts.get(index + 1) ?? 0], filter: null },
  }))
  const base = rows.reduce((sum, row) => sum + (row.counts[0] ?? 0), 0)
  return makeTile({
    ...{ id: 'systemSizes', title: 'Entities of a system', unit: 'systems', chart: 'columns', base, rows },
    series: [{ id: 'systems', label: 'systems' }],
    finding: base === 0 ? '' : `${percent(counts.get(6) ?? 0, base)} have six and more.`,
    definition: 'Systems by how many of their entities the filters leave.',
  })
}
