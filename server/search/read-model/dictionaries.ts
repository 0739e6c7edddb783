import type { Connection } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
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

function addSets(missing: Sql): Sql {
  return sql`
    insert into search.sets (id, kind, members)
    select nextval(case when kind in ('g', 'w') then 'search.two_byte_set_ids' else 'search.three_byte_set_ids' end::regclass),
      kind, members
    from (${missing}) m`
}

/** Gives everything in derived rows a number, in this transaction, which holds the lock of writers. */
export async function extendDictionaries(connection: Connection, derived: Sql): Promise<void> {
  await connection.run(addLists(missingLists(derived)))
  await connection.run(addSets(missingSets(derived)))
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
  await connection.run(
    addSets(sql`select * from missing_sets m where not exists (
    select from search.sets s where s.kind = m.kind and s.members = m.members)`),
  )
}
