import type { Entitlement } from '@concord/domain'
import { joinSql, type Sql, sql } from '#server/db/sql.ts'
import type { Cache } from './cache.ts'
import { getModelTables, type ModelConnection } from './model-view.ts'
import { opaque } from './opaque.ts'
import { perDatabase } from './process-cache.ts'
import type { Range } from './rank-range.ts'
import { isPlaceInside } from './seen-places.ts'
import type { Subject } from './subject.ts'

/** A list of the read model: its number and about how many records it holds. */
export type List = { readonly id: number; readonly size: number }

/** Kinds of lists, as in search.lists; e are the entities that practitioners are affiliated with. */
export type ListKind = 'a' | 't' | 'f' | 'n' | 'c' | 'z' | 'g' | 'w' | 'e' | 'k' | 'x' | 'p' | 'v' | 'm' | 's'

export type ListKey = readonly [kind: ListKind, value: string]

/** The lists that exist, by kind and value. */
export type Lists = ReadonlyMap<string, List>

export function pickLists(lists: Lists, kind: ListKind, values: readonly string[]): List[] {
  return values.flatMap((value) => lists.get(`${kind}${value}`) ?? [])
}

/** Describes what the names of the directory have of a word. */
export type NameWord = {
  /** Last or entity names that are exactly the word, that start with it, and whose first word it is. */
  readonly exact: readonly Range[]
  readonly starting: readonly Range[]
  readonly leading: readonly Range[]
  /** Words that start with it, of first and middle names (f) and of other places in names (n). */
  readonly startingLists: Readonly<Record<'f' | 'n', readonly List[]>>
}

export type NameWords = ReadonlyMap<string, NameWord>

export type Dictionary = { readonly lists: Lists; readonly words: NameWords }

type ListRow = { source: 'list'; key: string; ids: number[]; sizes: number[] }
type WordRow = {
  source: 'word'
  key: string
  ids: number[]
  sizes: number[]
  other_ids: number[]
  other_sizes: number[]
  low: number | null
  exact_high: number | null
  starting_high: number | null
  leading_high: number | null
}

const LAST_CHARACTER = '\u{10ffff}'

function getRange(low: number | null, high: number | null): Range[] {
  return low === null || high === null || low > high ? [] : [{ low, high }]
}

function getLists(ids: readonly number[], sizes: readonly number[]): List[] {
  return ids.map((id, index) => ({ id, size: sizes[index] ?? 0 }))
}

function getWord(row: WordRow): NameWord {
  return {
    exact: getRange(row.low, row.exact_high),
    starting: getRange(row.low, row.starting_high),
    leading: getRange(row.low, row.leading_high),
    startingLists: { f: getLists(row.ids, row.sizes), n: getLists(row.other_ids, row.other_sizes) },
  }
}

const getSubject = (subject: Subject) => opaque(sql`${subject}::"char"`)

function selectLists(subject: Subject, keys: readonly ListKey[]): Sql {
  return sql`
    select 'list' as source, w.kind || w.value as key, array[l.id] as ids, array[l.size] as sizes,
      null::int[] as other_ids, null::int[] as other_sizes, null::bigint as low, null::bigint as exact_high,
      null::bigint as starting_high, null::bigint as leading_high
    from unnest(${opaque(sql`${keys.map(([kind]) => kind)}::text[]`)}, ${opaque(sql`${keys.map(([, value]) => value)}::text[]`)})
      w (kind, value)
    cross join lateral (select id, size from search.lists
      where subject = ${getSubject(subject)} and kind = w.kind::"char" and value = w.value offset 0) l`
}

function startOfKey(subject: Subject, word: Sql): Sql {
  return sql`${opaque(sql`${subject}::text`)} || chr(1) || ${word}`
}

/**
 * Returns the SQL of the first rank of the view from the start of a key on, within its subject, because ranks of the
 * other one do not follow the keys. Rows that the view hides do no harm: they only make a range wider.
 */
function firstOfKey(connection: ModelConnection): Sql {
  const ranks = getModelTables(connection).map(
    ({ subjects }) =>
      sql`(select name_rank from ${subjects} s where name_key >= k.start and name_key < left(k.start, 1) || chr(2)
        order by name_key limit 1)`,
  )
  return sql`least(${joinSql(ranks, ', ')})`
}

/**
 * Returns the SQL of the last rank from the start of a key up to a text after it. Separators of a key sort before all
 * letters.
 */
function lastBelow(connection: ModelConnection, end: string): Sql {
  const ranks = getModelTables(connection).map(
    ({ subjects }) => sql`(select name_rank from ${subjects} s where name_key >= k.start
      and name_key < k.start || ${opaque(sql`${end}::text`)} order by name_key desc limit 1)`,
  )
  return sql`greatest(${joinSql(ranks, ', ')})`
}

function startingLists(subject: Subject, kind: 'f' | 'n'): Sql {
  return sql`(
    select coalesce(array_agg(id), '{}') as ids, coalesce(array_agg(size), '{}') as sizes from search.lists
    where subject = ${getSubject(subject)} and kind = ${opaque(sql`${kind}::"char"`)} and value >= k.word
      and value < k.word || ${opaque(sql`${LAST_CHARACTER}::text`)})`
}

function selectWords(connection: ModelConnection, subject: Subject, words: readonly string[]): Sql {
  return sql`
    select 'word' as source, k.word as key, f.ids, f.sizes, n.ids as other_ids, n.sizes as other_sizes,
      ${firstOfKey(connection)} as low, ${lastBelow(connection, '\u0002')} as exact_high,
      ${lastBelow(connection, LAST_CHARACTER)} as starting_high, ${lastBelow(connection, '!')} as leading_high
    from (select word, ${startOfKey(subject, sql`word`)} as start
      from unnest(${opaque(sql`${words}::text[]`)}) word) k
    cross join lateral ${startingLists(subject, 'f')} f
    cross join lateral ${startingLists(subject, 'n')} n`
}

/** Returns the lists that were found before; their numbers never change, and their sizes are only estimates. */
const knownLists = perDatabase(() => new Map<string, List>())

/**
 * Returns the lists of these kinds and values, and what the names of the directory have of these words; one statement
 * or none.
 */
export async function lookUp(
  connection: ModelConnection,
  subject: Subject,
  keys: readonly ListKey[],
  words: readonly string[],
): Promise<Dictionary> {
  const known = knownLists(connection)
  const lists = new Map<string, List>()
  const unknown: ListKey[] = []
  for (const [kind, value] of keys) {
    const list = known.get(`${subject}${kind}${value}`)
    if (list) lists.set(`${kind}${value}`, list)
    else unknown.push([kind, value])
  }
  const statement = getStatement(connection, subject, unknown, words)
  const rows = statement ? await connection.preparedRows<ListRow | WordRow>(statement) : []
  const found = new Map<string, NameWord>()
  for (const row of rows) {
    if (row.source === 'word') {
      found.set(row.key, getWord(row))
      continue
    }
    for (const list of getLists(row.ids, row.sizes)) {
      lists.set(row.key, list)
      // A list without a size may belong to a transaction that is not sure to end well.
      if (list.size > 0) known.set(`${subject}${row.key}`, list)
    }
  }
  return { lists, words: found }
}

function getStatement(
  connection: ModelConnection,
  subject: Subject,
  keys: readonly ListKey[],
  words: readonly string[],
): Sql | undefined {
  if (words.length === 0) return keys.length === 0 ? undefined : selectLists(subject, keys)
  return sql`${selectLists(subject, keys)} union all ${selectWords(connection, subject, words)}`
}

/** The approximate size of a word or a list in the cache. */
export const BYTES_OF_AN_ENTRY = 300
const BYTES_OF_A_CITY = 100

/** Looks up words as `lookUp` does, and caches the result, because people search on in what they found. */
export async function lookUpWords(
  connection: ModelConnection,
  { getOrCompute }: Cache,
  subject: Subject,
  keys: readonly ListKey[],
  words: readonly string[],
): Promise<Dictionary> {
  if (words.length === 0) return lookUp(connection, subject, keys, [])
  return getOrCompute(
    JSON.stringify(['words', subject, words, keys]),
    () => lookUp(connection, subject, keys, words),
    (found) => (found.lists.size + found.words.size) * BYTES_OF_AN_ENTRY,
  )
}

/** Returns the search keys of all cities that the lists have: a misspelled one could be hundreds of others. */
export function findCityKeys(
  connection: ModelConnection,
  { getOrCompute }: Cache,
  subject: Subject,
): Promise<ReadonlySet<string>> {
  return getOrCompute(
    JSON.stringify(['cities', subject]),
    async () => {
      const rows = await connection.preparedRows<{ value: string }>(
        sql`select value from search.lists where subject = ${getSubject(subject)} and kind = 'c'`,
      )
      return new Set(rows.map(({ value }) => value))
    },
    ({ size }) => size * BYTES_OF_A_CITY,
  )
}

/** A word of names that is spelled alike, with the lists of first and middle names (f) and of other places (n). */
export type FuzzyWord = Pick<NameWord, 'exact' | 'leading'> & {
  readonly lists: Readonly<Record<'f' | 'n', readonly List[]>>
}

type FuzzyRow = Pick<WordRow, 'low' | 'exact_high' | 'leading_high'> & {
  word: string
  first_names: List | null
  other_names: List | null
}

function listOfWord(subject: Subject, kind: 'f' | 'n'): Sql {
  return sql`(select jsonb_build_object('id', id, 'size', size) from search.lists
    where subject = ${getSubject(subject)} and kind = ${opaque(sql`${kind}::"char"`)} and value = k.word)`
}

/** Returns words of names that share a form with one letter left out with any of these forms. */
export async function findSimilarWords(
  connection: ModelConnection,
  subject: Subject,
  variants: readonly string[],
): Promise<Map<string, FuzzyWord>> {
  const rows = await connection.preparedRows<FuzzyRow>(sql`
    select k.word, ${firstOfKey(connection)} as low, ${lastBelow(connection, '\u0002')} as exact_high,
      ${lastBelow(connection, '!')} as leading_high,
      ${listOfWord(subject, 'f')} as first_names, ${listOfWord(subject, 'n')} as other_names
    from (
      select distinct s.word, ${startOfKey(subject, sql`s.word`)} as start
      from unnest(${opaque(sql`${variants}::text[]`)}) v (variant)
      cross join lateral (select word from search.spellings where variant = v.variant offset 0) s) k`)
  return new Map(
    rows.map(({ word, low, exact_high, leading_high, first_names, other_names }) => [
      word,
      {
        exact: getRange(low, exact_high),
        leading: getRange(low, leading_high),
        lists: { f: first_names ? [first_names] : [], n: other_names ? [other_names] : [] },
      },
    ]),
  )
}

/** Finds the ranks of the records with one of the NPIs, or with the phone at a practice location that may be seen. */
export async function findRanksOfNumber(
  connection: ModelConnection,
  subject: Subject,
  { npis: asked, phone }: { npis: readonly string[]; phone: string | null },
  entitlement: Entitlement | undefined,
): Promise<number[]> {
  const isSeen = entitlement ? sql`and ${isPlaceInside(entitlement)}` : sql``
  const npis = sql`array(
    select unnest(${asked}::bigint[]) union select npi from viewed.locations l
    where phone = ${opaque(sql`${phone}::text`)} and position >= 0 ${isSeen})`
  const found = getModelTables(connection).map(
    ({ subjects, isShown }) => sql`
      select s.name_rank from ${subjects} s where s.subject = ${subject}::"char" and s.npi = any (${npis})
      ${isShown ? sql`and ${isShown(sql`s.name_rank`)}` : sql``}`,
  )
  const rows = await connection.preparedRows<{ name_rank: number }>(
    sql`${joinSql(found, ' union all ')} order by 1`,
  )
  return rows.map((row) => row.name_rank)
}
