import { api } from '@concord/contract'
import { addDays, printLinkPath, SOURCES, todayInUtc } from '@concord/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { NO_ORGANIZATION } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { applyClaims } from '#server/ledger/apply-batch.ts'
import { openBatch } from '#server/ledger/batches.ts'
import { lockLedger } from '#server/ledger/lock-ledger.ts'
import { undoBatch } from '#server/ledger/undo-batch.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { insertDecision } from './decision-store.ts'
import { findAllPairs, findPairsOf } from './find-pairs.ts'
import { deleteOtherPairs } from './finder-store.ts'
import { putPeople } from './testing/put-people.ts'

const INTERNAL = 'internal@concord.example'
const ADMIN = 'admin@summit.example'
const DEMO = 'admin@demo.example'
const YESTERDAY = addDays(todayInUtc(), -1)

let program: TestProgram
let npis: [string, string]

beforeAll(async () => {
  program = await startTestProgram()
  const person = { lastName: 'QUILLFEATHER', license: ['TX', 'QF44710'] as [string, string] }
  const put = await putPeople(program.database, [
    { ...person, first9: '299500031', firstName: 'KATHERINE' },
    { ...person, first9: '299500032', firstName: 'KATE' },
  ])
  const [one = '', other = ''] = put.toSorted()
  npis = [one, other]
  // A registry states its records in a batch.
  await program.database.asSystem(async (c) => {
    const [first] = await c.rows<{ id: string }>(
      sql`select batch_id as id from practitioners where npi <> all (${put}::bigint[]) limit 1`,
    )
    await c.run(sql`update practitioners set batch_id = ${first?.id} where npi = any (${put}::bigint[])`)
  })
  await findAllPairs(program.database)
})
afterAll(() => program.close())
afterEach(() =>
  program.database.asSystem(async (c) => {
    const applied = await c.rows<{ id: string }>(sql`
      select b.id from batches b join duplicates.decisions d on d.batch_id = b.id where b.state = 'applied'`)
    for (const { id } of applied) await undoBatch(c, id, { userId: null })
    await c.run(sql`delete from duplicates.decisions`)
  }),
)

const toParams = () => ({ npi: npis[0], otherNpi: npis[1] })
async function merge(email: string): Promise<string> {
  const body = { verdict: 'same', reason: 'One license, one office.' } as const
  const { status, reply } = await program.call(email, api.decideDuplicate, { params: toParams(), body })
  expect(status).toBe(200)
  return reply.pair.decision?.batchId ?? ''
}
const countLinks = async (email: string, asOf?: string) =>
  (await program.call(email, api.listDuplicateLinks, { body: { npis: [...npis], asOf } })).reply.links.length

const readLinkChanges = async (email: string, npi: string) => {
  const { status, reply } = await program.call(email, api.readPractitionerHistory, { params: { npi } })
  expect(status).toBe(200)
  return reply.changes
    .filter(({ fieldPath }) => fieldPath.startsWith('same_as_'))
    .map(({ fieldPath, before, after, batchId }) => ({ fieldPath, before, after, batchId }))
}
const readLinkField = async (email: string, npi: string) => {
  const { status, reply } = await program.call(email, api.readPractitionerSources, { params: { npi } })
  expect(status).toBe(200)
  return reply.fields.find(({ path }) => path.startsWith('same_as_'))
}

describe('a merge as a batch', () => {
  test('is among the sources and in the history of both records, of the view that it belongs to', async () => {
    const batchId = await merge(ADMIN)
    const [one, other] = npis
    for (const [npi, linked] of [
      [one, other],
      [other, one],
    ] as const) {
      const path = printLinkPath(linked)
      expect(await readLinkField(ADMIN, npi)).toMatchObject({
        path,
        value: true,
        claims: [{ batchId, isOwn: true }],
      })
      expect((await readLinkChanges(ADMIN, npi))[0]).toEqual({
        fieldPath: path,
        before: null,
        after: true,
        batchId,
      })
      expect(await readLinkField(DEMO, npi)).toBeUndefined()
      expect(await readLinkChanges(DEMO, npi)).toEqual([])
    }
  })

  test('by an internal user is public, stands in the list of batches, and is undone and applied from there', async () => {
    const batchId = await merge(INTERNAL)
    const { reply } = await program.call(INTERNAL, api.readBatch, { params: { batchId } })
    expect(reply.batch).toMatchObject({
      organization: null,
      state: 'applied',
      label: `Same: NPI ${npis[0]} and NPI ${npis[1]}`,
      counts: { claimed: 2, changed: 2, changedFields: 2, conflicts: 0 },
    })
    expect([await countLinks(ADMIN), await countLinks(DEMO)]).toEqual([2, 2])
    const change = { params: { batchId }, body: { reason: 'Wrong person.' } }
    expect((await program.call(INTERNAL, api.undoBatch, change)).status).toBe(200)
    expect([await countLinks(ADMIN), await countLinks(DEMO)]).toEqual([0, 0])
    expect((await readLinkChanges(DEMO, npis[0]))[0]).toMatchObject({ before: true, after: null, batchId })
    expect((await program.call(INTERNAL, api.applyBatch, change)).status).toBe(200)
    expect([await countLinks(ADMIN), await countLinks(DEMO)]).toEqual([2, 2])
  })

  test('an undo takes back all that was applied of the pair, also what was applied again', async () => {
    const first = await merge(INTERNAL)
    await program.call(INTERNAL, api.undoDuplicateDecision, { params: toParams() })
    await merge(INTERNAL)
    const again = { params: { batchId: first }, body: { reason: 'It was right.' } }
    expect((await program.call(INTERNAL, api.applyBatch, again)).status).toBe(200)
    expect(await countLinks(DEMO)).toBe(2)
    const { status, reply } = await program.call(INTERNAL, api.undoDuplicateDecision, { params: toParams() })
    expect([status, reply.pair.decision, await countLinks(DEMO)]).toEqual([200, null, 0])
  })

  test('a day before it shows none, and a day on which it counted shows it after its undo', async () => {
    const batchId = await merge(ADMIN)
    expect([await countLinks(ADMIN), await countLinks(ADMIN, YESTERDAY)]).toEqual([2, 0])
    await program.database.asSystem((c) =>
      c.run(sql`update batches set applied_at = applied_at - interval '3 days' where id = ${batchId}`),
    )
    await program.call(ADMIN, api.undoDuplicateDecision, { params: toParams() })
    expect([await countLinks(ADMIN), await countLinks(ADMIN, YESTERDAY)]).toEqual([0, 2])
  })

  test('a second run finds the same pair, whose decision is undone as before', async () => {
    await merge(ADMIN)
    await findAllPairs(program.database)
    const { status, reply } = await program.call(ADMIN, api.undoDuplicateDecision, { params: toParams() })
    expect([status, reply.pair.decision]).toEqual([200, null])
    expect((await readLinkChanges(ADMIN, npis[0]))[0]).toMatchObject({ before: true, after: null })
  })

  test('a double click leaves one batch', async () => {
    const decide = () =>
      program.call(ADMIN, api.decideDuplicate, {
        params: toParams(),
        body: { verdict: 'same', reason: 'One license, one office.' },
      })
    const statuses = (await Promise.all([decide(), decide(), decide()])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409, 409])
    expect(await readLinkChanges(ADMIN, npis[1])).toSatisfy(
      (changes: { after: unknown }[]) => changes[0]?.after === true && changes[1]?.after !== true,
    )
  })

  test('of records that no longer look alike stays listed until it is undone', async () => {
    await merge(ADMIN)
    const [one] = npis
    const rename = (lastName: string, license: string) =>
      program.database.asSystem(async (c) => {
        await c.run(sql`update practitioners set last_name = ${lastName}, first_name = 'OTTO',
          taxonomies = jsonb_set(taxonomies, '{0,licenseNumber}', to_jsonb(${license}::text)) where npi = ${one}`)
        await c.run(
          sql`update locations set zip = '89501', phone = null, address_1 = '9 SAGE RD' where npi = ${one}`,
        )
      })
    const countListed = async (email: string, state: 'same' | 'open') => {
      const asked = { subject: 'practitioner', state } as const
      const { status, reply } = await program.call(email, api.listDuplicates, { params: asked })
      expect(status).toBe(200)
      return reply.pairs.filter(({ records }) => records.some(({ npi }) => npi === one)).length
    }
    await rename('SAGEBRUSH', 'B55871')
    await findPairsOf(program.database, [one])
    expect(await countListed(ADMIN, 'same')).toBe(1)
    expect(await countListed(DEMO, 'open')).toBe(0)
    await findAllPairs(program.database)
    expect(await countListed(ADMIN, 'same')).toBe(1)
    const { status, reply } = await program.call(ADMIN, api.undoDuplicateDecision, { params: toParams() })
    expect([status, reply.pair.decision, await countLinks(ADMIN)]).toEqual([200, null, 0])
    await findPairsOf(program.database, [one])
    expect(await countListed(ADMIN, 'open')).toBe(0)
  })

  test('stays when its decision is committed while a run removes pairs that are no longer found', async () => {
    const { database } = program
    const [npi, other] = npis
    const countPairs = () =>
      database.asSystem(async (c) => {
        const rows = await c.rows(sql`
          select from duplicates.pairs where npi = ${npi} and other_npi = ${other}`)
        return rows.length
      })
    await database.asSystem((c) =>
      c.run(sql`
        insert into duplicates.pairs (npi, other_npi, subject, score, reasons, found_at)
        values (${npi}, ${other}, 'practitioner', 90, '[]', now()) on conflict do nothing`),
    )
    const run = Promise.withResolvers<number>()
    let running: Promise<unknown> = Promise.resolve()
    await database.asSystem(async (c) => {
      await lockLedger(c)
      const orgId = NO_ORGANIZATION
      const batchId = await openBatch(c, { sourceId: SOURCES.manualEdit.id, label: 'Same' })
      await applyClaims(c, batchId, { userId: null })
      await insertDecision(c, {
        ...{ orgId, npi, otherNpi: other, subject: 'practitioner', verdict: 'same', leadingNpi: npi },
        ...{ reason: 'One license', score: 90, userId: NO_ORGANIZATION, at: new Date(), batchId },
      })
      running = database.asOwner(async (apart) => {
        const [own] = await apart.rows<{ pid: number }>(sql`select pg_backend_pid() as pid`)
        run.resolve(own?.pid ?? 0)
        await deleteOtherPairs(apart, [npi], [])
      })
      let isOver = false
      const noteEnd = () => {
        isOver = true
      }
      running.then(noteEnd, noteEnd)
      const pid = await run.promise
      await expect
        .poll(
          async () =>
            isOver || (await c.rows(sql`select from pg_locks where pid = ${pid} and not granted`)).length,
        )
        .toBeTruthy()
    })
    await running
    expect(await countPairs()).toBe(1)
  })
})
