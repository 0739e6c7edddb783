import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { npi, openScratch, SOURCE, TARGET } from '../run/testing/small-roster.ts'
import { runRoster } from './run-roster.ts'

let scratch: Awaited<ReturnType<typeof openScratch>>
beforeAll(async () => {
  scratch = await openScratch()
})
afterAll(() => scratch.remove())

const LINES = [
  `${npi(1)},SMITH,75209,first`,
  `${npi(2)},JONES,4102,lost its zero`,
  `${npi(1)},SMITH,75209,first`,
  `1234567890,LEE,75209,wrong check digit`,
  `${npi(3)},,75209,no name`,
  ',,,',
  `${npi(4)},PARK,75209,this note is longer than twenty characters`,
  `${npi(5)},YOUNG,75001,one`,
  `${npi(5)},YOUNG,75001,two`,
  `${npi(6)},VOID,75209,left out`,
]

const many = (rows: number) =>
  Array.from({ length: rows }, (_, row) => `${npi(row)},NAME ${row},75209,note ${row}`)

async function readOutputs(out: string) {
  const names = (await readdir(out)).sort()
  const bytes = await Promise.all(names.map((name) => readFile(join(out, name))))
  return new Map(names.map((name, index) => [name, bytes[index]]))
}

test('every row goes out, is held or is rejected, and says why', async () => {
  const job = await scratch.job('balance', LINES)
  const summary = await runRoster(job)
  expect(summary.balance).toEqual({ in: 9, out: 2, held: 5, rejected: 2, empty: 1, exploded: 0 })
  expect(await readFile(join(job.out, 'clean.csv'), 'utf8')).toBe(
    `npi,last_name,zip,note\n${npi(1)},SMITH,75209,first\n${npi(2)},JONES,04102,lost its zero\n`,
  )
  const findings = (await readFile(join(job.out, 'findings.csv'), 'utf8')).split('\n')
  expect(findings[0]).toBe('row,tab,field,rule,severity,value,message')
  expect(findings.map((line) => line.split(',').slice(0, 5).join(','))).toEqual(
    expect.arrayContaining([
      '4,balance,,duplicate-row,reject',
      '5,balance,npi,npi-check-digit,error',
      '6,balance,last_name,required,error',
      '8,balance,note,too-long,error',
      '9,balance,,duplicate-key,error',
      '10,balance,,duplicate-key,error',
      '11,balance,,filtered,reject',
    ]),
  )
})

test('rows with the same key are held, where both lack a part of it too', async () => {
  const job = await scratch.job('keys', [
    `${npi(1)},Ruiz,,first`,
    `${npi(1)},Ruiz,,second`,
    `${npi(2)},Berg,75209,here`,
    `${npi(2)},Berg,75201,there`,
    ',Lee,75209,none',
    ',Lee,75209,none else',
  ])
  const { rules, balance } = await runRoster(job)
  expect(rules['duplicate-key']).toBe(2)
  expect(balance).toMatchObject({ out: 2, held: 4 })
})

test('a row that a filter drops is no copy, and no rule counts it', async () => {
  const filters = [{ drop: "[Note] = 'gone'", reason: 'It is gone.' }]
  const mappings = SOURCE.mappings.filter(({ field }) => field !== 'note')
  const source = { ...SOURCE, mappings, filters }
  const job = await scratch.job(
    'dropped',
    [
      `${npi(1)},Ruiz,75209,gone`,
      `${npi(1)},Ruiz,75209,here`,
      `${npi(1)},Ruiz,75209,a copy`,
      `${npi(2)},Berg,75209,gone`,
      `${npi(2)},Berger,75209,here`,
    ],
    { source },
  )
  const { rules, balance } = await runRoster(job)
  expect(rules).toEqual({ filtered: 2, 'duplicate-row': 1 })
  expect(balance).toMatchObject({ in: 5, out: 2, held: 0, rejected: 3 })
})

test('a source without the identity of the key is not compared by it', async () => {
  const mappings = SOURCE.mappings.filter(({ field }) => field !== 'npi')
  const target = { ...TARGET, fields: TARGET.fields.map((field) => ({ ...field, required: false })) }
  const job = await scratch.job('none', [`${npi(1)},Ruiz,75209,x`, `${npi(2)},Berg,75209,y`], {
    target,
    source: { ...SOURCE, mappings },
  })
  const { balance, notApplied } = await runRoster(job)
  expect(balance).toMatchObject({ in: 2, out: 2 })
  expect(notApplied).toContain('duplicate-key')
})

test('practitioners of whom only the place is mapped are no copies, and the run stops', async () => {
  const mappings = SOURCE.mappings.filter(({ field }) => field === 'zip')
  const target = { ...TARGET, fields: TARGET.fields.map((field) => ({ ...field, required: false })) }
  const rows = Array.from({ length: 40 }, (_, row) => `${npi(row)},NAME ${row},7520${row % 4},x`)
  const source = { ...SOURCE, mappings, filters: [] }
  const job = await scratch.job('places', rows, { target, source })
  const { balance, rules, stops } = await runRoster(job)
  expect({ balance, rules }).toMatchObject({ balance: { in: 40, out: 40, rejected: 0 }, rules: {} })
  expect(stops).toEqual([
    {
      stop: 'missing-key',
      message:
        'No column of places is mapped to NPI, which tells one row from another, so no row was taken for a copy. Map it.',
      field: 'npi',
    },
  ])
})

test('rows without an NPI are no copies of each other, however alike they are', async () => {
  const target = { ...TARGET, fields: TARGET.fields.map((field) => ({ ...field, required: false })) }
  const rows = ['Not Found,Ruiz,75209,x', 'Not Found,Ruiz,75209,x', `${npi(1)},Berg,75209,y`]
  const job = await scratch.job('unknown', [...rows, `${npi(1)},Berg,75209,y`], { target })
  const { balance, rules } = await runRoster(job)
  expect(balance).toMatchObject({ in: 4, out: 3, rejected: 1 })
  expect(rules).toEqual({ 'duplicate-row': 1, placeholder: 2 })
})

test('the same file and configs give the same bytes', async () => {
  const job = await scratch.job('again', [...LINES, ...many(5000)])
  await runRoster(job)
  const first = await readOutputs(job.out)
  await runRoster({ ...job, out: `${job.out}-2` })
  const second = await readOutputs(`${job.out}-2`)
  const results = ['annotated.csv', 'clean.csv', 'clean.parquet', 'findings.csv']
  expect([...first.keys()]).toEqual([...results, 'summary.json'])
  for (const name of results) {
    expect(second.get(name)?.equals(first.get(name) ?? Buffer.alloc(0))).toBe(true)
  }
})

test('what a spreadsheet would take for a formula begins with an apostrophe', async () => {
  const job = await scratch.job('formula', [`${npi(1)},SMITH,75209,=1+1`, `${npi(2)},-JONES,75209,+x`])
  await runRoster(job)
  const clean = await readFile(join(job.out, 'clean.csv'), 'utf8')
  expect(clean).toContain("'=1+1")
  expect(clean).toContain("'-JONES,75209,'+x")
})

/** Expects that no results folder is left: it was made for the run, so it is removed with the run. */
const expectNothingLeft = (out: string) => expect(existsSync(out)).toBe(false)

test('what an earlier run wrote stays until the next one is done, and one at a time writes', async () => {
  const job = await scratch.job('monthly', LINES)
  await runRoster(job)
  const first = await readOutputs(job.out)
  const next = await scratch.job('monthly', [`${npi(1)},SMITH,75209,of the next month`])
  const bytes = await readFile(next.file)
  let others: Promise<unknown> = Promise.resolve()
  const summary = await runRoster(next, {
    onProgress: ({ stage }) => {
      // What was read is not asked for again.
      if (stage === 'map') rmSync(next.file)
      if (stage === 'check') {
        for (const [name, earlier] of first) expect(readFileSync(join(job.out, name))).toEqual(earlier)
        others = expect(runRoster(next)).rejects.toMatchObject({
          code: 'badOutput',
          message: expect.stringMatching(/^Another run writes into .+, or choose another folder\.$/),
        })
      }
    },
  })
  await others
  expect(summary.balance).toMatchObject({ in: 1, out: 1 })
  expect(summary.hashes.input).toBe(createHash('sha256').update(bytes).digest('hex'))
  expect((await readOutputs(job.out)).get('clean.csv')?.toString()).toContain('of the next month')
  await expect(runRoster(next)).rejects.toMatchObject({ code: 'missing' })
  expect((await readdir(job.out)).toSorted()).toEqual([...first.keys()])
})

test('a run that is canceled stops at once and leaves nothing', async () => {
  const job = await scratch.job('cancel', many(200_000))
  const canceled = new AbortController()
  const running = runRoster(job, {
    signal: canceled.signal,
    onProgress: ({ stage }) => stage === 'map' && canceled.abort(),
  })
  await expect(running).rejects.toMatchObject({ code: 'canceled' })
  expectNothingLeft(job.out)
})

test('a run that takes too long is ended, also when its process does not listen', async () => {
  const job = await scratch.job('slow', many(200_000))
  const limits = { ...job.limits, timeoutMs: 50 }
  await expect(runRoster({ ...job, limits })).rejects.toMatchObject({ code: 'timedOut' })
  expectNothingLeft(job.out)
  const stopped = runRoster({ ...job, limits }, { onStart: (pid) => void process.kill(pid, 'SIGSTOP') })
  await expect(stopped).rejects.toMatchObject({
    code: 'timedOut',
    message: 'The run took longer than 0.05 s; nothing was written.',
  })
  expectNothingLeft(job.out)
})

test('when the process of a run is killed, the caller lives and nothing is half written', async () => {
  const job = await scratch.job('killed', many(200_000))
  let pid = 0
  const running = runRoster(job, {
    onStart: (its) => {
      pid = its
    },
    onProgress({ stage }) {
      if (stage === 'map' && pid !== 0) process.kill(pid, 'SIGKILL')
      if (stage === 'map') pid = 0
    },
  })
  await expect(running).rejects.toMatchObject({ code: 'killed', message: expect.stringContaining('SIGKILL') })
  expectNothingLeft(job.out)
})

test('a file that cannot be used ends the run with its sentence', async () => {
  const job = await scratch.job('empty', [])
  await expect(runRoster({ ...job, file: join(scratch.folder, 'nowhere.csv') })).rejects.toMatchObject({
    code: 'missing',
  })
})

test('a column that is not in the file is named', async () => {
  const job = await scratch.job('drifted', LINES)
  const source = { ...job.source, mappings: [{ field: 'npi', from: 'Individual NPI' }] }
  await expect(runRoster({ ...job, source })).rejects.toMatchObject({
    code: 'badConfig',
    message: expect.stringContaining("'Individual NPI'"),
  })
})
