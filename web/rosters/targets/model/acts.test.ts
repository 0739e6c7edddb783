import {
  compareConfigs,
  TARGET_PARTS,
  targetConfigSchema,
  type WrittenTarget,
} from '@concord/roster-language'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { perform, redo, startHistory, undo } from '../../editor/history.ts'
import {
  type Act,
  addField,
  addRule,
  addWaiver,
  changeField,
  changeRule,
  changeWaiver,
  describe as describeTarget,
  getNeed,
  moveField,
  type Need,
  putProgram,
  removeField,
  removeProgram,
  removeRule,
  removeWaiver,
  setKey,
  setNeed,
  setOutput,
} from './acts.ts'

const START: WrittenTarget = {
  ...{ kind: 'target', version: 1, id: 'small', name: 'Small', key: ['npi'] },
  programs: [{ id: 'hmo', name: 'HMO' }],
  fields: [
    { id: 'npi', label: 'NPI', type: 'npi', required: true },
    { id: 'state', label: 'State', type: 'state' },
    { id: 'zip', label: 'ZIP code', type: 'zip', requiredBy: [{ program: 'hmo' }] },
  ],
  rules: [{ rule: 'npi-check-digit', field: 'npi' }],
}

const id = fc.constantFrom('npi', 'state', 'zip', 'fax')
const program = fc.constantFrom(null, 'hmo', 'medicare')
const need = fc.constantFrom<Need>('always', 'never', { when: "state = 'TX'" })
const place = fc.nat(3)
const waiver = { rule: 'required', reason: 'New sender', owner: 'Mara Quist', until: '2026-07-31' }
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.tuple(id, fc.constantFrom('Fax', 'ZIP')).map(([field, label]) => changeField(field, { label })),
  fc.tuple(id, fc.constantFrom(5, undefined)).map(([field, maxLength]) => changeField(field, { maxLength })),
  fc
    .tuple(id, fc.constantFrom(undefined, 'npi'))
    .map(([field, after]) => addField({ id: field, label: field, type: 'text' }, after)),
  id.map(removeField),
  fc.tuple(id, fc.integer({ min: -4, max: 4 })).map(([field, by]) => moveField(field, by)),
  fc.tuple(id, program, need).map(([field, of, is]) => setNeed(field, of, is)),
  id.map((field) => addRule({ rule: 'nothing-else', field })),
  place.map((at) => changeRule(at, { rule: 'npi-check-digit', field: 'npi', severity: 'warning' })),
  place.map(removeRule),
  id.map((field) => addWaiver({ ...waiver, field })),
  place.map((at) => changeWaiver(at, { ...waiver, until: '2026-12-31' })),
  place.map(removeWaiver),
  fc.constantFrom('hmo', 'medicare').map((one) => putProgram({ id: one, name: one.toUpperCase() })),
  fc.constantFrom('hmo', 'medicare').map(removeProgram),
  fc.subarray(['npi', 'state']).map(setKey),
  fc.subarray(['npi', 'zip']).map((columns) => setOutput({ columns })),
  fc.constantFrom('What payers need', undefined).map((description) => describeTarget({ description })),
)
const acts = fc.array(act, { maxLength: 25 })

test('whatever is done, undone in turn it is the config as it began, and done again as it ended', () => {
  fc.assert(
    fc.property(acts, (done) => {
      const end = done.reduce(perform, startHistory(START))
      let back = end
      for (const _ of end.past) back = undo(back)
      expect(back.config).toBe(START)
      let again = back
      for (const _ of end.past) again = redo(again)
      expect(again.config).toEqual(end.config)
    }),
    { numRuns: 100 * inject('depth') },
  )
})

test('whatever is done leaves a config that the language can read, with each field and program once', () => {
  fc.assert(
    fc.property(acts, (done) => {
      const { config } = done.reduce(perform, startHistory(START))
      expect(targetConfigSchema.safeParse(config).error).toBeUndefined()
      for (const items of [config.fields, config.programs ?? []]) {
        const ids = items.map((item) => item.id)
        expect(new Set(ids).size).toBe(ids.length)
      }
    }),
    { numRuns: 100 * inject('depth') },
  )
})

test('written as JSON and read again a config says the same', () => {
  fc.assert(
    fc.property(acts, (done) => {
      const { config } = done.reduce(perform, startHistory(START))
      const read = JSON.parse(JSON.stringify(config)) as WrittenTarget
      const [here, there] = [config, read].map((one) => targetConfigSchema.parse(one))
      if (!here || !there) throw new Error('One of both cannot be read')
      const states = compareConfigs(TARGET_PARTS, { here, there }).flatMap(({ items }) =>
        items.map(({ state }) => state),
      )
      expect(states.filter((state) => state !== 'same')).toEqual([])
    }),
    { numRuns: 50 * inject('depth') },
  )
})

test('who needs a field is told as it was set, and the needs of other programs stay', () => {
  fc.assert(
    fc.property(id, program, need, (field, of, is) => {
      const { config } = perform(startHistory(START), setNeed(field, of, is))
      for (const one of config.fields) {
        const before = START.fields.find((known) => known.id === one.id)
        if (!before) throw new Error(`${one.id} was not there`)
        for (const other of [null, 'hmo', 'medicare']) {
          const expected = one.id === field && other === of ? is : getNeed(before, other)
          expect(getNeed(one, other)).toEqual(expected)
        }
      }
    }),
    { numRuns: 50 * inject('depth') },
  )
})

test('a program that is removed needs nothing any more', () => {
  const { config } = perform(startHistory(START), removeProgram('hmo'))
  expect(config.programs).toBeUndefined()
  expect(config.fields.flatMap(({ requiredBy = [] }) => requiredBy)).toEqual([])
})
