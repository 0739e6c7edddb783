import { sourceConfigSchema, type WrittenSource } from '@concord/roster-language'
import { expect, test } from 'vitest'
import { acceptBlocks, addBlock, giveUpBlocks, removeBlock } from './block-acts.ts'
import { describeStep } from './describe-step.ts'
import { makeStep, NO_CHOICES } from './new-step.ts'

const START: WrittenSource = {
  ...{ kind: 'source', version: 1, id: 'clinic', name: 'Clinic', target: 'practitioner-roster' },
  mappings: [
    { field: 'npi', from: 'NPI' },
    { field: 'city', from: 'City#1' },
    { field: 'note', from: 'City#2' },
  ],
}
const BLOCKS: NonNullable<WrittenSource['repeat']> = {
  blocks: [
    { name: 'First', mappings: [{ field: 'city', from: 'City#1' }] },
    { name: 'Second', mappings: [{ field: 'city', from: 'City#2' }] },
  ],
}

test('accepted blocks take their columns and fields out of the mappings of all rows', () => {
  expect(acceptBlocks(BLOCKS)(START)).toEqual({
    ...START,
    mappings: [{ field: 'npi', from: 'NPI' }],
    repeat: BLOCKS,
  })
})

test('given up, the first block is mapped for all rows, as it was', () => {
  expect(giveUpBlocks(acceptBlocks(BLOCKS)(START))).toEqual({
    ...START,
    mappings: START.mappings.slice(0, 2),
  })
})

test('without its last block a row stays one row', () => {
  const one = removeBlock('Second')(acceptBlocks(BLOCKS)(START))
  expect(one.repeat?.blocks.map(({ name }) => name)).toEqual(['First'])
  expect(removeBlock('First')(one)).toEqual({ ...START, mappings: START.mappings.slice(0, 2) })
})

test('a block whose name is taken gets another one', () => {
  const added = addBlock('First', { field: 'zip', column: 'Zip' })({ ...START, repeat: BLOCKS })
  expect(added.repeat?.blocks.map(({ name }) => name)).toEqual(['First', 'Second', 'First 2'])
})

test('a step says in one sentence what it does, and what is missing of it', () => {
  const choices = { ...NO_CHOICES, columns: ['Group > Name', 'TIN'] }
  const steps = (['fillDown', 'explode', 'merge', 'number'] as const).map((kind) => makeStep(kind, choices))
  expect(steps.map((step) => (typeof step === 'string' ? step : describeStep(step)))).toEqual([
    'Fill down Group › Name, TIN from the row above',
    'Split the cells of Group › Name, TIN at ; , into rows',
    'Merge rows with the same Group › Name, TIN',
    'Number the rows of each Group › Name, TIN in Row number',
  ])
  const right = steps.filter((step) => typeof step !== 'string')
  expect(sourceConfigSchema.parse({ ...START, steps: right }).steps).toHaveLength(4)
  expect(makeStep('fillDown', NO_CHOICES)).toBe('Choose at least one column.')
  expect(makeStep('merge', { ...choices, joined: ['TIN'] })).toMatch(/TIN/)
})
