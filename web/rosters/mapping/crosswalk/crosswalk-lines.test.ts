import {
  BUILT_IN_TARGETS,
  crosswalkKey,
  sourceConfigSchema,
  type TargetConfig,
  type WrittenSource,
} from '@concord/roster-language'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { perform, startHistory, undo } from '../../editor/history.ts'
import { findAlike, findOnlyColumn, listChoices, listCrosswalkLines, setEntries } from './crosswalk-lines.ts'

const TARGET = BUILT_IN_TARGETS.get('practitioner-roster') as TargetConfig
const PLACE = { field: 'accepting_new_patients', block: null }
const CONFIG: WrittenSource = {
  ...{ kind: 'source', version: 1, id: 's', name: 'S', target: TARGET.id },
  mappings: [{ field: PLACE.field, from: 'Panel', transforms: [{ use: 'trim' }] }],
}
const VALUES = [
  { text: 'Y', count: 40 },
  { text: 'O - open', count: 12 },
  { text: 'o - OPEN', count: 3 },
  { text: 'O', count: 2 },
  { text: 'Closed panel', count: 7 },
]
const list = (config: WrittenSource) => listCrosswalkLines(TARGET, config, PLACE, VALUES)

test('texts that nothing is known of come first, the most frequent ahead, spellings of one text as one', () => {
  expect(list(CONFIG).map(({ text, count, isMatched }) => [text, count, isMatched])).toEqual([
    ['O - open', 15, false],
    ['Closed panel', 7, false],
    ['O', 2, false],
    ['Y', 40, true],
  ])
})

test('what a person says of one text can hold for all that begin alike, and is undone at once', () => {
  const lines = list(CONFIG)
  const [first] = lines
  if (!first) throw new Error('There is no line.')
  const alike = findAlike(first, lines)
  expect(alike.map(({ text }) => text)).toEqual(['O'])
  const start = startHistory(CONFIG)
  const done = perform(start, setEntries(CONFIG, PLACE, [first.text, ...alike.map(({ text }) => text)], 'Y'))
  expect(done.config.crosswalks?.[0]?.entries).toEqual({ 'O - open': 'Y', O: 'Y' })
  expect(sourceConfigSchema.safeParse(done.config).success).toBe(true)
  const after = list(done.config)
  expect(after.filter(({ isMatched }) => !isMatched).map(({ text }) => text)).toEqual(['Closed panel'])
  expect(after.find(({ text }) => text === 'O - open')?.entry).toBe('Y')
  expect(undo(done).config).toEqual(CONFIG)
})

test('an entry takes the place of one that differs in case and blanks alone, and none takes it off', () => {
  const [before] = [perform(startHistory(CONFIG), setEntries(CONFIG, PLACE, ['o'], 'N')).config]
  const after = perform(startHistory(before), setEntries(before, PLACE, [' O '], 'Y')).config
  expect(after.crosswalks?.[0]?.entries).toEqual({ ' O ': 'Y' })
  const gone = perform(startHistory(after), setEntries(after, PLACE, ['O'], null)).config
  expect(gone.crosswalks?.[0]?.entries).toEqual({})
})

test('counts add up whatever the texts are', () => {
  const text = fc.constantFrom('Y', ' y', 'No', 'O', 'o ', 'Closed', 'closed  ', '?', 'N/A')
  fc.assert(
    fc.property(fc.array(fc.record({ text, count: fc.integer({ min: 1, max: 99 }) })), (values) => {
      const lines = listCrosswalkLines(TARGET, CONFIG, PLACE, values)
      const sum = (counts: readonly { count: number }[]) => counts.reduce((all, { count }) => all + count, 0)
      expect(sum(lines)).toBeLessThanOrEqual(sum(values))
      expect(new Set(lines.map((line) => crosswalkKey(line.text))).size).toBe(lines.length)
      for (const line of lines) {
        const own = values.filter((one) => crosswalkKey(one.text) === crosswalkKey(line.text))
        expect(line.count).toBe(sum(own))
      }
    }),
  )
})

test('a mapping of several columns has no texts of its own', () => {
  expect(findOnlyColumn(CONFIG, PLACE)).toBe('Panel')
  const several = { ...CONFIG, mappings: [{ field: PLACE.field, from: ['Panel', 'Status'] }] }
  expect(findOnlyColumn(several, PLACE)).toBeUndefined()
  expect(
    listChoices(
      TARGET.fields.find(({ id }) => id === PLACE.field),
      [],
    ),
  ).toEqual(['Y', 'N'])
})
