import { joinSql, type Sql, sql } from '#server/db/sql.ts'
import { type List, type Lists, pickLists } from './dictionary-store.ts'
import { TAXONOMY_SET } from './feature-field.ts'
import { opaque } from './opaque.ts'
import type { Range } from './rank-range.ts'

/** Records under a list, in one state or in any. */
export type Posting = { readonly list: number; readonly state: number }

export const ANY_STATE = -1

const A = 65
const LETTERS = 26

/** Returns the small number of a two-letter state, as search.state_number in the read model. */
export function stateNumber(state: string): number {
  return (state.charCodeAt(0) - A) * LETTERS + state.charCodeAt(1) - A
}

/**
 * Describes what a record has to meet. It meets it by any of the ways to it (ranges of ranks, postings, single ranks),
 * and exactly then its check holds. A condition without a way is met by no one; one that only checks has `checksOnly`.
 */
export type Condition = {
  readonly ranges: readonly Range[]
  readonly postings: readonly Posting[]
  readonly ranks: readonly number[]
  readonly checksOnly: boolean
  /** About how many records meet it, beyond those in its ranges. */
  readonly size: number
  /** On the posting o. */
  readonly onPosting?: Sql
  /** On the row s of search.subjects. */
  readonly onSubject?: Sql
  /** Says where it only asks for some of the taxonomies or states: which. Two such conditions can be combined. */
  readonly facetPredicate?: FacetPredicate
  /** Areas that the record lies in: then it can be combined with lists that stand by area. */
  readonly areas?: readonly number[]
  /**
   * Whether the condition is about the location of the record. Places contain each other: a record in Dallas is in
   * Texas.
   */
  readonly isPlace?: boolean
}

export type FacetPredicate = { readonly facet: 'specialties' | 'states'; readonly values: readonly string[] }

const NOWHERE = { ranges: [], postings: [], ranks: [], checksOnly: false, size: 0 } as const

const MANY = 24

/** Tells whether the record s is in one of these lists. */
function isInLists(ids: readonly number[]): Sql {
  // An overlap of arrays compares all with all; a sub-select is hashed once.
  return ids.length <= MANY
    ? sql`s.lists && ${opaque(sql`${ids}::int[]`)}`
    : sql`exists (select from unnest(s.lists) held where (held in (select unnest(${opaque(sql`${ids}::int[]`)}))) is true)`
}

export function inLists(lists: readonly List[]): Condition {
  const ids = lists.map(({ id }) => id)
  return {
    ...NOWHERE,
    postings: ids.map((list) => ({ list, state: ANY_STATE })),
    size: lists.reduce((sum, { size }) => sum + size, 0),
    onSubject: isInLists(ids),
  }
}

/** Returns the condition of being in one of these cities or ZIP codes. */
export function inPlaces(lists: readonly List[]): Condition {
  return { ...inLists(lists), isPlace: true }
}

export function inTaxonomies(lists: Lists, codes: readonly string[]): Condition {
  return { ...inLists(pickLists(lists, 't', codes)), facetPredicate: { facet: 'specialties', values: codes } }
}

/** Returns the condition of having one of these sets of taxonomies, which the posting itself tells. */
export function withTaxonomySets(ids: readonly number[], all: List): Condition {
  const numbers = opaque(sql`${ids}::int[]`)
  return onFeatures(sql`(${TAXONOMY_SET} in (select unnest(${numbers}))) is true`, 1, all, undefined)
}

/** The share of all records that one state is taken to have, when ways are compared. */
export const SHARE_OF_STATE = 0.04

export function inStates(codes: readonly string[], all: List): Condition {
  const states = codes.map(stateNumber)
  return {
    ...NOWHERE,
    postings: states.map((state) => ({ list: all.id, state })),
    size: all.size * Math.min(1, SHARE_OF_STATE * states.length),
    onSubject: sql`s.areas && ${opaque(sql`${states}::int[]`)}`,
    facetPredicate: { facet: 'states', values: codes },
    areas: states,
    isPlace: true,
  }
}

export function withRanks(ranks: readonly number[]): Condition {
  return {
    ...NOWHERE,
    ranks,
    size: ranks.length,
    onSubject: sql`s.name_rank = any (${opaque(sql`${ranks}::bigint[]`)}::bigint[])`,
  }
}

/**
 * Returns words in the names of the record s: patterns on words of last and other names, and of first and middle names.
 */
export function withWords(words: {
  ranges: readonly Range[]
  lists: readonly List[]
  last: readonly string[]
  first: readonly string[]
}): Condition {
  return {
    ...inLists(words.lists),
    ranges: words.ranges,
    onSubject: sql`(s.last_words like any (${opaque(sql`${words.last}::text[]`)}::text[])
      or s.first_words like any (${opaque(sql`${words.first}::text[]`)}::text[]))`,
  }
}

/** Returns the condition that is met by whatever meets any of these. */
export function anyOf(conditions: readonly Condition[]): Condition {
  const [only] = conditions
  if (only && conditions.length === 1) return only
  return {
    ...NOWHERE,
    ranges: conditions.flatMap(({ ranges }) => ranges),
    postings: conditions.flatMap(({ postings }) => postings),
    ranks: conditions.flatMap(({ ranks }) => ranks),
    size: conditions.reduce((sum, { size }) => sum + size, 0),
    onSubject: sql`(${joinSql(
      conditions.flatMap(({ onSubject }) => onSubject ?? []),
      ' or ',
    )})`,
  }
}

/** Met by no one. */
export const NO_RECORD: Condition = inLists([])

/**
 * Returns a condition without an access path of its own: it checks the row s of search.subjects of records that other
 * conditions find.
 */
export function onSubject(check: Sql, all: List): Condition {
  return { ...NOWHERE, size: all.size, checksOnly: true, onSubject: check }
}

/**
 * Returns a condition that a share of all records meets, as the posting itself tells. `sparse` are lists that hold all
 * of these records, if there are any.
 */
export function onFeatures(
  check: Sql,
  share: number,
  all: List,
  sparse: readonly List[] | undefined,
): Condition {
  return sparse
    ? { ...inLists(sparse), onPosting: check }
    : { ...NOWHERE, size: all.size * share, checksOnly: true, onPosting: check }
}
