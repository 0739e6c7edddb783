import { expect, test } from 'vitest'
import { readFilterWords, replaceRadius } from './filter-words.ts'

const read = (query: string) => {
  const { rest, filters, radius } = readFilterWords(query, 'practitioner')
  return [
    rest,
    ...filters.map(({ facet, values }) => `${facet}: ${values.join()}`),
    ...(radius ? [`${radius.miles} mi${radius.isCut ? ' at most' : ''}`] : []),
  ]
}

test.each([
  ['female cardiologist', ['cardiologist', 'genders: F']],
  ['women gynecologist dallas', ['gynecologist dallas', 'genders: F']],
  ["women's health", ["women's health"]],
  ['male np', ['np', 'genders: M']],
  ['spanish speaking pediatrician', ['pediatrician', 'languages: Spanish']],
  ['pediatrician who speaks french', ['pediatrician', 'languages: French']],
  ['dr french', ['dr french']],
  ['german-speaking dentist', ['dentist', 'languages: German']],
  ['vietnamese dentist', ['dentist', 'languages: Vietnamese']],
  ['accepting new patients psychiatry', ['psychiatry', 'accepting: all,some']],
  ['psychiatry taking new patients', ['psychiatry', 'accepting: all,some']],
  ['not accepting new patients psychiatry', ['psychiatry', 'accepting: none']],
  ['dentist spanish fork ut', ['dentist spanish fork ut']],
  ['spanish speaking dentist spanish fork', ['dentist spanish fork', 'languages: Spanish']],
  ['excluded smith', ['smith', 'statuses: excluded']],
  ['deactivated smith', ['smith', 'statuses: deactivated']],
  ['cardiology within 10 miles of 75201', ['cardiology 75201', '10 mi']],
  ['cardiology 10 miles 75201', ['cardiology 75201', '10 mi']],
  ['cardiology 75201 500mi', ['cardiology 75201', '100 mi at most']],
  ['cardiology 75201 9999 miles', ['cardiology 75201', '100 mi at most']],
  ['cardiology within 12,000 miles of 75201', ['cardiology 75201', '100 mi at most']],
  ['cardiology 2.5 miles 75201', ['cardiology 75201', '2.5 mi']],
  ['cardiology in a 5-mile radius of 75201', ['cardiology 75201', '5 mi']],
  ['cardiology 48201 mi', ['cardiology 48201 mi']],
  [
    'female spanish speaking cardiologist within 10 miles of 75201',
    ['cardiologist 75201', 'genders: F', 'languages: Spanish', '10 mi'],
  ],
  ['"female" smith', ['"female" smith']],
  ['smith, john', ['smith, john']],
  ['', ['']],
])('%j is read as %j', (query, expected) => {
  expect(read(query)).toEqual(expected)
})

test('entities have no gender and no language', () => {
  expect(readFilterWords('spanish womens clinic female', 'entity')).toMatchObject({
    rest: 'spanish womens clinic female',
    filters: [],
  })
})

test.each([
  ['smith within 10 miles of dallas', 'smith within 25 miles of dallas'],
  ['smith 50mi 75201', 'smith 25mi 75201'],
  ['smith 75201', 'smith 75201'],
])('%j around another radius is %j', (query, expected) => {
  expect(replaceRadius(query, 25)).toBe(expected)
})
