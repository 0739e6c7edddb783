import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeNpi } from '@concord/domain'
import { expect, test } from 'vitest'
import { useRosterCommands } from './testing/use-roster-commands.ts'

const { folder, write, concord, writeSource } = useRosterCommands('replay')

const rowOf = (at: number) => `${makeNpi(String(100_000_000 + at))},Cardio,752${10 + (at % 80)}\n`
const rosterOf = (name: string, rows: number) =>
  write(name, `NPI,Specialty,Zip\n${Array.from({ length: rows }, (_, at) => rowOf(at)).join('')}`)
const MARCH = rosterOf('march.csv', 2)
const APRIL = rosterOf('april.csv', 60)
const sourceOf = (name: string, parts: object = {}) =>
  writeSource({ npi: 'NPI', specialty_1: 'Specialty', zip: 'Zip' }, parts, name)
const OLD = sourceOf('old.json')
const NEW = sourceOf('new.json', {
  corrections: [{ field: 'specialty_1', from: 'cardio', to: 'Cardiology' }],
})
const replay = (files: readonly string[], ...more: string[]) =>
  concord('replay', ...files, '--target', 'practitioner-roster', '--source', OLD, '--with', NEW, ...more)

test('every change is reported, and how many there are', async () => {
  const { status, stdout, stderr } = await replay([MARCH])
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout.split('\n')).toEqual([
    `${MARCH}, march, row 2, specialty_1: "Cardio" -> "Cardiology"`,
    `${MARCH}, march, row 3, specialty_1: "Cardio" -> "Cardiology"`,
    `${MARCH}: 2 rows, 2 with a change: 2 cells (specialty_1 2), 0 rows with another outcome.`,
    '',
  ])
})

test('of many changes the first are shown, and how many are left is reported', async () => {
  const shown = (await replay([MARCH, APRIL])).stdout.split('\n')
  expect(shown).toHaveLength(54)
  expect(shown[50]).toBe('… and 12 more; --out DIR writes all of them.')
})

test('a folder gets all of many changes', async () => {
  const out = join(folder, 'out')
  expect((await replay([MARCH, APRIL], '--out', out)).stdout.split('\n')[0]).toBe(
    'All 62 changes are in replay.csv.',
  )
  expect(readFileSync(join(out, 'replay.csv'), 'utf8').split('\n')).toHaveLength(64)
})

test('--json is for programs', async () => {
  const [march, april] = JSON.parse((await replay([MARCH, APRIL], '--json')).stdout)
  expect(march).toEqual({
    file: MARCH,
    rows: { before: 2, after: 2 },
    changedRows: 2,
    fields: { specialty_1: 2 },
    outcomes: {},
    findings: { corrected: { before: 0, after: 2 } },
    cells: [expect.objectContaining({ field: 'specialty_1', count: 2 })],
    first: [2, 3].map((row) => ({
      ...{ tab: 'march', row, block: null, field: 'specialty_1', before: 'Cardio', after: 'Cardiology' },
    })),
  })
  expect(april.fields).toEqual({ specialty_1: 60 })
})

test('wrong usage and files that cannot be used end with one line and code 2', async () => {
  const results = [
    await replay([]),
    await replay([join(folder, 'none.csv')]),
    await replay([MARCH], '--out', OLD),
    await replay([MARCH], '--with', sourceOf('wrong.json', { stop: [] })),
  ]
  for (const result of results) {
    expect(result).toEqual({ status: 2, stdout: '', stderr: expect.stringMatching(/^[^\n]+\n$/) })
  }
})
