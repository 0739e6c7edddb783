import {
  BUILT_IN_TARGETS,
  lintSourceConfig,
  sourceConfigSchema,
  type TargetConfig,
  type WrittenSource,
} from '@concord/roster-language'
import { expect, test } from 'vitest'
import { applyStruckRows } from './apply-struck-rows.ts'

const TARGET = BUILT_IN_TARGETS.get('practitioner-roster') as TargetConfig
const WITHOUT_ACTION: TargetConfig = {
  ...TARGET,
  fields: TARGET.fields.filter(({ id }) => id !== 'action'),
}
const HEADERS = ['NPI', 'What to do']

const sourceWith = (more: Partial<WrittenSource> = {}) =>
  sourceConfigSchema.parse({
    ...{ kind: 'source', version: 1, id: 's', name: 'S', target: TARGET.id },
    mappings: [{ field: 'npi', from: 'NPI' }],
    ...more,
  })
const apply = (struckRows: 'term' | 'skip', source = sourceWith(), headers = HEADERS, target = TARGET) =>
  applyStruckRows({ struckRows, target }, source, headers)

test('rows that are struck through end the people in them, ahead of what a column of actions says', () => {
  expect(apply('term').mappings[0]).toEqual({ field: 'action', from: 'Struck through' })
  const withAction = sourceWith({ mappings: [{ field: 'action', from: 'What to do' }] })
  const { mappings, steps } = apply('term', withAction)
  expect(mappings).toEqual([{ field: 'action', from: ['Struck through', 'What to do'] }])
  expect(steps).toEqual([{ markStruck: { into: 'Struck through', text: 'Term' } }])
})

test('rows that are left out are counted as rejected, with the reason', () => {
  const { filters } = apply('skip')
  expect(filters).toEqual([
    { drop: "[Struck through] = 'Term'", reason: 'The row is struck through in the file.' },
  ])
})

test('a column of the file keeps its name, and an action that is made of several stays as it is', () => {
  expect(apply('skip', sourceWith(), ['struck through ']).steps[0]).toMatchObject({
    markStruck: { into: 'Struck through 2' },
  })
  const mapping = { field: 'action', from: 'What to do', transforms: [{ use: 'upper' }] }
  expect(apply('term', sourceWith({ mappings: [mapping] })).mappings).toEqual([mapping])
  expect(apply('term', sourceWith(), HEADERS, WITHOUT_ACTION).mappings).toHaveLength(1)
})

test('what is proposed passes the linter', () => {
  for (const use of ['term', 'skip'] as const) {
    const problems = lintSourceConfig(JSON.stringify(apply(use)), TARGET, HEADERS)
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  }
})
