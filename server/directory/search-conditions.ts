import type { DirectoryConfig } from '@concord/domain'
import { joinSql, type Sql, sql } from '#server/db/sql.ts'
import type { QueryPart } from './parse-query.ts'

/** The small number of a two-letter state, as search.state_number in the read model. */
export function stateNumber(state: string): number {
  return (state.charCodeAt(0) - 65) * 26 + state.charCodeAt(1) - 65
}

export function stateOfNumber(value: number): string {
  return String.fromCharCode(65 + Math.floor(value / 26), 65 + (value % 26))
}

const ANY = -1

/** Every condition is on p.name_rank of search.practitioners p. */
function hasPosting(taxonomies: Sql, states: readonly number[]): Sql {
  return sql`p.name_rank in (select o.name_rank from search.postings o
    where o.taxonomy = any (${taxonomies}) and o.state = any (${states}::smallint[]))`
}

const anyTaxonomy = sql`array[${ANY}]::smallint[]`
const taxonomiesOf = (codes: readonly string[]) =>
  sql`array(select t.id from search.taxonomies t where t.code = any (${codes}))`

function hasTerm(kinds: readonly string[], term: Sql): Sql {
  return sql`p.name_rank in (select t.name_rank from search.terms t
    where t.kind = any (${kinds}::"char"[]) and ${term})`
}

/** Words are letters and digits only, so that no character of a pattern can be among them. */
const startsWith = (word: string) => sql`t.term like ${`${word}%`}`
const either = (one: Sql, other: Sql) => sql`(${one} or ${other})`
const equals = (word: string) => sql`t.term = ${word}`

function conditionOf(part: QueryPart): Sql {
  switch (part.kind) {
    case 'number':
      return either(sql`p.npi = ${part.npi}`, hasTerm(['p'], equals(part.phone ?? '')))
    case 'zip':
      return hasTerm(['z'], equals(part.zip))
    case 'specialty':
      return hasPosting(taxonomiesOf(part.codes), [ANY])
    case 'state':
      return hasPosting(anyTaxonomy, [stateNumber(part.state)])
    case 'city':
      return hasTerm(['c'], equals(part.city))
    case 'lastName':
      return hasTerm(['l', 'o'], startsWith(part.word))
    case 'firstName':
      return hasTerm(['f'], startsWith(part.word))
    case 'name':
      return hasTerm(['l', 'f', 'o'], startsWith(part.word))
    case 'nameOrState':
      return either(
        hasTerm(['l', 'f', 'o'], startsWith(part.word)),
        hasPosting(anyTaxonomy, [stateNumber(part.state)]),
      )
    case 'nameOrCity':
      return either(hasTerm(['l', 'f', 'o'], startsWith(part.word)), hasTerm(['c'], equals(part.word)))
  }
}

export type SearchFilters = { readonly states: readonly string[]; readonly specialties: readonly string[] }

/** How well a row answers the names in the query, 0 best; all rows alike when it holds none. */
export function tierOf(parts: readonly QueryPart[]): Sql {
  const words = parts.flatMap((part) => ('word' in part ? [part.word] : []))
  if (words.length === 0) return sql`0`
  return sql`case when p.last_key = any (${words}::text[]) then 0
    when p.last_key like any (${words.map((word) => `${word}%`)}::text[]) then 1 else 2 end`
}

export type Conditions = {
  readonly tier: Sql
  /** What the box asks for. */
  readonly query: readonly Sql[]
  readonly states: readonly Sql[]
  readonly specialties: readonly Sql[]
  /** What the organization may see; empty when nothing restricts it. */
  readonly entitlement: readonly Sql[]
}

/** The states and ZIP codes of a directory config as a condition; a practitioner in any of them may be seen. */
export function entitlementOf(config: DirectoryConfig | undefined): Sql[] {
  if (!config) return []
  const { states, zipCodes } = config
  const places = [
    ...(states.length > 0 ? [hasPosting(anyTaxonomy, states.map(stateNumber))] : []),
    ...(zipCodes.length > 0 ? [hasTerm(['z'], sql`t.term = any (${zipCodes})`)] : []),
  ]
  return places.length > 0 ? [sql`(${joinSql(places, ' or ')})`] : []
}

export function conditionsOf(
  parts: readonly QueryPart[],
  { states, specialties }: SearchFilters,
  config: DirectoryConfig | undefined,
): Conditions {
  return {
    tier: tierOf(parts),
    query: parts.map(conditionOf),
    states: states.length > 0 ? [hasPosting(anyTaxonomy, states.map(stateNumber))] : [],
    specialties: specialties.length > 0 ? [hasPosting(taxonomiesOf(specialties), [ANY])] : [],
    entitlement: entitlementOf(config),
  }
}
