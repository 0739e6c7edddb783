import type { WrittenSource } from '@concord/roster-language'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { perform, redo, startHistory, undo } from '../../editor/history.ts'
import {
  findMapping,
  leaveOut,
  mapColumn,
  mapColumns,
  overrule,
  setColumns,
  setConstant,
  setCrosswalkEntry,
  setFormula,
  setTransforms,
} from './acts.ts'
import { acceptBlocks, addBlock, giveUpBlocks, removeBlock } from './block-acts.ts'
import type { MappingAct } from './mapping-act.ts'
import { addFilter, addStep, moveStep, removeFilter, removeStep, setStep } from './step-acts.ts'

const BLOCKS: NonNullable<WrittenSource['repeat']> = {
  blocks: [
    { name: 'First', mappings: [{ field: 'city', from: 'City#1' }] },
    { name: 'Second', mappings: [{ field: 'city', from: 'City#2' }] },
  ],
}
const START: WrittenSource = {
  ...{ kind: 'source', version: 1, id: 'clinic', name: 'Clinic', target: 'practitioner-roster' },
  mappings: [
    { field: 'npi', from: 'NPI' },
    { field: 'last_name', from: ['Last', 'Surname'] },
  ],
}

const column = fc.constantFrom('NPI', 'Last', 'Surname', 'City#1', 'City#2', 'Zip')
const field = fc.constantFrom('npi', 'last_name', 'city', 'zip')
const block = fc.constantFrom(null, 'First', 'Second')
const place = fc.record({ field, block })
const act: fc.Arbitrary<MappingAct> = fc.oneof(
  fc.tuple(column, place).map(([name, at]) => mapColumn(name, at)),
  fc.tuple(column, block).map(([name, at]) => leaveOut(name, at)),
  fc.array(fc.record({ column, field, block }), { maxLength: 3 }).map(mapColumns),
  place.map((at) => setTransforms(at, [{ use: 'upper' }])),
  place.map((at) => setTransforms(at, [])),
  place.map((at) => setFormula(at, '[Zip]')),
  fc
    .tuple(place, fc.constantFrom('O', 'C'), fc.constantFrom('Y', 'N', null))
    .map(([at, text, to]) => setCrosswalkEntry(at, text, to)),
  field.map(overrule),
  column.map((name) => addStep({ fillDown: [name] })),
  fc.nat(2).map(removeStep),
  fc.tuple(place, fc.uniqueArray(column, { maxLength: 3 })).map(([at, names]) => setColumns(at, names)),
  place.map((at) => setConstant(at, 'TX')),
  fc
    .tuple(place, fc.constantFrom('left', 'pad'))
    .map(([at, use]) => setTransforms(at, [{ use, with: { count: 2 } }])),
  fc.constantFrom(acceptBlocks(BLOCKS), giveUpBlocks, removeBlock('First'), removeBlock('Second')),
  fc
    .tuple(fc.constantFrom('First', 'Third'), field, column)
    .map(([name, own, of]) => addBlock(name, { field: own, column: of })),
  fc.tuple(fc.nat(2), fc.constantFrom(-1 as const, 1 as const)).map(([at, by]) => moveStep(at, by)),
  fc.tuple(fc.nat(2), column).map(([at, name]) => setStep(at, { number: { into: name } })),
  fc.constantFrom('no npi', 'total').map((reason) => addFilter({ drop: 'isBlank([NPI])', reason })),
  fc.nat(2).map(removeFilter),
)

test('whatever is done, undone in turn it is the config as it began, and done again as it ended', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
      const end = acts.reduce(perform, startHistory(START))
      let back = end
      for (const _ of end.past) back = undo(back)
      expect(back.config).toBe(START)
      expect(back.past).toEqual([])
      let again = back
      for (const _ of end.past) again = redo(again)
      expect(again.config).toEqual(end.config)
      expect(again.future).toEqual([])
    }),
    { numRuns: 100 * inject('depth') },
  )
})

test('a field is made of one mapping in each block, whatever was done', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
      const { config } = acts.reduce(perform, startHistory(START))
      for (const { mappings } of [config, ...(config.repeat?.blocks ?? [])]) {
        const fields = mappings.map((mapping) => mapping.field)
        expect(new Set(fields).size).toBe(fields.length)
      }
    }),
    { numRuns: 100 * inject('depth') },
  )
})

test('an act that changes nothing is nothing to undo', () => {
  const history = perform(startHistory(START), mapColumn('NPI', { field: 'zip', block: 'Nowhere' }))
  expect(history.past).toEqual([])
})

test('a column that becomes a field leaves the one that it was', () => {
  const { config } = perform(startHistory(START), mapColumn('Last', { field: 'city', block: null }))
  expect(findMapping(config, { field: 'last_name', block: null })).toEqual({
    field: 'last_name',
    from: 'Surname',
  })
  expect(findMapping(config, { field: 'city', block: null })).toEqual({ field: 'city', from: 'Last' })
})

test('three columns that are one place off are put right in one act', () => {
  const off = {
    ...START,
    mappings: [
      { field: 'city', from: 'Zip' },
      { field: 'zip', from: 'NPI' },
    ],
  }
  const history = perform(
    startHistory(off),
    mapColumns([
      { column: 'Zip', field: 'zip', block: null },
      { column: 'NPI', field: 'npi', block: null },
    ]),
  )
  expect(history.past).toEqual([off])
  expect(history.config.mappings).toEqual([
    { field: 'zip', from: 'Zip' },
    { field: 'npi', from: 'NPI' },
  ])
})
