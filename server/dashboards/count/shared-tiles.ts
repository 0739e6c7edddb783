import { facetValueLabel, formatCount, formatCountOf } from '@concord/domain'
import type { DuckConnection } from '../data/open-scope.ts'
import { listStates, listValues } from '../data/scope-sql.ts'
import { ask, askNumbers } from './ask.ts'
import { findCondition, type Narrowed } from './narrow.ts'
import { filter, makeTile, splitOthers, type Tile, type TileRow } from './tile.ts'
import { percent } from './words.ts'

/** Counties are drawn of so many states; of more the states are. */
const MAX_STATES_BY_COUNTY = 5
/** Values at the head of a tile are said to hold most of it up to so many. */
const MAX_HEAD = 5
const MAX_LARGEST = 10

const joinPart = ({ isPart, table }: Narrowed): string => (isPart ? `SEMI JOIN ${table} USING (npi)` : '')

export const labelState = (code: string): string => facetValueLabel('states', code)
export const labelSpecialty = (code: string): string => facetValueLabel('specialties', code)
export const labelKind = (kind: string): string =>
  kind === 'none' ? 'Not stated' : facetValueLabel('kinds', kind)
/** Formats 'TX|Dallas' as 'Dallas, TX'. */
export const labelCounty = (value: string): string => `${value.slice(3)}, ${value.slice(0, 2)}`

/** Says in how few areas most records are. One with places in several of them counts once. */
async function sayWhere(
  connection: DuckConnection,
  narrowed: Narrowed,
  rows: readonly TileRow[],
  { base, dimension }: { readonly base: number; readonly dimension: 'state' | 'county' },
): Promise<string> {
  let most = 0
  for (const [index, { counts }] of rows.slice(0, MAX_HEAD).entries()) {
    most += counts[0] ?? 0
    if (base === 0 || most * 2 < base) continue
    const condition = findCondition(
      { [dimension]: rows.slice(0, index + 1).map(({ value }) => value) },
      narrowed,
    )
    const [inside = 0] = await askNumbers(
      connection,
      `SELECT count(*) FROM ${narrowed.table} WHERE ${condition}`,
    )
    if (inside * 2 < base) continue
    const many = dimension === 'state' ? 'states' : 'counties'
    return `${percent(inside, base)} are in ${index + 1} of ${formatCountOf(rows.length, dimension, many)}.`
  }
  return ''
}

/**
 * Counts the records of each state, the highest count first. Counts by combination of states in SQL, because few
 * combinations occur.
 */
async function countStates(
  connection: DuckConnection,
  { table, states: picked }: Narrowed,
): Promise<[state: string, records: number][]> {
  const found = await ask(connection, `SELECT states::VARCHAR, count(*) FROM ${table} GROUP BY states`)
  const counts = new Map<string, number>()
  for (const [bits, records] of found)
    for (const state of listStates(BigInt(bits ?? 0)))
      if (picked.length === 0 || picked.includes(state))
        counts.set(state, (counts.get(state) ?? 0) + Number(records))
  return [...counts].toSorted(([one, some], [other, more]) => more - some || (one < other ? -1 : 1))
}

/** Returns the tile that shows where the records are: by county if they are in few states, else by state. */
export async function countAreas(
  connection: DuckConnection,
  narrowed: Narrowed,
  base: number,
): Promise<Tile> {
  const { name, subject, states: picked } = narrowed
  const states = await countStates(connection, narrowed)
  const isShown = picked.length === 0 ? '' : ` AND state IN ${listValues(name, 'state', picked)}`
  const isByCounty = states.length <= MAX_STATES_BY_COUNTY
  const found = isByCounty
    ? await ask(
        connection,
        `SELECT state || '|' || county, records FROM (
          SELECT state, county, count(*) AS records FROM ${name}_${subject}_areas ${joinPart(narrowed)}
          WHERE county IS NOT NULL${isShown} GROUP BY state, county) ORDER BY 2 DESC, 1`,
      )
    : states
  const [dimension, label] = isByCounty
    ? (['county', labelCounty] as const)
    : (['state', labelState] as const)
  const rows = found.map(([value, count]) => ({
    value: String(value),
    label: label(String(value)),
    counts: [Number(count)],
    filter: filter(dimension, String(value)),
  }))
  const what = subject === 'practitioners' ? 'Practitioners' : 'Entities'
  return makeTile({
    ...{ id: 'counties', title: `${what} by ${dimension}`, unit: subject, chart: 'map', base, rows },
    series: [{ id: 'records', label: what }],
    finding: await sayWhere(connection, narrowed, rows, { base, dimension }),
    definition: `A record counts once in each ${dimension} in which it has a practice location${picked.length > 0 ? ', of the states that are picked' : ''}.`,
  })
}

/** Returns the tile of the specialties that most records have; a record counts in each of its specialties. */
export async function countSpecialties(
  connection: DuckConnection,
  narrowed: Narrowed,
  base: number,
): Promise<Tile> {
  const { name, subject } = narrowed
  const isOfPeople = subject === 'practitioners'
  const counts = isOfPeople ? 'count(*) FILTER (accepting = 1), count(*) FILTER (accepting <> 1)' : 'count(*)'
  const found = await ask(
    connection,
    `SELECT code, ${counts} FROM ${name}_${subject}_specialties ${joinPart(narrowed)} GROUP BY code ORDER BY count(*) DESC, code`,
  )
  const rows = found.map(([code, ...counts]) => ({
    value: String(code),
    label: labelSpecialty(String(code)),
    counts: counts.map(Number),
    filter: filter('specialty', String(code)),
  }))
  const drawn = splitOthers(rows)
  const few = drawn.rows
    .filter(({ counts: [yes = 0, no = 0] }) => (yes ?? 0) < (no ?? 0))
    .map(({ label }) => label)
  return makeTile({
    ...{ id: 'specialties', title: 'Largest specialties', unit: subject, chart: 'bars', base, ...drawn },
    series: isOfPeople
      ? [
          { id: 'accepting', label: 'accepting' },
          { id: 'others', label: 'not or unknown' },
        ]
      : [{ id: 'records', label: 'entities' }],
    finding:
      isOfPeople && few.length > 0 && few.length < drawn.rows.length
        ? `${few.slice(0, 2).join(' and ')}${few.length > 2 ? ` and ${formatCountOf(few.length - 2, 'other')}` : ''}: fewer than half accept new patients.`
        : `${formatCountOf(rows.length, 'specialty', 'specialties')} in all.`,
    definition: 'A record counts in each of its specialties.',
  })
}

/** Returns the table that counts the practitioners of each entity: all of them, or those that filters leave. */
export async function countTies(connection: DuckConnection, narrowed: Narrowed): Promise<string> {
  const { name, isPart } = narrowed
  if (!isPart) return `${name}_tie_counts`
  await connection.run(`CREATE OR REPLACE TEMP TABLE picked_ties AS
    SELECT entity_npi AS npi, count(*) FILTER (confirmation = 3)::INTEGER AS confirmed, count(*)::INTEGER AS practitioners
    FROM ${name}_ties ${joinPart(narrowed)} GROUP BY entity_npi`)
  return 'picked_ties'
}

/**
 * Returns the tile of the entities with the most practitioners, from a table that counts them. Filters of entities do
 * not change these counts.
 */
export async function countLargest(
  connection: DuckConnection,
  narrowed: Narrowed,
  ties = `${narrowed.name}_tie_counts`,
): Promise<Tile> {
  const { name, subject } = narrowed
  const found = await ask(
    connection,
    `WITH c AS (SELECT * FROM ${ties} ${subject === 'entities' ? joinPart(narrowed) : ''}
        ORDER BY practitioners DESC, npi LIMIT ${MAX_LARGEST})
      SELECT c.npi, e.name, c.confirmed, c.practitioners FROM c LEFT JOIN ${name}_entities e USING (npi)
      ORDER BY c.practitioners DESC, c.npi`,
  )
  const rows = found.map(([npi, label, both, all]) => ({
    value: String(npi),
    label: label === null ? `NPI ${npi}` : String(label),
    counts: [Number(both), Number(all) - Number(both)],
    filter: filter('entity', String(npi)),
  }))
  const [first] = rows
  const most = first ? (first.counts[0] ?? 0) + (first.counts[1] ?? 0) : 0
  return makeTile({
    ...{ id: 'largestEntities', title: 'Entities with the most practitioners', unit: 'practitioners' },
    ...{ chart: 'bars', base: null, rows },
    series: [
      { id: 'both', label: 'confirmed by both sides' },
      { id: 'one', label: 'stated by one side' },
    ],
    finding: first ? `${first.label} has ${formatCountOf(most, 'practitioner')}.` : '',
    definition: 'Practitioners that are affiliated with the entity, each once.',
  })
}

/** Kinds of entities: of those that are counted, or of those that practitioners are affiliated with. */
export async function countKinds(
  connection: DuckConnection,
  narrowed: Narrowed,
  base: number,
): Promise<Tile> {
  const { name, table, subject } = narrowed
  const isOfPeople = subject === 'practitioners'
  const found = await ask(
    connection,
    isOfPeople
      ? `SELECT kind, count(*) FROM ${name}_kinds ${joinPart(narrowed)} GROUP BY 1 ORDER BY 2 DESC, 1`
      : `SELECT coalesce(kind, 'none'), count(*) FROM ${table} GROUP BY 1 ORDER BY 2 DESC, 1`,
  )
  const rows = found.map(([kind, count]) => ({
    value: String(kind),
    label: labelKind(String(kind)),
    counts: [Number(count)],
    filter: filter('kind', String(kind)),
  }))
  const [first] = rows
  return makeTile({
    ...{ id: 'kinds', title: 'Kinds of entities', unit: subject, chart: 'bars', base, ...splitOthers(rows) },
    series: [{ id: 'records', label: subject }],
    finding: first
      ? `${first.label}: ${formatCount(first.counts[0] ?? 0)}, ${percent(first.counts[0] ?? 0, base)}.`
      : '',
    definition: isOfPeople
      ? 'Practitioners with an entity of this kind; one with several kinds counts in each.'
      : 'Entities of this kind.',
  })
}
