import { READERS, targetConfigSchema } from '@concord/roster-language'
import { describe, expect, test } from 'vitest'
import { quoteText } from '#engine/sql/quote.ts'
import { openScratch } from '#engine/testing/scratch.ts'
import { findBaseline } from './find-baseline.ts'
import { openBaseline } from './open-baseline.ts'

const types = Object.keys(READERS) as (keyof typeof READERS)[]
const target = targetConfigSchema.parse({
  kind: 'target',
  version: 1,
  id: 'every-type',
  name: 'Every type',
  key: ['npi'],
  fields: types.map((type) => ({ id: type, label: type, type })),
})

describe('a baseline', async () => {
  const { connection, makeFolder, write } = await openScratch()

  async function read(path: string) {
    await connection.run('DROP VIEW IF EXISTS baseline')
    const found = await findBaseline(path, target.id)
    const job = { target, runDate: '2026-11-20' }
    const baseline = await openBaseline(connection, found, job, `${makeFolder()}/baseline`)
    const rows = await connection.runAndReadAll('SELECT * FROM baseline ORDER BY ":id"')
    return { baseline, rows: rows.getRowObjectsJson() }
  }

  test.each(types)('of CSV has every %s as a run wrote it', async (type) => {
    const values = READERS[type].cases.flatMap(([, gives]) => (gives === null ? [] : [gives]))
    const lines = values.map((value) => `"${value.replaceAll('"', '""')}"`)
    const { rows } = await read(write(`${type}.csv`, `${[type, ...lines].join('\n')}\n`))
    expect(rows.map((row) => row[type])).toEqual(values)
  })

  test('of CSV is read as its fields are, and the apostrophe before a formula is taken away', async () => {
    const path = write(
      'texts.csv',
      `npi,date,phone,text\n1,3/5/2024,(214) 555-0142,'=1+1\n2,,,'tis\n3,N/A,,''x\n`,
    )
    const { baseline, rows } = await read(path)
    expect(rows).toEqual([
      { ':id': '0', npi: '1', date: '2024-03-05', phone: '2145550142', text: '=1+1' },
      { ':id': '1', npi: '2', date: null, phone: null, text: "'tis" },
      { ':id': '2', npi: '3', date: null, phone: null, text: "''x" },
    ])
    expect(baseline.rows).toBe(3)
    expect(baseline.filled).toEqual(
      new Map([
        ['npi', 3],
        ['date', 1],
        ['phone', 1],
        ['text', 3],
      ]),
    )
  })

  test('of Parquet has its rows as they are', async () => {
    const path = `${makeFolder()}/clean.parquet`
    await connection.run(
      `COPY (SELECT '1' AS npi, DATE '2024-03-05' AS date) TO ${quoteText(path)} (FORMAT parquet)`,
    )
    const { rows } = await read(path)
    expect(rows).toEqual([{ ':id': '0', npi: '1', date: '2024-03-05' }])
  })

  test.each([
    [
      'a column that is no field',
      'npi,color\n1,red\n',
      /column 'color', which is not a field of the target 'every-type'/,
    ],
    ['a column twice', 'npi,npi\n1,2\n', /has the column 'npi' twice/],
    [
      'a text in the place of a day',
      'npi,date\n1,2024-03-05\n2,soon\n',
      /no day in 'date' of row 3.+Write days as YYYY-MM-DD/,
    ],
    ['nothing', '', /The baseline cannot be read\. .*empty/],
  ])('with %s is refused in one sentence', async (_, content, says) => {
    const path = write('refused.csv', content)
    await expect(read(path)).rejects.toMatchObject({
      code: 'badBaseline',
      message: expect.stringMatching(says),
    })
  })

  test('of Parquet with another type is refused', async () => {
    const path = `${makeFolder()}/numbers.parquet`
    await connection.run(`COPY (SELECT 1 AS npi) TO ${quoteText(path)} (FORMAT parquet)`)
    const says = /'npi' of the baseline numbers.parquet is INTEGER and not VARCHAR/
    await expect(read(path)).rejects.toMatchObject({
      code: 'badBaseline',
      message: expect.stringMatching(says),
    })
    const damaged = write('damaged.parquet', 'PAR1 and no more')
    await expect(read(damaged)).rejects.toMatchObject({
      code: 'badBaseline',
      message: 'The baseline damaged.parquet is damaged. Write it again, or name another.',
    })
  })

  test('that is not there, or a folder without results, is refused', async () => {
    await expect(read('/nowhere/at-all')).rejects.toMatchObject({
      code: 'badBaseline',
      message: expect.stringMatching(/^There is no baseline/),
    })
    await expect(read(makeFolder())).rejects.toMatchObject({
      code: 'badBaseline',
      message: expect.stringMatching(/has neither clean.parquet nor clean.csv/),
    })
  })
})
