import { makeNpi } from '@concord/domain'
import { sourceConfigSchema } from '@concord/roster-language'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runRoster } from '#engine/operations/run-roster.ts'
import { npi, openScratch, SOURCE, TARGET } from '#engine/run/testing/small-roster.ts'

let scratch: Awaited<ReturnType<typeof openScratch>>
beforeAll(async () => {
  scratch = await openScratch()
})
afterAll(() => scratch.remove())

const lines = (count: number, cells: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => `${npi(at)},Adams,${cells(at)}`)
const SWAPPED = sourceConfigSchema.parse({
  ...SOURCE,
  mappings: [
    { field: 'npi', from: 'NPI' },
    { field: 'last_name', from: 'Last Name' },
    { field: 'zip', formula: 'trim([Note])' },
    { field: 'note', from: 'Zip' },
  ],
})

test('a run whose values contradict a field is refused with the evidence, and leaves nothing', async () => {
  const text = JSON.stringify(SWAPPED)
  const job = await scratch.job(
    'swapped',
    lines(25, (at) => `752${at + 10},a${at}@clinic.example`),
    { source: SWAPPED, written: { name: 'clinic.json', text } },
  )
  await expect(runRoster(job)).rejects.toMatchObject({
    code: 'badConfig',
    message: `clinic.json:1:${text.indexOf('"trim(') + 1}: ZIP code: 0% of 25 values are ZIP codes, 100% are email addresses ('a0@clinic.example', 'a1@clinic.example', 'a2@clinic.example', …). Is column 'Note' the right one? Column 'Zip' looks like ZIP codes: 100%. If the mapping is right, name 'zip' in 'unguarded'.`,
  })
})

test('what few people may see is reported as stars', async () => {
  const job = await scratch.job(
    'masked',
    lines(4, (at) => `219-09-100${at},x`),
  )
  await expect(runRoster(job)).rejects.toMatchObject({
    message: expect.stringContaining("100% are Social Security numbers ('***-**-****', '***-**-****'"),
  })
})

test('a mapping of a block is reported by its keys, and the same mapping of two blocks once', async () => {
  const source = sourceConfigSchema.parse({
    ...SOURCE,
    filters: [],
    mappings: [{ field: 'npi', from: 'Zip' }],
    repeat: {
      blocks: [
        { name: 'First', mappings: [{ field: 'note', from: 'Note' }] },
        { name: 'Second', mappings: [{ field: 'zip', from: 'NPI' }] },
      ],
    },
  })
  const job = await scratch.job(
    'blocks',
    lines(4, (at) => `7520${at},x`),
    { source },
  )
  const error = await runRoster(job).then(
    () => new Error('It ran.'),
    (refused: Error) => refused,
  )
  expect(error.message.split('\n').map((line) => line.slice(0, line.indexOf(': ')))).toEqual([
    'mappings[0]',
    'repeat.blocks[1].mappings[0]',
  ])
})

test('a person can say that a mapping is right: it is shown in the summary then', async () => {
  const job = await scratch.job(
    'overruled',
    lines(4, (at) => `7520${at},a${at}@clinic.example`),
    { source: { ...SWAPPED, unguarded: ['zip'] } },
  )
  const { overruled, balance } = await runRoster(job)
  expect(balance.in).toBe(4)
  expect(overruled).toMatchObject([{ field: 'zip', tab: 'overruled' }])
})

describe('a run after an earlier one', () => {
  test('is measured by the looks of what it is compared with, not of a later file that no one took', async () => {
    const dated = await scratch.job(
      'dated',
      lines(30, (at) => `752${at + 10},03/${(at % 28) + 1}/2024`),
    )
    await runRoster(dated)
    const told = (at: number) => `752${at + 10},seen in ${at + 1990}`
    const left = await scratch.job('left', lines(30, told), { runDate: '2026-11-21' })
    await runRoster(left)
    const again = { runDate: '2026-11-22', history: [left.out], baseline: dated.out }
    const { drift } = await runRoster(await scratch.job('again', lines(30, told), again))
    expect(drift).toMatchObject([{ field: 'note', code: 'profile-drift' }])
  })

  test('tells fields whose values look otherwise', async () => {
    const first = await scratch.job(
      'first',
      lines(30, (at) => `752${at + 10},03/${(at % 28) + 1}/2024`),
    )
    const { profile, drift } = await runRoster(first)
    expect(drift).toEqual([])
    expect(profile.note).toMatchObject({ filled: 30, sampled: 30, type: 'text', shapes: { date: 1 } })
    const second = await scratch.job(
      'second',
      lines(30, (at) => `752${at + 10},seen in ${at + 1990}`),
      { history: [first.out] },
    )
    expect((await runRoster(second)).drift).toEqual([
      {
        field: 'note',
        code: 'profile-drift',
        message: 'Note: 100% were dates, now 0%; 100% are other texts.',
      },
    ])
  })

  test('does not tell a field whose type alone changed', async () => {
    const asPhone = TARGET.fields.map((field) =>
      field.id === 'note' ? ({ ...field, type: 'phone' } as const) : field,
    )
    const rows = lines(30, (at) => `752${at + 10},${makeNpi(String(214_555_010 + at))}`)
    const target = { ...TARGET, fields: asPhone }
    const source = { ...SOURCE, unguarded: ['note'] }
    const before = await scratch.job('before', rows, { target, source })
    const { profile } = await runRoster(before)
    expect(profile.note?.shapes).toEqual({ phone: 1 })
    const after = await scratch.job('after', rows, { source, history: [before.out] })
    const { profile: now, drift } = await runRoster(after)
    expect(now.note?.shapes).toEqual({ npi: 1 })
    expect(drift).toEqual([])
  })
})
