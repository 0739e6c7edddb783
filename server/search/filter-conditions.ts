import type { Entitlement } from '@concord/domain'
import { joinSql, type Sql, sql } from '#server/db/sql.ts'
import { anyOf, type Condition, inLists, inStates, inTaxonomies, onFeatures } from './condition.ts'
import { type List, type ListKey, type Lists, pickLists } from './dictionary-store.ts'
import type { Facet, Filters } from './filters.ts'
import { opaque } from './opaque.ts'
import { ACCEPTING_BITS, FEATURE_BYTES, GENDER_BITS, MISSING, STATUS_BITS } from './read-model/features.ts'
import { daysOfBucket, type Verified } from './verified-days.ts'

/** Lists of the read model that filters may need. */
export function listKeysOfFilters({ picked, entity }: Filters): ListKey[] {
  const keys = (kind: ListKey[0], values: readonly string[]) => values.map((value): ListKey => [kind, value])
  return [
    ['a', ''],
    ...keys('e', entity === undefined ? [] : [entity]),
    ...keys('t', picked.specialties),
    ...keys('g', picked.languages),
    ...keys('w', picked.networks),
    ...keys('k', picked.kinds),
    ...keys('x', picked.statuses),
    ...keys('p', picked.accepting),
    ...keys('s', picked.genders),
    ...keys('m', picked.missing),
    ...(picked.verified.length > 0 ? keys('v', ['verified']) : []),
  ]
}

function flagIsOneOf(shift: number, names: readonly string[], picked: readonly string[]): Sql {
  const codes = picked.map((name) => names.indexOf(name))
  return sql`(get_byte(o.features, ${FEATURE_BYTES.flags}::int) >> ${shift}::int) & 3 = any (${opaque(sql`${codes}::int[]`)}::int[])`
}

function isVerifiedIn(buckets: readonly string[], today: number): Sql {
  const at = FEATURE_BYTES.verifiedDay
  const day = sql`(get_byte(o.features, ${at}::int) << 8 | get_byte(o.features, ${at + 1}::int))`
  const spans = buckets.map((bucket) => {
    const { from, to } = daysOfBucket(bucket as Verified, today)
    return sql`${day} between ${from}::int and ${to}::int`
  })
  return sql`(${joinSql(spans, ' or ')})`
}

function lacksOneOf(picked: readonly string[]): Sql {
  const bits = MISSING.reduce((sum, name, bit) => sum | (picked.includes(name) ? 1 << bit : 0), 0)
  return sql`get_byte(o.features, ${FEATURE_BYTES.missing}::int) & ${bits}::int <> 0`
}

/** Shares of all records that values of flags are taken to have, when ways are compared. */
const SHARE = { statuses: 0.95, genders: 0.5, accepting: 0.8, verified: 0.8, missing: 0.4 } as const

function conditionOfFacet(
  facet: Facet,
  picked: readonly string[],
  lists: Lists,
  all: List,
  today: number,
): Condition {
  const has = (value: string) => picked.includes(value)
  switch (facet) {
    case 'states':
      return inStates(picked, all)
    case 'specialties':
      return inTaxonomies(lists, picked)
    case 'languages':
      return inLists(pickLists(lists, 'g', picked))
    case 'networks':
      return inLists(pickLists(lists, 'w', picked))
    case 'kinds':
      return inLists(pickLists(lists, 'k', picked))
    case 'statuses':
      return onFeatures(
        flagIsOneOf(4, STATUS_BITS, picked),
        SHARE.statuses,
        all,
        has('active') ? undefined : pickLists(lists, 'x', picked),
      )
    case 'genders':
      return onFeatures(
        flagIsOneOf(0, GENDER_BITS, picked),
        SHARE.genders,
        all,
        has('F') || has('M') ? undefined : pickLists(lists, 's', picked),
      )
    case 'accepting':
      return onFeatures(
        flagIsOneOf(2, ACCEPTING_BITS, picked),
        SHARE.accepting,
        all,
        has('notStated') ? undefined : pickLists(lists, 'p', picked),
      )
    case 'verified':
      return onFeatures(
        isVerifiedIn(picked, today),
        SHARE.verified,
        all,
        has('never') ? undefined : pickLists(lists, 'v', ['verified']),
      )
    case 'missing':
      return onFeatures(lacksOneOf(picked), SHARE.missing, all, pickLists(lists, 'm', picked))
  }
}

/** One condition for each facet in which something is picked. */
export function filterConditions({ picked }: Filters, lists: Lists, all: List, today: number): Condition[] {
  return Object.entries(picked)
    .filter(([, values]) => values.length > 0)
    .map(([facet, values]) => conditionOfFacet(facet as Facet, values, lists, all, today))
}

export function listKeysOfEntitlement(entitlement: Entitlement | undefined): ListKey[] {
  return entitlement?.zipCodes.map((zip): ListKey => ['z', zip]) ?? []
}

/** Records with a practice location in any of the states and ZIP codes; none when nothing restricts. */
export function entitlementConditions(
  entitlement: Entitlement | undefined,
  lists: Lists,
  all: List,
): Condition[] {
  if (!entitlement) return []
  const { states, zipCodes } = entitlement
  return [
    anyOf([
      ...(states.length > 0 ? [inStates(states, all)] : []),
      ...(zipCodes.length > 0 ? [inLists(pickLists(lists, 'z', zipCodes))] : []),
    ]),
  ]
}
