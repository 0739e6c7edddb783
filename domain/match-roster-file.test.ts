import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { matchRosterFile, type NamedRoster } from './match-roster-file.ts'

const roster = (sender: string, type = 'practitioner'): NamedRoster => ({
  prefix: sender.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
  type,
  sender,
})
const ROSTERS = [
  roster('Pennock Lane Pediatrics'),
  roster('Sable Creek Cardiology'),
  roster('Sable Ridge Health'),
  roster('Cedar Hollow IPA'),
  roster('Cedar Hollow IPA', 'facility'),
  roster('Cedar Hollow IPA', 'terms'),
  roster('Núñez Medical Group'),
]

const find = (name: string) => {
  const found = matchRosterFile(name, ROSTERS).roster
  return found === null ? null : `${found.sender}, ${found.type}`
}

describe('a file finds its roster by its name', () => {
  test.each([
    ['pennock_delta_0709.csv', 'Pennock Lane Pediatrics, practitioner'],
    ['Sable Creek Provider List JULY 2026 (final).xlsx', 'Sable Creek Cardiology, practitioner'],
    ['SableCreek2026.xls', 'Sable Creek Cardiology, practitioner'],
    ['2026-07 CedarHollow Terms.csv', 'Cedar Hollow IPA, terms'],
    ['cedar-hollow facilities.csv', 'Cedar Hollow IPA, facility'],
    ['nunez 7-1.csv', 'Núñez Medical Group, practitioner'],
    ['Nu\u0301n\u0303ez.csv', 'Núñez Medical Group, practitioner'],
  ])('%s', (name, expected) => {
    expect(find(name)).toBe(expected)
  })

  test.each([
    ['the sender has rosters of several types and none is named', 'Cedar Hollow July.csv'],
    ['two senders fit as well', 'Sable July.csv'],
    ['only words are there that many senders have', 'Medical Group roster.csv'],
    ['the type that is named is another one', 'Pennock terms.csv'],
    ['no sender is named', '20260709.csv'],
  ])('but asks where %s', (_, name) => {
    expect(find(name)).toBeNull()
  })

  test('and those of the sender that fits best come first when it asks', () => {
    const { candidates } = matchRosterFile('Cedar Hollow July.csv', ROSTERS)
    expect(candidates.slice(0, 3).every(({ sender }) => sender === 'Cedar Hollow IPA')).toBe(true)
    expect(candidates).toHaveLength(ROSTERS.length)
  })

  const WORDS = [
    'alder',
    'brazos',
    'fennimore',
    'harlow',
    'osage',
    'quillan',
    'larkmoor',
    'wichita',
    'temple',
  ]
  const COMMON = ['Health', 'Medical Group', 'Clinic', 'IPA', 'Partners']
  const NOISE = ['2026', 'July', '0709', 'final', 'roster', 'v2', 'Provider List']
  test('whatever stands around the name of a sender, in any writing', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(WORDS, { minLength: 3 }),
        fc.array(fc.constantFrom(...COMMON), { minLength: 3, maxLength: 3 }),
        fc.shuffledSubarray(NOISE),
        fc.constantFrom(' ', '_', '-', '.'),
        fc.boolean(),
        (words, common, noise, between, isUpper) => {
          const rosters = words.map((word, at) => roster(`${word} ${common[at % common.length]}`))
          const name = [...noise.slice(0, 2), words[0], common[0], ...noise.slice(2)].join(between)
          const found = matchRosterFile(`${isUpper ? name.toUpperCase() : name}.csv`, rosters)
          expect(found.roster).toBe(rosters[0])
          expect(new Set(found.candidates)).toEqual(new Set(rosters))
          // A second sender of the same word leaves a doubt.
          const twice = [...rosters, roster(`${words[0]} Surgery Institute`)]
          expect(matchRosterFile(`${words[0]} ${noise.join(' ')}.csv`, twice).roster).toBeNull()
        },
      ),
      { numRuns: 100 * inject('depth') },
    )
  })
})
