import { api } from '@concord/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'

const VIEWER = 'viewer@summit.example'

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.close())

const list = (email: string | null) => program.call(email, api.listTaxonomies)

test('there are no further names before the code set is loaded', async () => {
  expect((await list(VIEWER)).reply).toEqual({ taxonomies: [] })
})

test('codes of the code set that the program does not know have the names that it gives them', async () => {
  await program.database.asSystem((connection) =>
    connection.run(sql`
      insert into taxonomy_codes (code, classification, specialization, display_name)
      values ('207RC0000X', 'Internal Medicine', 'Cardiovascular Disease', 'Cardiovascular Disease Physician'),
        ('999A00000X', 'Astronaut', 'Lunar', 'Lunar Astronaut'), ('999B00000X', 'Astronaut', null, null)`),
  )
  const { reply } = await list(VIEWER)
  expect(reply.taxonomies.toSorted((a, b) => a.code.localeCompare(b.code))).toEqual([
    { code: '999A00000X', name: 'Lunar Astronaut' },
    { code: '999B00000X', name: 'Astronaut' },
  ])
})

test('they are for those who have the directory', async () => {
  expect((await list(null)).reply.code).toBe('unauthenticated')
  expect((await list('disabled@summit.example')).reply.code).toBe('account_disabled')
  await program.database.asSystem((connection) =>
    connection.run(sql`update users set products = array['ROSTER_MANAGEMENT'] where email = ${VIEWER}`),
  )
  expect((await list(VIEWER)).reply.details).toEqual({ kind: 'product', product: 'PROVIDER_DIRECTORY' })
})
