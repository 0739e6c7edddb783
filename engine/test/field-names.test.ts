import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sourceConfigSchema, targetConfigSchema } from '@concord/roster-language'
import { afterAll, expect, test } from 'vitest'
import { performRun } from '#engine/run/perform-run.ts'

const folder = mkdtempSync(join(tmpdir(), 'concord-names-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Names that SQL, the columns of raw rows and the tables of a run have as well. */
const NAMES =
  `id row rule value tab block file number is_duplicate is-duplicate outcome place hash mask bit code severity field message
  note line b n class kind before after key identity content copy is_held has_ended cells c0 c1 c2 m0 said mapped mapped_rows found findings duplicates odd_rows rules bits twice m f r rowid filename
  file_index select from where order group by null true end case date`.split(/\s+/)

const cellsOf = (row: number) => NAMES.map((name) => `${name} of ${row}`)

test('a field may have any name that a config can give, whatever the tables of a run call their columns', async () => {
  const file = join(folder, 'roster.csv')
  const like2 = cellsOf(3).with(NAMES.indexOf('row'), 'row of 2').with(NAMES.indexOf('value'), 'other')
  const rows = [cellsOf(1), cellsOf(2), cellsOf(1), like2]
  const headers = NAMES.map((name) => `The ${name}`)
  writeFileSync(file, `${[headers, ...rows].map((cells) => cells.join(',')).join('\n')}\n`)
  const target = targetConfigSchema.parse({
    kind: 'target',
    version: 1,
    id: 'names',
    name: 'Names',
    key: ['row'],
    fields: NAMES.map((id) => ({ id, label: id, required: true })),
    rules: [
      { rule: 'duplicate-key' },
      { rule: 'two-names', field: 'row', fields: { lastName: 'value' } },
      { rule: 'too-many-locations', field: 'row', parameters: { most: 1 }, severity: 'info' },
      { code: 'own', fails: "id = 'id of 1'", message: 'Own.', field: 'rule', severity: 'warning' },
    ],
  })
  const mappings = NAMES.map((field) => ({ field, from: `The ${field}` }))
  const source = sourceConfigSchema.parse({
    kind: 'source',
    version: 1,
    id: 'names',
    name: 'Names',
    target: 'names',
    mappings: mappings.map((one) =>
      one.field === 'tab' ? { field: 'tab', formula: "if(@row > 1, [The tab], '')" } : one,
    ),
  })
  const work = join(folder, 'work')
  mkdirSync(work)
  const limits = { memoryMb: 1024, threads: 2, timeoutMs: 300_000 }
  const job = { file, target, source, out: work, runDate: '2026-11-20', limits }
  const options = { onProgress: () => {}, signal: new AbortController().signal }
  const { balance } = await performRun(job, work, options)
  expect(balance).toEqual({ in: 4, out: 1, held: 2, rejected: 1, empty: 0, exploded: 0 })
  expect(readFileSync(join(work, 'clean.csv'), 'utf8')).toBe(`${NAMES.join(',')}\n${cellsOf(1).join(',')}\n`)
  const findings = readFileSync(join(work, 'findings.csv'), 'utf8').split('\n')
  expect(findings.map((line) => line.split(',').slice(0, 6).join(','))).toEqual([
    'row,tab,field,rule,severity,value',
    '2,roster,rule,own,warning,rule of 1',
    '3,roster,,duplicate-key,error,',
    '3,roster,row,two-names,warning,row of 2',
    '3,roster,row,too-many-locations,info,row of 2',
    '4,roster,rule,own,warning,rule of 1',
    '4,roster,,duplicate-row,reject,',
    '5,roster,,duplicate-key,error,',
    '5,roster,row,two-names,warning,row of 2',
    '5,roster,row,too-many-locations,info,row of 2',
    '',
  ])

  const later = join(folder, 'later')
  mkdirSync(later)
  const other = cellsOf(1).map((cell, index) => (NAMES[index] === 'row' ? cell : `other ${cell}`))
  writeFileSync(file, `${[headers, other, cellsOf(2)].map((cells) => cells.join(',')).join('\n')}\n`)
  const { changes } = await performRun({ ...job, out: later, baseline: work }, later, options)
  expect(changes?.classes).toMatchObject({ change: 1, add: 1 })
  expect(Object.keys(changes?.fields ?? {})).toEqual(NAMES.filter((name) => name !== 'row'))
  const told = readFileSync(join(later, 'changes.csv'), 'utf8').split('\n')
  expect(told[1]).toBe('change,row of 1,2,roster,id,id of 1,other id of 1,')
  expect(told).toHaveLength(NAMES.length + 2)
})
