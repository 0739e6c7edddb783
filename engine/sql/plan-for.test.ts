import { expect, test } from 'vitest'
import { openScratch } from '#engine/testing/scratch.ts'
import { planFor } from './plan-for.ts'

const { connection } = await openScratch()

/**
 * Tells whether DuckDB optimizes its plans: only an optimized plan knows that there are no rows before it reads any.
 */
async function hasBetterPlan(): Promise<boolean> {
  const plan = await connection.runAndReadAll('EXPLAIN SELECT range FROM range(5) WHERE false')
  return JSON.stringify(plan.getRowsJson()).includes('EMPTY_RESULT')
}

test('a better plan is looked for where there are many rows', async () => {
  expect(await planFor(1000, connection, hasBetterPlan)).toBe(false)
  expect(await planFor(1001, connection, hasBetterPlan)).toBe(true)
})

test('what comes after few rows is planned well again, also after a failure', async () => {
  await planFor(1, connection, async () => {})
  expect(await hasBetterPlan()).toBe(true)
  const failing = planFor(1, connection, () => connection.run('SELECT unknown'))
  await expect(failing).rejects.toThrow('unknown')
  expect(await hasBetterPlan()).toBe(true)
})
