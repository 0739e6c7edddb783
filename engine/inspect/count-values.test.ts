import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { openScratch } from '#engine/testing/scratch.ts'
import { countValues } from './count-values.ts'

const { connection, makeFolder } = await openScratch()

async function count(column: string, cells: readonly string[], limit = 100) {
  const folder = makeFolder()
  const file = join(folder, 'roster.csv')
  const lines = cells.map((cell, at) => `${2_345_678_901 + at},"${cell}",Ode`)
  writeFileSync(file, `NPI,${column},Last Name\n${lines.join('\n')}\n`)
  await connection.run('DROP TABLE IF EXISTS counted')
  const job = { file, reading: {}, column, limit, limits: { memoryMb: 512, threads: 1, timeoutMs: 60_000 } }
  return countValues(job, { connection, folder })
}

test('each text of a column is counted once, as a loop over its cells counts it', async () => {
  const cell = fc.constantFrom('Open', ' Open ', 'closed', '', ' ', 'n/a', 'Waiting')
  await fc.assert(
    fc.asyncProperty(fc.array(cell, { minLength: 3, maxLength: 40 }), async (cells) => {
      const filled = cells.map((text) => text.trim()).filter((text) => text !== '')
      const expected = [...Map.groupBy(filled, (text) => text)].map(([text, own]) => ({
        text,
        count: own.length,
      }))
      const found = await count('Panel', cells)
      expect(found).toMatchObject({ filled: filled.length, distinct: expected.length, isSensitive: false })
      expect(new Set(found.values.map((one) => JSON.stringify(one)))).toEqual(
        new Set(expected.map((one) => JSON.stringify(one))),
      )
      const counts = found.values.map((one) => one.count)
      expect(counts).toEqual(counts.toSorted((one, other) => other - one))
    }),
    { numRuns: 10 * inject('depth') },
  )
})

test('of many texts the most frequent are given, and how many there are', async () => {
  const cells = Array.from({ length: 60 }, (_, at) => `Text ${at % 30 < 10 ? 0 : at % 30}`)
  expect(await count('Panel', cells, 5)).toMatchObject({ distinct: 21, values: { length: 5 } })
})

test('sensitive texts do not leave the engine', async () => {
  const found = await count('SSN', ['310-10-4410', '310-10-4411', '310-10-4412'])
  expect(found).toEqual({ filled: 3, distinct: 3, values: [], isSensitive: true })
})
