import type { Connection } from '#server/db/database.ts'
import { joinSql, type Sql, sql } from '#server/db/sql.ts'
import { FEATURE_BYTES } from './features.ts'
import { lockWriting } from './locks.ts'

/** Selects (subject, kind, value) of the entries of derived rows that the dictionary lacks. */
function missingLists(derived: Sql): Sql {
  return sql`
    select u.subject, u.entry::"char" as kind, substr(u.entry, 2) collate "C" as value
    from (select distinct d.subject, e as entry from ${derived} d, unnest(d.entries) e) u
    where not exists (select from search.lists l where l.subject = u.subject and l.kind = u.entry::"char"
      and l.value = substr(u.entry, 2) collate "C")`
}

/** Selects (kind, members) of the sets of derived rows that the dictionary lacks. */
function missingSets(derived: Sql): Sql {
  return sql`
    select u.kind::"char" as kind, u.members from (
      select 't' as kind, taxonomies as members from ${derived} union select 's', state_codes from ${derived}
      union select 'g', languages from ${derived} union select 'w', networks from ${derived}
      union select 'k', array[entity_kind] from ${derived} where entity_kind is not null
    ) u
    where cardinality(u.members) > 0
      and not exists (select from search.sets s where s.kind = u.kind::"char" and s.members = u.members)`
}

/**
 * Adds entries, and the spellings of words that no name had before: the word and what is left of it without one letter.
 * Words with digits and words of one or two letters have no other spelling.
 */
function addLists(missing: Sql): Sql {
  return sql`
    with added as (
      insert into search.lists (subject, kind, value) select subject, kind, value from (${missing}) m
      order by subject, kind, value returning kind, value
    ), words as (
      select distinct value as word from added
      where kind in ('f', 'n', 'l') and length(value) >= 3 and value !~ '[0-9]'
        and not exists (select from search.spellings s where s.variant = value and s.word = value)
    )
    insert into search.spellings (variant, word)
    select distinct v.variant, w.word from words w
    cross join lateral (
      select w.word as variant
      union all select left(w.word, i - 1) || substr(w.word, i + 1) from generate_series(1, length(w.word)) i
    ) v
    order by v.variant, w.word`
}

/** The kinds of sets that the features give two bytes, and what people call their members. */
const TWO_BYTE_KINDS = { g: 'languages', w: 'networks', k: 'kinds of organizations' } as const
const MAX_TWO_BYTES = 65_535
const HALF = 0.5
const COUNT_TWO_BYTES = sql`select count(*)::int as sets from search.sets where id <= ${MAX_TWO_BYTES}`
const TWO_BYTE_SETS = sql`kind = any (${Object.keys(TWO_BYTE_KINDS)}::"char"[])`

/** The features have no number left for sets of a kind. Its message is a sentence. */
export class SetsExhaustedError extends Error {
  constructor(kind: keyof typeof TWO_BYTE_KINDS) {
    const members = TWO_BYTE_KINDS[kind]
    super(
      `The ${members} come in more different combinations than the search can hold. Check which column is mapped to them: one that differs in each row does not state ${members}.`,
    )
    this.name = 'SetsExhaustedError'
  }
}

type MissingCount = { readonly kind: string; readonly sets: number }

/**
 * Refuses sets for which no number is left. One piece of work may take `share` of the numbers that are left, so that a
 * column which is mapped wrongly leaves enough for everyone else.
 */
async function checkRoom(connection: Connection, missing: readonly MissingCount[], share: number) {
  const kinds = Object.keys(TWO_BYTE_KINDS) as (keyof typeof TWO_BYTE_KINDS)[]
  const countOf = (kind: string) => missing.find((one) => one.kind === kind)?.sets ?? 0
  const wanted = kinds.reduce((sum, kind) => sum + countOf(kind), 0)
  if (wanted === 0) return
  const taken = await connection.one<{ sets: number }>(COUNT_TWO_BYTES)
  const left = MAX_TWO_BYTES - (taken?.sets ?? 0)
  const [most] = kinds.toSorted((one, other) => countOf(other) - countOf(one))
  if (most && wanted > Math.ceil(left * share)) throw new SetsExhaustedError(most)
}

/**
 * Adds sets under the smallest numbers that are free: those of a transaction that is undone are not used up. A sequence
 * would not give them back.
 */
async function addSets(connection: Connection, missing: Sql, share: number): Promise<void> {
  const counts = await connection.rows<MissingCount>(
    sql`select kind::text as kind, count(*)::int as sets from (${missing}) m group by kind`,
  )
  if (counts.length === 0) return
  await checkRoom(connection, counts, share)
  await connection.run(sql`
    with numbered as materialized (
      select kind, members, ${TWO_BYTE_SETS} as is_small,
        row_number() over (partition by ${TWO_BYTE_SETS} order by kind, members) as place
      from (${missing}) m
    ), free as (
      select id, row_number() over (order by id) as place from (
        select generate_series(1, ${MAX_TWO_BYTES}::int) as id
        except select id from search.sets where id <= ${MAX_TWO_BYTES}
        order by id limit (select count(*) from numbered where is_small)) f
    )
    insert into search.sets (id, kind, members)
    select f.id, n.kind, n.members from numbered n join free f using (place) where n.is_small
    union all
    select greatest((select max(id) from search.sets), ${MAX_TWO_BYTES}) + place, kind, members
    from numbered where not is_small`)
}

/** Gives everything in derived rows a number, in this transaction, which holds the lock of writers. */
export async function extendDictionaries(connection: Connection, derived: Sql): Promise<void> {
  await connection.run(addLists(missingLists(derived)))
  await addSets(connection, missingSets(derived), HALF)
}

/**
 * Does the same for derived rows of a rebuild, in a short transaction of its own: a number that is not committed makes
 * everyone wait who needs the same word.
 */
export async function extendDictionariesSeparately(connection: Connection, derived: Sql): Promise<void> {
  await connection.run(sql`create temporary table missing_lists on commit drop as ${missingLists(derived)}`)
  await connection.run(sql`create temporary table missing_sets on commit drop as ${missingSets(derived)}`)
  await lockWriting(connection)
  await connection.run(
    addLists(sql`select * from missing_lists m where not exists (
    select from search.lists l where l.subject = m.subject and l.kind = m.kind and l.value = m.value)`),
  )
  const missing = sql`select * from missing_sets m where not exists (
    select from search.sets s where s.kind = m.kind and s.members = m.members)`
  await addSets(connection, missing, 1)
}

/**
 * Takes back, within the lock of writers, numbers of two bytes that no row of a new model has: where more than half of them
 * are taken, because programs then have to forget the sets that they know.
 */
export async function dropUnusedSets(connection: Connection, model: Sql): Promise<void> {
  const taken = await connection.one<{ sets: number }>(COUNT_TWO_BYTES)
  if ((taken?.sets ?? 0) <= MAX_TWO_BYTES * HALF) return
  const numbers = [FEATURE_BYTES.languages, FEATURE_BYTES.networks, FEATURE_BYTES.kind].map(
    (at) => sql`(get_byte(f.features, ${at}::int) << 8) | get_byte(f.features, ${at + 1}::int)`,
  )
  const dropped = await connection.run(sql`
    delete from search.sets where id <= ${MAX_TWO_BYTES} and id not in (
      select unnest(array[${joinSql(numbers, ', ')}]) from (
        select r.features from ${model}.rollups r join search.lists l on l.id = r.list where l.kind = 'a'
        union select features from ${model}.overlay_subjects) f)`)
  if (dropped > 0) await connection.run(sql`update search.model_version set sets_version = sets_version + 1`)
}
