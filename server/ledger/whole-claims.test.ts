import { SOURCES } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { applyClaims } from './apply-batch.ts'
import { openBatch } from './batches.ts'
import { type NewClaim, stageClaims } from './stage-claims.ts'
import { fillDirectory, insertOrganization, npiOf, readOverlays } from './testing/small-directory.ts'
import { undoBatch } from './undo-batch.ts'

let db: TestDatabase
let orgId: string
beforeAll(async () => {
  db = await createTestDatabase()
  await db.database.asSystem(async (c) => {
    await fillDirectory(c, { practitioners: 2 })
    orgId = await insertOrganization(c, 'Summit')
  })
})
afterAll(() => db.drop())

const ADA = npiOf(0)
const system = { userId: null }

async function state(
  c: Connection,
  day: string,
  fields: NewClaim['fields'],
  { isWhole = true, source = SOURCES.roster.id as string } = {},
): Promise<string> {
  const batchId = await openBatch(c, {
    sourceId: source,
    label: day,
    orgId,
    startedAt: new Date(`${day}T09:00:00Z`),
  })
  await stageClaims(c, batchId, [{ npi: ADA, observedOn: day, fields, isWhole }])
  await applyClaims(c, batchId, system)
  return batchId
}

async function see(c: Connection) {
  await c.run(sql`select set_config('app.view_id', ${orgId}, true)`)
  return c.one<Record<string, unknown>>(sql`
    select credentials, languages, gender, to_char(verified_at, 'YYYY-MM-DD') as verified from viewed.practitioners where npi = ${ADA}`)
}

test('what a source leaves out when it says all again does not count, and does again when that is undone', () =>
  db.database.asSystem(async (c) => {
    const before = await readOverlays(c)
    await state(c, '2026-06-03', { credentials: 'DO', languages: ['Spanish'] })
    const june = await readOverlays(c)
    expect(await see(c)).toMatchObject({ credentials: 'DO', languages: ['Spanish'], verified: '2026-06-03' })
    const july = await state(c, '2026-07-03', { gender: 'M' })
    expect(await see(c)).toMatchObject({
      credentials: 'MD',
      languages: [],
      gender: 'M',
      verified: '2026-07-03',
    })
    await undoBatch(c, july, system)
    expect(await readOverlays(c)).toEqual(june)
    const nothing = await state(c, '2026-08-03', {})
    expect(await readOverlays(c)).toEqual(before)
    await undoBatch(c, nothing, system)
    expect(await readOverlays(c)).toEqual(june)
  }))

test('what is added after it counts, an older file does not, and other sources are as they were', () =>
  db.database.asSystem(async (c) => {
    await state(c, '2026-05-03', { credentials: 'NP' })
    expect(await see(c)).toMatchObject({ credentials: 'DO' })
    await state(c, '2026-06-04', { languages: ['Hindi'] }, { isWhole: false })
    expect(await see(c)).toMatchObject({ credentials: 'DO', languages: ['Hindi'] })
    await state(c, '2026-06-05', { gender: 'X' }, { isWhole: false, source: SOURCES.dataUpdate.id })
    await state(c, '2026-07-04', { credentials: 'PA' })
    expect(await see(c)).toMatchObject({ credentials: 'PA', languages: [], gender: 'X' })
  }))
