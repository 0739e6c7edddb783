import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sourceConfigSchema, targetConfigSchema } from '@concord/roster-language'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { npi, openScratch, SOURCE, TARGET } from '../run/testing/small-roster.ts'
import { runRoster } from './run-roster.ts'

let scratch: Awaited<ReturnType<typeof openScratch>>
beforeAll(async () => {
  scratch = await openScratch()
})
afterAll(() => scratch.remove())

const LINES = [`${npi(1)},SMITH,75209,first`, `${npi(2)},JONES,4102,second`]
const withMappings = (fields: readonly string[]) =>
  SOURCE.mappings.filter(({ field }) => fields.includes(field))

test('a rule of the target about a field that is not mapped does not run', async () => {
  const target = targetConfigSchema.parse({
    ...TARGET,
    rules: [{ code: 'no-note', fails: 'isBlank(note)', message: 'There is no note.' }],
  })
  const source = { ...SOURCE, mappings: withMappings(['npi', 'last_name']) }
  const { balance, rules } = await runRoster(await scratch.job('unmapped', LINES, { target, source }))
  expect(balance).toMatchObject({ in: 2, out: 2 })
  expect(rules).toEqual({})
})

test('a filter over a field that is not mapped is a problem of the config', async () => {
  const source = {
    ...SOURCE,
    mappings: withMappings(['npi', 'last_name']),
    filters: [{ drop: "zip = '1'", reason: 'x' }],
  }
  await expect(runRoster(await scratch.job('filter', LINES, { source }))).rejects.toMatchObject({
    code: 'badConfig',
    message: "filters[0]: There is no field 'zip'.",
  })
})

test('several rows of a practitioner become one, and the rows add up', async () => {
  const source = sourceConfigSchema.parse({
    ...SOURCE,
    steps: [
      { fillDown: ['Last Name'] },
      { merge: { by: ['NPI'], join: [{ column: 'Note', separator: '; ' }] } },
    ],
  })
  const lines = [
    `${npi(1)},SMITH,75209,one`,
    `${npi(1)},,75209,two`,
    `${npi(2)},JONES,4102,three`,
    ',,,',
    `${npi(1)},SMITH,75001,two`,
  ]
  const job = await scratch.job('steps', lines, { source })
  const { balance, steps, rules } = await runRoster(job)
  expect(balance).toEqual({ in: 4, out: 2, held: 0, rejected: 0, empty: 1, exploded: -2 })
  expect(steps).toEqual([
    { tab: 'steps', step: 'fillDown', rowsBefore: 4, rowsAfter: 4 },
    { tab: 'steps', step: 'merge', rowsBefore: 4, rowsAfter: 2 },
  ])
  expect(rules).toMatchObject({ 'merged-rows': 1, 'merged-rows-differ': 1 })
  const clean = await readFile(join(job.out, 'clean.csv'), 'utf8')
  expect(clean).toBe(`npi,last_name,zip,note\n${npi(1)},SMITH,75209,one; two\n${npi(2)},JONES,04102,three\n`)
  const findings = await readFile(join(job.out, 'findings.csv'), 'utf8')
  expect(findings).toContain('2,steps,,merged-rows,info,"3, 6",')
  expect(findings).toContain('2,steps,,merged-rows-differ,warning,Zip,')
})
