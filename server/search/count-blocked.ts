import { type Entitlement, isValidNpi, searchKey } from '@concord/domain'
import { joinSql, type Sql, sql } from '#server/db/sql.ts'
import type { Filters } from './filters.ts'
import type { Search } from './interpret-query.ts'
import { getModelTables } from './model-view.ts'
import { opaque } from './opaque.ts'
import { fromSeenPlaces } from './seen-places.ts'
import type { Subject } from './subject.ts'

const SEPARATOR = '\u0001'
const BEHIND_SEPARATOR = '\u0002'

function getKeys(text: string): string[] {
  return searchKey(text).split(' ').filter(Boolean)
}

/** Returns the last and first names that the whole text may stand for: "Smith, John", "John Smith", "Smith John". */
function wholeNames(query: string): { last: string; first: string }[] {
  const [before = '', after] = query.split(',', 2)
  if (after !== undefined) return [{ last: searchKey(before), first: searchKey(after) }]
  const words = getKeys(query)
  return words.flatMap((_, at) => {
    const [some, others] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    return [
      { last: others, first: some },
      { last: some, first: others },
    ]
  })
}

/** Starts of the name keys of the records whose whole name the text is. */
function startsOfKeys(subject: Subject, query: string): string[] {
  const names = subject === 'e' ? [{ last: searchKey(query), first: '' }] : wholeNames(query)
  const keys = names
    .filter(({ last }) => last !== '')
    .map(({ last, first }) => [subject, last, first].join(SEPARATOR))
  return [...new Set(keys)]
}

function isUnfiltered({ picked, near, entity, excludedWithinDays, county, center }: Filters): boolean {
  const isPicked = Object.values(picked).some((values) => values.length > 0)
  return [near, entity, excludedWithinDays, county, center].every((asked) => asked === undefined) && !isPicked
}

function countOutside(records: Sql, entitlement: Entitlement): Sql {
  return sql`select count(*)::int as blocked from (${records}) s
    where (exists (select ${fromSeenPlaces(sql`s.npi`, entitlement)})) is not true`
}

/**
 * Returns how many records that may not be seen have the NPI or the whole name that is asked for, and nothing else. Of any
 * other search the number would tell what they have, one filter and one letter after the other.
 */
export async function countBlocked({ connection, filters, entitlement }: Search): Promise<number> {
  const { subject, query } = filters
  if (!entitlement || !isUnfiltered(filters)) return 0
  const text = query.trim()
  const starts = isValidNpi(text) ? [] : startsOfKeys(subject, text)
  const records = getModelTables(connection).map(({ subjects, isShown }) => {
    const isInView = isShown ? sql`and ${isShown(sql`s.name_rank`)}` : sql``
    return isValidNpi(text)
      ? sql`select npi from ${subjects} s where subject = ${subject}::"char" and npi = ${text}::bigint ${isInView}`
      : sql`select distinct k.npi from unnest(${opaque(sql`${starts}::text[]`)}) w (start)
          cross join lateral (select npi from ${subjects} s where name_key >= w.start || ${SEPARATOR}::text
            and name_key < w.start || ${BEHIND_SEPARATOR}::text ${isInView} offset 0) k`
  })
  const [row] = await connection.preparedRows<{ blocked: number }>(
    countOutside(joinSql(records, ' union all '), entitlement),
  )
  return row?.blocked ?? 0
}
