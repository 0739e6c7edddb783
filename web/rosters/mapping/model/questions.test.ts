import {
  BUILT_IN_TARGETS,
  guardPreview,
  sourceConfigSchema,
  type TargetConfig,
  type WrittenSource,
} from '@concord/roster-language'
import { expect, test } from 'vitest'
import { perform, startHistory } from '../../editor/history.ts'
import type { FileColumn } from '../queries.ts'
import { countVerdicts, listColumnRows } from './column-rows.ts'
import { foldAtFirst, listGridLines } from './grid-lines.ts'
import { askForBlocked, askForColumn } from './questions.ts'

const TARGET = BUILT_IN_TARGETS.get('practitioner-roster') as TargetConfig
const HEADERS = ['City', 'State', 'Zip', 'Panel']
const ROWS = Array.from({ length: 30 }, (_, at) => ({
  row: at + 2,
  cells: [String(75_201 + at), ['Dallas', 'Irving'][at % 2] ?? '', 'TX', at % 2 === 0 ? 'O' : 'C'],
}))
const SHAPES = ['zip', 'text', 'state', 'text']
const FIELDS = ['city', 'state', 'zip', 'accepting_new_patients']

const columns = HEADERS.map((header, index): FileColumn => {
  const values = ROWS.map(({ cells }) => cells[index] ?? '')
  const distinct = new Set(values)
  return {
    ...{ index, header, filled: ROWS.length, distinct: distinct.size, samples: [...distinct].slice(0, 5) },
    ...{
      shape: SHAPES[index] ?? '',
      share: 1,
      sensitive: null,
      removed: null,
      field: FIELDS[index] ?? null,
      repeat: null,
    },
    ...{ verdict: index === 3 ? 'ask' : 'sure', confidence: 1, top: [FIELDS[index] ?? ''], reason: '' },
  }
})
const START: WrittenSource = {
  ...{ kind: 'source', version: 1, id: 'clinic', name: 'Clinic', target: 'practitioner-roster' },
  mappings: [
    { field: 'city', from: 'City' },
    { field: 'state', from: 'State' },
    { field: 'zip', from: 'Zip' },
  ],
}

function listRows(config: WrittenSource, of = columns) {
  const source = sourceConfigSchema.parse(config)
  const sample = { file: 'f', tab: 't', dayZero: '1899-12-30', headers: HEADERS, rows: ROWS }
  const proposed = sourceConfigSchema.parse(START)
  const contradicted = guardPreview(TARGET, source, sample, '2026-07-09')
  return listColumnRows({ columns: of, headers: HEADERS }, { config, source, proposed }, contradicted, TARGET)
}

test('columns that are one place off are one question, and all of them are mapped by their values', () => {
  const [group, ...others] = askForBlocked(listRows(START), TARGET)
  expect(others).toEqual([])
  expect(group?.rows.map(({ name }) => name)).toEqual(['City', 'State', 'Zip'])
  const [first] = group?.question.answers ?? []
  expect(first?.label).toBe('Map all 3 by their values')
  if (!first) return
  const { config } = perform(startHistory(START), first.act)
  expect(config.mappings).toEqual([
    { field: 'zip', from: 'City' },
    { field: 'city', from: 'State' },
    { field: 'state', from: 'Zip' },
  ])
  expect(countVerdicts(listRows(config)).blocked).toBe(0)
})

test('columns of two blocks that are one place off are mapped by their values in each block', () => {
  const [city] = listRows(START)
  const [place] = city?.places ?? []
  if (!city || !place) throw new Error('There is no column.')
  const swapped = [
    { field: 'zip', shape: 'state', block: 'main' },
    { field: 'state', shape: 'zip', block: 'main' },
    { field: 'zip', shape: 'state', block: 'second' },
    { field: 'state', shape: 'zip', block: 'second' },
  ].map(({ field, shape, block }, index) => ({
    ...{ ...city, name: `Column ${index + 1}`, verdict: 'blocked' as const },
    ...{ column: { ...city.column, index, shape }, places: [{ ...place, field, block }] },
  }))
  const [group] = askForBlocked(swapped, TARGET)
  expect(group?.question.text).toContain('By the values: state, zip, state, zip.')
  const [ofUnknown] = askForBlocked(
    [...swapped.slice(0, 3), { ...city, verdict: 'blocked', places: [] }],
    TARGET,
  )
  expect(ofUnknown?.question.text).not.toContain('By the values')
})

test('a mapping that a person keeps is no longer blocked, and says that it was kept', () => {
  const [group] = askForBlocked(listRows(START), TARGET)
  const keep = group?.question.answers.find(({ label }) => label === 'Keep, with a reason')
  if (!keep) throw new Error('There is no such answer.')
  const { config } = perform(startHistory(START), keep.act)
  expect(config.unguarded).toEqual(['city', 'zip'])
  const rows = listRows(config)
  expect(rows.map(({ verdict }) => verdict)).toEqual(['likely', 'sure', 'likely', 'ask'])
  expect(rows[0]?.reason).toMatch(/^Kept by a person/)
})

test('codes of yes and no are asked for, and become a crosswalk', () => {
  const panel = listRows(START)[3]
  const question = panel && askForColumn(panel, TARGET)
  expect(question?.text).toBe('Does "O" mean yes for Accepting new patients?')
  const [first] = question?.answers ?? []
  if (!first) throw new Error('There is no answer.')
  const { config } = perform(startHistory(START), first.act)
  expect(config.crosswalks).toEqual([{ id: 'accepting_new_patients', entries: { O: 'Y', C: 'N' } }])
  expect(listRows(config)[3]?.verdict).toBe('sure')
})

test('a column that no one is sure of and that is left out is asked for no more', () => {
  const panel = listRows(START)[3]
  const leave = panel && askForColumn(panel, TARGET)?.answers.at(-1)
  if (!leave) throw new Error('There is no answer.')
  const { config } = perform(startHistory(START), leave.act)
  expect(config.unused).toEqual(['Panel'])
  expect(listRows(config)[3]?.verdict).toBe('unused')
})

test('sure columns are folded where they are many, and shown one by one when they are unfolded', () => {
  const rows = listRows(START).map((row) => ({ ...row, verdict: 'sure' as const }))
  const folded = listGridLines(rows, TARGET, { folded: 'all', unfolded: new Set() })
  expect(folded.map(({ kind }) => kind)).toEqual(['folded'])
  expect([foldAtFirst(rows), foldAtFirst(listRows(START))]).toEqual(['blocks', 'all'])
  const blocks = listGridLines(rows, TARGET, { folded: 'blocks', unfolded: new Set() })
  expect(blocks.map(({ kind }) => kind)).toEqual(['column', 'column', 'column', 'column'])
  const shown = listGridLines(rows, TARGET, { folded: 'all', unfolded: new Set([0, 1, 2, 3]) })
  expect(shown.map(({ kind }) => kind)).toEqual(['column', 'column', 'column', 'column'])
})

test('a column that was dropped or masked before it was stored is asked for no more, and says so', () => {
  const reasonOf = (removed: FileColumn['removed']) =>
    listRows(
      START,
      columns.map((column) => ({ ...column, removed })),
    )[3]
  expect(reasonOf('drop')).toMatchObject({
    verdict: 'unused',
    reason: 'Sensitive, dropped before it was stored',
  })
  expect(reasonOf('mask')).toMatchObject({
    verdict: 'unused',
    reason: 'Sensitive, masked before it was stored',
  })
  expect(reasonOf('keep')).toMatchObject({ verdict: 'ask' })
})
