import { FACET_NAMES, type FacetName, facetValues, screenExclusion } from '@concord/domain'
import { joinSql, type Sql, sql } from '#server/db/sql.ts'
import { type Accepted, acceptDays, acceptFlags, acceptSets } from './accepted.ts'
import { type Condition, inLists, inStates, inTaxonomies, onFeatures } from './condition.ts'
import { type List, type ListKey, type ListKind, type Lists, pickLists } from './dictionary-store.ts'
import { type FeatureField, flagField, VERIFIED_DAY, wholeField } from './feature-field.ts'
import { opaque } from './opaque.ts'
import { ACCEPTING_BITS, FEATURE_BYTES, GENDER_BITS, MISSING, STATUS_BITS } from './read-model/features.ts'
import type { Sets } from './set-store.ts'
import { daysOfBucket, type Verified } from './verified-days.ts'

/** The data that conditions of a search are built from. */
export type Known = Moment & { readonly lists: Lists; readonly all: List }

/** The data that values depend on besides the records. */
export type Moment = {
  readonly today: number
  /** The day of the exclusion list; null where none was loaded. */
  readonly exclusionListDay: string | null
}

/** The data that tells what the numbers in features stand for; `codes` are the numbers that the records have. */
export type Numbers = Moment & {
  readonly sets: Sets
  readonly codes: ReadonlySet<number>
}

export type NumberNames = Moment & { readonly sets: Sets }

type Picked = readonly string[]

/** The way in which the read model holds one facet. */
export type FacetModel = {
  readonly field: FeatureField
  /** Whether its numbers are those of sets. */
  readonly isSet: boolean
  /** The lists that a filter needs, which are all of one kind; null for a facet without lists. */
  readonly listKind: ListKind | null
  readonly listValues: (picked: Picked) => readonly string[]
  readonly condition: (picked: Picked, known: Known) => Condition
  readonly accept: (picked: Picked, numbers: Numbers) => Accepted
  /** Returns the values that a number stands for. */
  readonly getValues: (code: number, names: NumberNames) => readonly string[]
}

const itself = (picked: Picked) => picked

const inOwnLists =
  (kind: ListKind) =>
  (picked: Picked, { lists }: Known) =>
    inLists(pickLists(lists, kind, picked))

function setFacet(
  field: FeatureField,
  listKind: ListKind | null,
  condition: FacetModel['condition'],
): FacetModel {
  return {
    field,
    isSet: true,
    listKind,
    listValues: itself,
    condition,
    accept: (picked, { sets, codes }) => acceptSets(sets, codes, picked),
    getValues: (code, { sets }) => sets.get(code) ?? [],
  }
}

type FeatureFacet = Pick<FacetModel, 'field' | 'getValues'> & {
  readonly listKind: ListKind
  readonly listValues?: FacetModel['listValues']
  /** Share of all records that its values are taken to have, when ways are compared. */
  readonly share: number
  /** Values that most records have, for which there are no lists. */
  readonly unlisted: Picked
  readonly check: (picked: Picked, moment: Moment) => Sql
  readonly accept: FacetModel['accept']
}

/** Builds a facet that the posting itself answers; only its rare values have lists. */
function featureFacet({ share, unlisted, check, listValues = itself, ...rest }: FeatureFacet): FacetModel {
  const { listKind } = rest
  return {
    ...rest,
    isSet: false,
    listValues,
    condition: (picked, { lists, all, ...moment }) => {
      const isListed = !picked.some((value) => unlisted.includes(value))
      const sparse = isListed ? pickLists(lists, listKind, listValues(picked)) : undefined
      return onFeatures(check(picked, moment), share, all, sparse)
    },
  }
}

type FlagFacet = Pick<FeatureFacet, 'listKind' | 'share' | 'unlisted'> & {
  readonly shift: number
  readonly values: readonly string[]
}

function flagFacet({ shift, values, ...rest }: FlagFacet): FacetModel {
  const getValues = (code: number) => values.slice(code, code + 1)
  return featureFacet({
    ...rest,
    field: flagField(shift),
    check: (picked) => {
      const codes = picked.map((value) => values.indexOf(value))
      return sql`(get_byte(o.features, ${FEATURE_BYTES.flags}::int) >> ${shift}::int) & 3 = any (${opaque(sql`${codes}::int[]`)}::int[])`
    },
    accept: (picked) => acceptFlags(getValues, picked),
    getValues,
  })
}

function isVerifiedIn(buckets: Picked, { today }: Moment): Sql {
  const spans = buckets.map((bucket) => {
    const { from, to } = daysOfBucket(bucket as Verified, today)
    return sql`${VERIFIED_DAY} between ${from}::int and ${to}::int`
  })
  return sql`(${joinSql(spans, ' or ')})`
}

function getLacksOne(picked: Picked): Sql {
  const bits = MISSING.reduce((sum, name, bit) => sum | (picked.includes(name) ? 1 << bit : 0), 0)
  return sql`get_byte(o.features, ${FEATURE_BYTES.missing}::int) & ${bits}::int <> 0`
}

/** The codes of the status together with whether an exclusion is possible. */
const STANDINGS = Array.from({ length: 8 }, (_, code) => code)
const STANDING_SHIFT = 4

function getScreening(code: number, { exclusionListDay }: Moment) {
  const isExcluded = STATUS_BITS[code & 3] === 'excluded'
  return screenExclusion({ isExcluded, isPossible: (code & 4) !== 0 }, exclusionListDay)
}

function isScreenedAs(picked: Picked, moment: Moment): Sql {
  const codes = STANDINGS.filter((code) => picked.includes(getScreening(code, moment)))
  return sql`(get_byte(o.features, ${FEATURE_BYTES.flags}::int) >> ${STANDING_SHIFT}::int) & 7 = any (${opaque(sql`${codes}::int[]`)}::int[])`
}

const missingIn = (code: number) => MISSING.filter((_, bit) => (code & (1 << bit)) !== 0)

/**
 * The facets of the registry in the read model: their place in the features, their lists, their SQL and their counting.
 */
export const FACET_MODEL: Readonly<Record<FacetName, FacetModel>> = {
  specialties: setFacet(wholeField(FEATURE_BYTES.taxonomies, 3), 't', (picked, { lists }) =>
    inTaxonomies(lists, picked),
  ),
  states: setFacet(wholeField(FEATURE_BYTES.states, 3), null, (picked, { all }) => inStates(picked, all)),
  languages: setFacet(wholeField(FEATURE_BYTES.languages, 2), 'g', inOwnLists('g')),
  networks: setFacet(wholeField(FEATURE_BYTES.networks, 2), 'w', inOwnLists('w')),
  kinds: setFacet(wholeField(FEATURE_BYTES.kind, 2), 'k', inOwnLists('k')),
  statuses: flagFacet({
    shift: 4,
    values: STATUS_BITS,
    listKind: 'x',
    share: 0.95,
    unlisted: ['active'],
  }),
  exclusions: featureFacet({
    field: { ...flagField(STANDING_SHIFT), mask: 7 },
    listKind: 'x',
    share: 0.95,
    unlisted: ['clear', 'notChecked'],
    check: isScreenedAs,
    accept: (picked, moment) => acceptFlags((code) => [getScreening(code, moment)], picked),
    getValues: (code, moment) => [getScreening(code, moment)],
  }),
  genders: flagFacet({ shift: 0, values: GENDER_BITS, listKind: 's', share: 0.5, unlisted: ['F', 'M'] }),
  accepting: flagFacet({
    shift: 2,
    values: ACCEPTING_BITS,
    listKind: 'p',
    share: 0.8,
    unlisted: ['notStated'],
  }),
  verified: featureFacet({
    field: wholeField(FEATURE_BYTES.verifiedDay, 2),
    listKind: 'v',
    // One list holds all that were ever verified.
    listValues: (picked) => (picked.length > 0 ? ['verified'] : []),
    share: 0.8,
    unlisted: ['never'],
    check: isVerifiedIn,
    accept: (picked, { today }) => acceptDays(picked, today),
    getValues: (code, { today }) =>
      facetValues('verified').filter((bucket) => {
        const { from, to } = daysOfBucket(bucket, today)
        return code >= from && code <= to
      }),
  }),
  missing: featureFacet({
    field: wholeField(FEATURE_BYTES.missing, 1),
    listKind: 'm',
    share: 0.4,
    unlisted: [],
    check: getLacksOne,
    accept: (picked) => acceptFlags(missingIn, picked),
    getValues: missingIn,
  }),
}

type PickedFacets = Readonly<Record<FacetName, Picked>>

/** Returns the keys of the lists of the read model that filters may need. */
export function listKeysOfFilters(picked: PickedFacets, entity: string | undefined): ListKey[] {
  const keys = FACET_NAMES.flatMap((name) => {
    const { listKind, listValues } = FACET_MODEL[name]
    return listKind === null ? [] : listValues(picked[name]).map((value): ListKey => [listKind, value])
  })
  return [['a', ''], ...(entity === undefined ? [] : [['e', entity] satisfies ListKey]), ...keys]
}

/** Returns one condition for each facet in which a value is picked. */
export function filterConditions(picked: PickedFacets, known: Known): Condition[] {
  return FACET_NAMES.filter((name) => picked[name].length > 0).map((name) =>
    FACET_MODEL[name].condition(picked[name], known),
  )
}
