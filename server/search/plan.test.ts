import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import {
  ANY_STATE,
  type Condition,
  inLists,
  inPlaces,
  inStates,
  inTaxonomies,
  onFeatures,
  stateNumber,
  withWords,
} from './condition.ts'
import { makePlan } from './plan.ts'
import { RANK_GAP } from './read-model/ranks.ts'

const ALL = { id: 1, size: 1_000_000 }
const CARDIOLOGY = { id: 10, size: 20_000 }
const RARE = { id: 11, size: 40 }
const EVERYONE = [{ low: 0, high: ALL.size * RANK_GAP }]
const SMITHS = { low: 700_000 * RANK_GAP, high: 705_000 * RANK_GAP }
const LISTS = new Map([
  ['tCARDIOLOGY', CARDIOLOGY],
  ['tRARE', RARE],
])
const TEXAS = stateNumber('TX')

const cardiology = inTaxonomies(LISTS, ['CARDIOLOGY'])
const texas = inStates(['TX'], ALL)
const smith = withWords({
  ranges: [SMITHS],
  lists: [{ id: 20, size: 100 }],
  last: ['% SMITH%'],
  first: ['% SMITH%'],
})
const women = onFeatures(sql`get_byte(o.features, 12) & 3 = 1`, 0.5, ALL, undefined)

const TABLES = {
  subjects: sql`search.subjects`,
  postings: sql`search.postings`,
  side: sql`p`,
  isShown: undefined,
}

const plan = (conditions: Condition[], limit = 21, ranges = EVERYONE) =>
  makePlan(conditions, { ranges, all: ALL, limit }).accessPaths.map(({ postings, ranks, check, ...way }) => ({
    postings,
    ranks,
    ranges: way.ranges,
    check: check?.(TABLES).text,
  }))

test('without a condition the list of all records is read', () => {
  expect(plan([])).toMatchObject([
    { postings: [{ list: 1, state: ANY_STATE }], ranges: EVERYONE, check: undefined },
  ])
})

test('a specialty and a state become postings of both, without a check', () => {
  expect(plan([texas, cardiology])).toMatchObject([
    { postings: [{ list: 10, state: TEXAS }], check: undefined },
  ])
})

test('a name in a specialty is read as the range of the name in the list of the specialty, and by its other lists', () => {
  const [byRange, byList] = plan([smith, cardiology], Number.POSITIVE_INFINITY)
  expect(byRange).toMatchObject({
    postings: [{ list: 10, state: ANY_STATE }],
    ranges: [SMITHS],
    check: undefined,
  })
  expect(byList?.postings).toEqual([{ list: 20, state: ANY_STATE }])
  expect(byList?.check).toContain('s.lists')
})

test('a rare specialty is read whole, and the name is checked', () => {
  const accessPaths = plan([smith, inTaxonomies(LISTS, ['RARE'])], Number.POSITIVE_INFINITY, EVERYONE)
  expect(accessPaths.flatMap(({ postings }) => postings)).toContainEqual({ list: 11, state: ANY_STATE })
})

test('lists that are shorter than the lookups they save are read whole, longer ones are looked up', () => {
  const firstName = inLists([{ id: 21, size: 3000 }])
  const checkFor = (size: number) =>
    plan([firstName, inLists([{ id: 30, size }])], Number.POSITIVE_INFINITY)[0]?.check
  expect(checkFor(2000)).toContain('in (select q.name_rank')
  expect(checkFor(100)).toContain('s.lists')
})

test('what frequent features tell is checked on the postings of the rest', () => {
  expect(plan([women, cardiology])).toMatchObject([
    { postings: [{ list: 10 }], check: women.onPosting?.text },
  ])
})

test('a name whose range holds everything asked for is no condition any more', () => {
  expect(plan([smith], 21, [SMITHS])).toMatchObject([
    { postings: [{ list: 1 }], ranges: [SMITHS], check: undefined },
  ])
})

test('a condition that no one can meet leaves no way', () => {
  expect(plan([inLists([]), cardiology])).toEqual([])
})

test('people of a state or a name are read by the specialty in that state', () => {
  const texasOrName: Condition = { ...smith, postings: [...smith.postings, ...texas.postings], size: 40_100 }
  const postings = plan([texasOrName, cardiology], Number.POSITIVE_INFINITY).flatMap((way) => way.postings)
  expect(postings).not.toContainEqual({ list: 1, state: TEXAS })
})

test('a city in a state is expected to have as many records as the smaller of them', () => {
  const dallas = inPlaces([{ id: 40, size: 30_000 }])
  const sizeOf = (conditions: Condition[]) =>
    makePlan(conditions, { ranges: EVERYONE, all: ALL, limit: 21 }).size
  expect(sizeOf([dallas, texas])).toBe(30_000)
  expect(sizeOf([dallas, texas, cardiology])).toBeCloseTo(600)
})
