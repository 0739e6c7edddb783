import { BUILT_IN_TARGETS, lintTargetConfig, type WrittenTarget } from '@concord/roster-language'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { perform, startHistory } from '../../editor/history.ts'
import { changeField, changeRule, keepField, removeField, setNeed, type WrittenRule } from './acts.ts'
import { listChanges, summarizeChanges } from './changes.ts'
import { countRows, findRows, listFieldRows } from './field-rows.ts'
import { printTarget } from './print-target.ts'
import { explainProblems, findUnfilled } from './problems.ts'
import { readTarget } from './try-texts.ts'

const ROSTER = BUILT_IN_TARGETS.get('practitioner-roster') as WrittenTarget
const act = (...acts: Parameters<typeof perform<WrittenTarget>>[1][]) =>
  acts.reduce(perform, startHistory(ROSTER)).config

const findProblems = (config: WrittenTarget) =>
  explainProblems(lintTargetConfig(JSON.stringify(config)), config, ROSTER)

const rowsOf = (config: WrittenTarget) => listFieldRows(config, ROSTER, listChanges(config, ROSTER) ?? [])

test('each field stands in the ledger once, with one that is removed where it stood', () => {
  fc.assert(
    fc.property(fc.subarray(ROSTER.fields.map(({ id }) => id)), (removed) => {
      const config = act(...removed.map(removeField))
      const rows = rowsOf(config)
      expect(rows.map(({ field }) => field.id)).toEqual(ROSTER.fields.map(({ id }) => id))
      const gone = rows.filter(({ isRemoved }) => isRemoved).length
      expect(countRows(rows).all + gone).toBe(ROSTER.fields.length)
      expect(gone).toBe(ROSTER.fields.length - config.fields.length)
    }),
    { numRuns: 20 * inject('depth') },
  )
})

test('a removed field that is kept stands where it stood, whatever else was removed', () => {
  const ids = ROSTER.fields.map(({ id }) => id)
  fc.assert(
    fc.property(fc.shuffledSubarray(ids, { minLength: 1, maxLength: ids.length - 1 }), (removed) => {
      const config = act(...removed.map(removeField))
      const kept = removed.reduce((changed, id) => keepField(id, ROSTER)(changed), config)
      expect(kept).toEqual(ROSTER)
    }),
    { numRuns: 20 * inject('depth') },
  )
})

test('without a change no field differs and nothing is counted; every change is counted', () => {
  expect(rowsOf(ROSTER).every(({ difference }) => difference === '')).toBe(true)
  expect(listChanges(ROSTER, ROSTER)).toEqual([])
  const config = act(
    changeField('zip', { label: 'Zip' }),
    removeField('fax'),
    setNeed('phone', null, 'always'),
  )
  const changes = listChanges(config, ROSTER) ?? []
  const summary = summarizeChanges(changes)
  expect(summary).toContain('1 removed field')
  expect(summary).toContain('2 changed fields')
  const counts = summary.split(', ').map((part) => Number.parseInt(part, 10))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(changes.length)
})

test('a rule that weighs less is shown at its field as severity', () => {
  const at = ROSTER.rules?.findIndex((rule) => rule.field === 'zip') ?? -1
  const rule = { ...(ROSTER.rules?.[at] as WrittenRule), severity: 'info' as const }
  const row = rowsOf(act(changeRule(at, rule))).find(({ field }) => field.id === 'zip')
  expect(row?.difference).toBe('severity')
})

test('fields are found by their rules', () => {
  const rows = listFieldRows(ROSTER, null, [])
  expect(findRows(rows, 'all', 'npi-check-digit').map(({ field }) => field.id)).toContain('npi')
  expect(findRows(rows, 'changed', '')).toEqual([])
})

test('each way to settle that a removed field is still read leaves nothing wrong with it', () => {
  const config = act(removeField('state'))
  const problems = findProblems(config)
  expect(problems.length).toBeGreaterThan(0)
  for (const { fixes } of problems) expect(fixes.length).toBeGreaterThan(0)
  const [first] = problems
  const keep = first?.fixes.find(({ label }) => label === 'Keep state')
  expect(keep?.act(config)).toEqual(ROSTER)
  let settled = config
  for (let left = problems.length; left > 0; left -= 1) {
    const fix = findProblems(settled)[0]?.fixes.at(-1)
    if (!fix) break
    settled = fix.act(settled)
  }
  expect(findProblems(settled)).toEqual([])
})

test('a config that cannot be read is none to try texts with', () => {
  expect(readTarget({ ...ROSTER, fields: [] })).toBeUndefined()
})

test('printed and read again a config is the same, whatever the order of its keys', () => {
  fc.assert(
    fc.property(fc.subarray(ROSTER.fields.map(({ id }) => id)), (removed) => {
      const config = act(...removed.map(removeField))
      expect(JSON.parse(printTarget(config))).toEqual(config)
      const turned = Object.fromEntries(Object.entries(config).toReversed()) as WrittenTarget
      expect(printTarget(turned)).toBe(printTarget(config))
    }),
    { numRuns: 10 * inject('depth') },
  )
})

test('a field that becomes required names the source configs that do not make it', () => {
  const source = (id: string) => ({ id, name: `Source ${id}`, version: 1, rosters: [], rows: null })
  const uses = [{ sourceId: 'a', by: 'columns' as const, columns: ['County'], filled: null }]
  const usage = {
    sources: [source('a'), source('b')],
    fields: [{ field: 'county', uses, filled: null }],
  }
  const told = (config: WrittenTarget) =>
    findUnfilled(config, usage)
      .filter(({ field }) => field === 'county')
      .map(({ message }) => message)
  expect(told(ROSTER)).toEqual([])
  expect(told(act(setNeed('county', null, 'always')))).toEqual([
    'is required, and 1 of 2 source configs do not make it: Source b. Their rows would be held.',
  ])
})
