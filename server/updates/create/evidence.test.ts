import { api } from '@concord/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANALYST } from '#server/accounts/testing/people.ts'
import { sql } from '#server/db/sql.ts'
import type { Update } from '../to-update.ts'
import { HAS_EVIDENCE } from '../update-store.ts'
import { type Updates, useUpdates } from './testing/use-updates.ts'

let updates: Updates
let npis: string[]

beforeAll(async () => {
  updates = await useUpdates()
  const rows = await updates.program.database.asSystem((tx) =>
    tx.rows<{ npi: string }>(
      sql`select npi::text as npi from practitioners where status = 'active' order by npi limit 3`,
    ),
  )
  npis = rows.map(({ npi }) => npi)
})
afterAll(() => updates.close())

const add = async (update: Update, lines: string) => {
  const { status, body } = await updates.sendBytes(
    api.addUpdateEvidence,
    update,
    { name: 'letter.txt', lines },
    'It is so',
  )
  return { status, body, update: body.update }
}
const enter = async ({ id, revision }: Update, npi: string | undefined) => {
  const { reply } = await updates.program.call(ANALYST, api.addUpdateChanges, {
    params: { updateId: id },
    body: { revision, changes: [{ npi: npi ?? '', path: 'last_name', value: 'Entered' }] },
  })
  return reply.update
}
const remove = async ({ id, revision }: Update, line: number) =>
  (await updates.program.call(ANALYST, api.removeUpdateLine, { params: { updateId: id, line, revision } }))
    .reply.update
const readLines = async ({ id }: Update) => {
  const { reply } = await updates.program.call(ANALYST, api.listUpdateEvidence, { params: { updateId: id } })
  return reply.evidence.map(({ lines }) => lines)
}
const countEvident = ({ id }: Update) =>
  updates.program.database.asSystem(async (tx) => {
    const rows = await tx.rows<{ line: number }>(
      sql`select c.line from data_update_changes c where c.update_id = ${id} and ${HAS_EVIDENCE} order by c.line`,
    )
    return rows.map(({ line }) => line)
  })

test('evidence of a removed line is not shown for the line that takes its number', async () => {
  let update = await enter(await enter(await updates.create(), npis[0]), npis[1])
  update = (await add(update, '2')).update
  expect([await readLines(update), await countEvident(update)]).toEqual([[[2]], [2]])
  update = await enter(await remove(update, 2), npis[2])
  expect((await updates.lines(update)).lines.map(({ line, npi }) => [line, npi])).toEqual([
    [1, npis[0]],
    [2, npis[2]],
  ])
  expect([await readLines(update), await countEvident(update)]).toEqual([[[]], []])
})

test('evidence of a row of a file stays when the file is read again, and goes with another file', async () => {
  const file = (phone: string) =>
    `Provider NPI,Phone Number\n${npis[0]},972-555-0101\n${npis[1]},972-555-${phone}\n`
  let update = await updates.upload(await updates.create(), 'a.csv', file('0102'))
  update = (await add(update, '3')).update
  expect([await readLines(update), await countEvident(update)]).toEqual([[[3]], [3]])
  const { status, reply } = await updates.program.call(ANALYST, api.changeUpdateColumns, {
    params: { updateId: update.id },
    body: { revision: update.revision, columns: [{ index: 1, field: 'fax' }] },
  })
  expect(status).toBe(200)
  update = await updates.readWaiting(reply.update)
  expect([await readLines(update), await countEvident(update)]).toEqual([[[3]], [3]])
  update = await updates.upload(update, 'b.csv', file('0103'))
  expect([await readLines(update), await countEvident(update)]).toEqual([[[]], []])
})

test('evidence is about lines that are there', async () => {
  const update = await enter(await updates.create(), npis[0])
  const { status, body } = await add(update, '1,9')
  expect([status, body]).toMatchObject([400, { details: [{ field: 'lines' }] }])
  expect(await readLines(update)).toEqual([])
})
