import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { correctSpecialtyWord, findTaxonomies } from './find-specialties.ts'
import synonymGroups from './specialty-synonym.json' with { type: 'json' }
import { TAXONOMIES, taxonomyName } from './taxonomy.ts'

const codesOf = (text: string) => findTaxonomies(text)?.codes ?? []
const namesOf = (text: string) => codesOf(text).map(taxonomyName)

describe('words that name a specialty', () => {
  test('cardiology is every kind of cardiologist', () => {
    expect(namesOf('cardiology')).toEqual([
      'Cardiovascular Disease',
      'Interventional Cardiology',
      'Clinical Cardiac Electrophysiology',
      'Advanced Heart Failure and Transplant Cardiology',
      'Adult Congenital Heart Disease',
      'Pediatric Cardiology',
      'Nuclear Cardiology',
    ])
  })

  test.each([
    ['Cardiologists', 'cardiology'],
    ['heart', 'cardiology'],
    ['heart doctor', 'cardiology'],
    ['orthopedic surgeon', 'orthopaedic surgery'],
    ['paediatrics', 'pediatrics'],
    ['OB-GYN', 'ob gyn'],
    ['family practice', 'family doctor'],
    ['PT', 'physical therapist'],
    ['physical therapy', 'physical therapist'],
    ['NP', 'nurse practitioners'],
    ['psychiatrist', 'psychiatry'],
    ['dermatologist', 'skin'],
    ['counselling', 'counselor'],
    ['ear, nose & throat', 'ENT'],
    ['registered dietitian', 'dietitian, registered'],
    ['pain mgmt', 'pain management'],
    ['knee doctor', 'orthopedics'],
    ['headache doctor', 'neurologist'],
    ['wisdom teeth', 'oral surgeon'],
    ['peds neuro', 'child neurology'],
    ["women's health nurse practitioner", 'nurse practitioner womens health'],
  ])('%j means the same as %j', (one, other) => {
    expect(codesOf(one)).toEqual(codesOf(other))
    expect(codesOf(one).length).toBeGreaterThan(0)
  })

  test.each([
    ['pediatrician', '208000000X'],
    ['family doctor', '207Q00000X'],
    ['PT', '225100000X'],
    ['nurse practitioner', '363LF0000X'],
    ['dentist', '1223G0001X'],
    ['eye doctor', '207W00000X'],
    ['eye doctor', '152W00000X'],
    ['family nurse practitioner', '363LF0000X'],
    ['clinical social worker', '1041C0700X'],
    ['mental health counselor', '101YM0800X'],
  ])('%j finds %s', (words, code) => {
    expect(codesOf(words)).toContain(code)
  })

  test('the longer run wins over a shorter one inside it', () => {
    expect(namesOf('pediatric cardiology')).toEqual(['Pediatric Cardiology'])
    expect(namesOf('family nurse practitioner')).toEqual(['Family Nurse Practitioner'])
  })

  test('the run is given as it stands, with its place', () => {
    expect(findTaxonomies('smith, Heart Doctor 75209')).toMatchObject({
      phrase: 'Heart Doctor',
      label: 'Cardiology',
      firstWord: 1,
      wordCount: 2,
    })
  })

  test.each(['', 'smith', 'family', 'doctor', 'and of', 'Peters', 'clinical', '1234567893'])(
    '%j names none',
    (text) => {
      expect(findTaxonomies(text)).toBeUndefined()
    },
  )
})

test('every taxonomy is found by its own name and by each order of its parts', () => {
  for (const { code, classification, specialization } of TAXONOMIES) {
    expect([code, codesOf(taxonomyName(code)).length > 0]).toEqual([code, true])
    if (specialization !== '') {
      expect(codesOf(`${classification} ${specialization}`)).toContain(code)
    }
  }
})

test('every synonym points at something that the taxonomy table has', () => {
  const known = new Set(TAXONOMIES.flatMap(({ code, classification }) => [code, classification]))
  for (const { label, find } of synonymGroups) {
    for (const target of find) expect([label, target, known.has(target)]).toEqual([label, target, true])
  }
})

test('no two groups of synonyms claim the same words', () => {
  const words = synonymGroups.flatMap((group) => group.words.map((word) => word.toLowerCase()))
  expect(words.length - new Set(words).size).toBe(0)
})

test('codes come in the order of their ids, whatever stands around the words', () => {
  const idOf = new Map(TAXONOMIES.map(({ code, id }) => [code, id]))
  const phrase = fc.constantFrom(...synonymGroups.flatMap((group) => group.words))
  fc.assert(
    fc.property(phrase, fc.constantFrom('', 'qqq'), fc.constantFrom('', '75209'), (words, before, after) => {
      const match = findTaxonomies(`${before} ${words} ${after}`)
      const ids = (match?.codes ?? []).map((code) => idOf.get(code) ?? 0)
      expect(ids).toEqual([...ids].sort((a, b) => a - b))
      expect(match?.codes).toEqual(codesOf(words))
    }),
  )
})

test.each([
  ['cardiolgy', 'CARDIOLOGY'],
  ['Cardiolgist', 'CARDIOLOGIST'],
  ['dermatoloy', 'DERMATOLOGY'],
  ['nruse', 'NURSE'],
  ['cardiology', undefined],
  ['hart', undefined],
  ['zzzzzz', undefined],
  ['', undefined],
])('the misspelled %j is corrected to %j', (word, expected) => {
  expect(correctSpecialtyWord(word)).toBe(expected)
})
