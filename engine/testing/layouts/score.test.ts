import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { type RosterLayout, readLayouts } from './layout.ts'
import { type Suggested, scoreSuggestions } from './score.ts'

const layout: RosterLayout = {
  name: 'small',
  description: 'Small.',
  kept: false,
  headerRows: 1,
  discipline: 'medical',
  columns: [
    { header: 'NPI', field: 'npi', values: 'npi' },
    { header: 'Group NPI', field: 'group_npi', also: ['billing_npi'], values: 'group-npi' },
    { header: 'City 2', field: 'city', block: 2, values: 'city of location 2' },
    { header: 'Language 2', field: 'languages', values: 'language of 2' },
    { header: 'SSN', field: null, values: 'ssn' },
    { header: 'License 2', field: null, also: ['license_number'], block: 2, values: 'license of 2' },
  ],
}

const suggest = (index: number, field: string | null, more: Partial<Suggested> = {}): Suggested => ({
  index,
  field,
  repeat: null,
  verdict: 'likely',
  top: field === null ? [] : [field],
  reason: 'It looks so.',
  ...more,
})

const score = (...suggested: Suggested[]) => scoreSuggestions([{ layout, suggested }])
const RIGHT = [
  suggest(0, 'npi', { verdict: 'sure' }),
  suggest(1, 'billing_npi', { verdict: 'sure' }),
  suggest(2, 'city', { repeat: 2 }),
  suggest(3, 'languages', { repeat: 2 }),
  suggest(4, null),
  suggest(5, null),
]

test('suggestions that are all right have full marks, whichever of several right fields they name', () => {
  const full = {
    columns: 6,
    mappable: 4,
    top1: 1,
    top3: 1,
    wrongAtSure: 0,
    sureShare: 0.5,
    mappedThoughNone: 0,
    failures: [],
  }
  expect(score(...RIGHT)).toEqual(full)
  expect(score(...RIGHT.with(5, suggest(5, 'license_number', { repeat: 2 })))).toEqual(full)
})

test('a wrong field counts once, and as known where the right one is among the first three', () => {
  const wrong = suggest(0, 'group_npi', { top: ['group_npi', 'npi', 'billing_npi'], verdict: 'sure' })
  expect(score(...RIGHT.with(0, wrong))).toMatchObject({ top1: 0.75, top3: 1, wrongAtSure: 1 })
  const unknown = suggest(0, 'tin', { top: ['tin', 'fax', 'zip', 'npi'] })
  const { failures, ...rest } = score(...RIGHT.with(0, unknown))
  expect(rest).toMatchObject({ top1: 0.75, top3: 0.75, wrongAtSure: 0, sureShare: 0.25 })
  expect(failures).toEqual([
    {
      layout: 'small',
      header: 'NPI',
      expected: ['npi'],
      block: null,
      got: 'tin',
      repeat: null,
      verdict: 'likely',
      top: ['tin', 'fax', 'zip'],
      reason: 'It looks so.',
    },
  ])
})

test('the right field of the wrong block is wrong, but for lists', () => {
  expect(score(...RIGHT.with(2, suggest(2, 'city')))).toMatchObject({ top1: 0.75, top3: 1 })
  expect(score(...RIGHT.with(2, suggest(2, 'city', { repeat: 3 })))).toMatchObject({ top1: 0.75 })
  expect(score(...RIGHT.with(0, suggest(0, 'npi', { repeat: 1 })))).toMatchObject({ top1: 1 })
  expect(score(...RIGHT.with(3, suggest(3, 'languages')))).toMatchObject({ top1: 1 })
})

test('a field for a column that has none is counted apart', () => {
  const wrong = suggest(4, 'tin', { verdict: 'sure' })
  expect(score(...RIGHT.with(4, wrong))).toMatchObject({ top1: 1, mappedThoughNone: 1, wrongAtSure: 1 })
})

test('a column without a suggestion is one that was mapped to nothing', () => {
  expect(score(...RIGHT.slice(1))).toMatchObject({ top1: 0.75, top3: 0.75, wrongAtSure: 0 })
})

test('an expert has full marks for every layout, and loses one for each column that is answered wrong', () => {
  const layouts = readLayouts()
  const answers = layouts.flatMap(({ columns }, roster) =>
    columns.map(({ field, block = null }, index) => ({
      roster,
      ...suggest(index, field, { repeat: block }),
    })),
  )
  const mappable = answers.filter(({ field }) => field !== null).length
  const wrongs = fc.uniqueArray(fc.nat(answers.length - 1), { maxLength: 40 })
  fc.assert(
    fc.property(wrongs, (places) => {
      const given = answers.map((answer, at) =>
        places.includes(at) ? { ...answer, field: 'no-field', top: [], verdict: 'sure' as const } : answer,
      )
      const rosters = layouts.map((layout, roster) => ({
        layout,
        suggested: given.filter((answer) => answer.roster === roster),
      }))
      const missed = places.filter((at) => answers[at]?.field !== null).length
      const { top1, top3, wrongAtSure, mappedThoughNone, failures } = scoreSuggestions(rosters)
      expect(top1).toBeCloseTo(1 - missed / mappable)
      expect(top3).toBeCloseTo(1 - missed / mappable)
      expect(wrongAtSure).toBe(places.length)
      expect(mappedThoughNone).toBe(places.length - missed)
      expect(failures.length).toBe(places.length)
    }),
    { numRuns: 50 * inject('depth') },
  )
})
