import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { addToDuplicateCounts, createDuplicateCounts } from './duplicate-counts.ts'
import { PRACTITIONER_DUPLICATES, toComparedPractitioner } from './duplicate-directory.ts'
import type { DuplicateTable } from './duplicate-field.ts'
import { getDuplicateKeys, MAX_DUPLICATE_BLOCK } from './duplicate-keys.ts'
import { createDuplicateScorer } from './duplicate-score.ts'
import { toDuplicateRecord } from './duplicate-value.ts'
import { findDuplicates } from './find-duplicates.ts'
import { makeSyntheticPractitioners } from './test-practitioners.ts'

function measure(seed: number) {
  const records = makeSyntheticPractitioners({ seed })
  const personOf = new Map(records.map(({ npi, person }) => [npi, person]))
  const isOnePerson = ([one, other]: readonly [string, string]) => personOf.get(one) === personOf.get(other)
  const wanted = records.length - new Set(records.map(({ person }) => person)).size
  const found = findDuplicates(PRACTITIONER_DUPLICATES, records.map(toComparedPractitioner))
  const right = found.filter(({ ids }) => isOnePerson(ids)).length
  return { precision: right / found.length, recall: right / wanted, wanted, found, records }
}

test.each([1, 2, 3])('made-up practitioners, seed %i: precision and recall are at least 0.95', (seed) => {
  const { precision, recall, wanted } = measure(seed)
  console.error(
    `Made up, seed ${seed}: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}, ${wanted} pairs`,
  )
  expect(Math.min(precision, recall)).toBeGreaterThanOrEqual(0.95)
})

const { records, found } = measure(4)
const compared = records.map(toComparedPractitioner)
const counts = createDuplicateCounts(PRACTITIONER_DUPLICATES, compared.length)
for (const record of compared) addToDuplicateCounts(counts, record)
const compare = createDuplicateScorer(PRACTITIONER_DUPLICATES, counts)

test('the points of any pair add up to its score, and the order of its records makes no difference', () => {
  const record = fc.constantFrom(...compared)
  fc.assert(
    fc.property(record, record, (one, other) => {
      const { score, reasons } = compare(one, other)
      const points = reasons.reduce((sum, reason) => sum + Math.round(reason.points * 100), 0)
      expect(points).toBe(Math.round(score * 100))
      expect(compare(other, one)).toEqual({ score, reasons })
    }),
    { seed: 7, numRuns: 1000 * inject('costlyDepth') },
  )
  for (const { score, reasons } of found)
    expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(score, 8)
})

test('pairs are those that comparing everyone with everyone finds, for all that share a key', () => {
  const few = compared.slice(0, 400)
  const own = createDuplicateCounts(PRACTITIONER_DUPLICATES, few.length)
  for (const record of few) addToDuplicateCounts(own, record)
  const score = createDuplicateScorer(PRACTITIONER_DUPLICATES, own)
  const keysOf = new Map(
    few.map((record) => [record.id, new Set(getDuplicateKeys(PRACTITIONER_DUPLICATES, record))]),
  )
  const sizes = new Map<string, number>()
  for (const keys of keysOf.values()) for (const key of keys) sizes.set(key, (sizes.get(key) ?? 0) + 1)
  const wanted = few.flatMap((one) =>
    few
      .filter(({ id }) => one.id < id)
      .filter(({ id }) =>
        [...(keysOf.get(one.id) ?? [])].some(
          (key) => keysOf.get(id)?.has(key) && (sizes.get(key) ?? 0) <= MAX_DUPLICATE_BLOCK,
        ),
      )
      .filter((other) => score(one, other).score >= 0.6)
      .map(({ id }) => `${one.id} ${id}`),
  )
  const pairs = findDuplicates(PRACTITIONER_DUPLICATES, few, 0.6).map(({ ids }) => ids.join(' '))
  expect(wanted.length).toBeGreaterThan(20)
  expect(pairs.toSorted()).toEqual(wanted.toSorted())
})

test('a pair scores the same whatever the order of the table', () => {
  const turned = findDuplicates(PRACTITIONER_DUPLICATES, compared.toReversed())
  expect(turned).toEqual(found)
})

const NAMES: DuplicateTable = {
  fields: [
    { name: 'last', kind: 'name', agreeing: 0.8, differing: 0.05, swappedWith: 'first' },
    { name: 'first', kind: 'name', agreeing: 0.8, differing: 0.05, swappedWith: 'last' },
    { name: 'license', kind: 'license', agreeing: 0.9, differing: 0.05 },
    { name: 'born', kind: 'date', agreeing: 0.9, differing: 0.05 },
  ],
  keys: [{ parts: [['last', 'sound']] }],
}
const people = ['SMITH', 'SMITH', 'SMITH', 'SMITH', 'SMITH', 'ARDLEY'].map((last, at) =>
  toDuplicateRecord(NAMES, String(at), { last, first: `NAME${at}` }),
)
const peopleCounts = createDuplicateCounts(NAMES, people.length)
for (const person of people) addToDuplicateCounts(peopleCounts, person)
const compareNames = createDuplicateScorer(NAMES, peopleCounts)
const levels = (one: Record<string, string>, other: Record<string, string>) =>
  compareNames(toDuplicateRecord(NAMES, 'a', one), toDuplicateRecord(NAMES, 'b', other)).reasons.map(
    ({ field, level }) => `${field} ${level}`,
  )

test('agreeing on a rare name says more than agreeing on a frequent one', () => {
  const score = (last: string) =>
    compareNames(
      toDuplicateRecord(NAMES, 'a', { last, first: 'Ada', born: '1970-02-03' }),
      toDuplicateRecord(NAMES, 'b', { last, first: 'Ada', born: '1970-02-03' }),
    ).score
  expect(score('Ardley')).toBeGreaterThan(score('Smith'))
})

test.each([
  ['a nickname', { first: 'Robert' }, { first: 'BOB' }, ['first related']],
  ['one part of a double name', { last: 'Smith-Ardley' }, { last: 'Ardley' }, ['last related']],
  ['two swapped letters', { last: 'Ardley' }, { last: 'Adrley' }, ['last close']],
  ['another spelling', { first: 'Catherine' }, { first: 'Kathryn' }, ['first close']],
  ['an initial', { first: 'C' }, { first: 'Catherine' }, ['first initial']],
  [
    'swapped names',
    { first: 'Paige', last: 'Okafor' },
    { first: 'Okafor', last: 'Paige' },
    ['last swapped', 'first swapped'],
  ],
  [
    'leading zeros and hyphens of a license',
    { license: 'TX K-0447' },
    { license: 'TX K0447' },
    ['license equal'],
  ],
  ['one wrong digit of a license', { license: 'TX K44718' }, { license: 'TX K44178' }, ['license close']],
  ['licenses of one state', { license: 'TX K44718' }, { license: 'TX B10293' }, ['license differs']],
  ['licenses of two states', { license: 'TX K44718' }, { license: 'OK B10293' }, []],
  ['swapped digits of a date', { born: '1970-02-13' }, { born: '19700231' }, ['born close']],
  ['a value that one lacks', { last: 'Smith' }, { first: 'Ada' }, []],
])('%s is seen', (_, one, other, wanted) => {
  expect(levels(one as Record<string, string>, other as Record<string, string>)).toEqual(wanted)
})
