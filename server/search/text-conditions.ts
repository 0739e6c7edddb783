import type { Entitlement } from '@concord/domain'
import { type Sql, sql } from '#server/db/sql.ts'
import {
  anyOf,
  type Condition,
  inLists,
  inPlaces,
  inStates,
  inTaxonomies,
  NO_RECORD,
  onSubject,
  withRanks,
  withTaxonomySets,
} from './condition.ts'
import { findRanksOfNumber, type List, type Lists, pickLists } from './dictionary-store.ts'
import type { ModelConnection } from './model-view.ts'
import { type NamePlace, type Names, nameCondition } from './name-condition.ts'
import { opaque } from './opaque.ts'
import type { QueryPart } from './query-part.ts'
import { hasSeenCity, hasSeenState, hasSeenZip, visibleStates } from './seen-conditions.ts'
import { findSetsWithEach } from './set-store.ts'

/** Tells whether the practitioner s has the degree among the credentials. */
const hasCredential = (credential: string): Sql => sql`exists (
  select from viewed.practitioners c where c.npi = s.npi
    and ' ' || regexp_replace(replace(upper(c.credentials), '.', ''), '[^A-Z0-9]+', ' ', 'g') || ' '
      like ${opaque(sql`${`% ${credential} %`}::text`)})`

type Known = {
  readonly names: Names
  readonly lists: Lists
  readonly all: List
  readonly entitlement: Entitlement | undefined
}

const named = (names: Names, part: QueryPart, place: NamePlace) =>
  nameCondition(names, 'word' in part ? part.word : '', place)

async function conditionOfPart(
  connection: ModelConnection,
  part: Exclude<QueryPart, { kind: 'ignored' | 'specialty' }>,
  { names, lists, all, entitlement }: Known,
): Promise<Condition> {
  switch (part.kind) {
    case 'number':
      return withRanks(await findRanksOfNumber(connection, names.subject, part, entitlement))
    case 'zip':
      return inPlaces(pickLists(lists, 'z', [part.zip]))
    case 'nameOrSpecialty':
      return anyOf([named(names, part, 'anywhere'), inLists(pickLists(lists, 't', part.codes))])
    case 'state':
      return inStates(visibleStates([part.state], entitlement), all)
    case 'nameOrState':
      return anyOf([named(names, part, 'anywhere'), inStates(visibleStates([part.state], entitlement), all)])
    case 'city':
      return inPlaces(pickLists(lists, 'c', part.cities))
    case 'nameOrCity':
      return anyOf([named(names, part, 'anywhere'), inLists(pickLists(lists, 'c', part.cities))])
    case 'credential':
      return onSubject(hasCredential(part.credential), all)
    case 'lastName':
      return named(names, part, 'last')
    case 'firstName':
      return named(names, part, 'first')
    case 'name':
      return named(names, part, 'anywhere')
  }
}

/**
 * Returns what has to hold at a place that may be seen, because the lists know all places of a record; undefined for a
 * part without a place.
 */
function checkSeenPlaces(part: QueryPart, names: Names, entitlement: Entitlement): Sql | undefined {
  const orNamed = (check: Sql | undefined) =>
    check && sql`(${named(names, part, 'anywhere').onSubject ?? sql`false`} or ${check})`
  switch (part.kind) {
    case 'zip':
      return hasSeenZip([part.zip], entitlement)
    case 'state':
      return hasSeenState([part.state], entitlement)
    case 'nameOrState':
      return orNamed(hasSeenState([part.state], entitlement))
    case 'city':
      return hasSeenCity(part.cities, entitlement)
    case 'nameOrCity':
      return orNamed(hasSeenCity(part.cities, entitlement))
    default:
      return undefined
  }
}

type Specialty = Extract<QueryPart, { kind: 'specialty' }>

/**
 * Maximum number of sets for a combined search: with more sets there are so many records that the first few are found
 * soon.
 */
const MAX_SETS = 500

/**
 * Returns the conditions of the specialties. Hardly any record has two that are asked for separately: the sets that
 * records have tell which do, or that none does.
 */
async function conditionsOfSpecialties(
  connection: ModelConnection,
  parts: readonly Specialty[],
  { lists, all }: Known,
): Promise<Condition[]> {
  const each = parts.map(({ codes }) => inTaxonomies(lists, codes)).toSorted((a, b) => a.size - b.size)
  const [fewest] = each
  if (!fewest || parts.length === 1) return each
  const sets = await findSetsWithEach(
    connection,
    parts.map(({ codes }) => codes),
  )
  if (sets.length === 0) return [NO_RECORD]
  return sets.length > MAX_SETS ? each : [fewest, withTaxonomySets(sets, all)]
}

/** Returns conditions that together are met by what meets every part of the text. */
export async function textConditions(
  connection: ModelConnection,
  parts: readonly QueryPart[],
  known: Known,
): Promise<Condition[]> {
  const { names, entitlement, all } = known
  const specialties = parts.filter((part) => part.kind === 'specialty')
  const conditions = await conditionsOfSpecialties(connection, specialties, known)
  for (const part of parts)
    if (part.kind !== 'ignored' && part.kind !== 'specialty')
      conditions.push(await conditionOfPart(connection, part, known))
  const checks = entitlement ? parts.map((part) => checkSeenPlaces(part, names, entitlement)) : []
  return [...conditions, ...checks.flatMap((check) => (check ? onSubject(check, all) : []))]
}
