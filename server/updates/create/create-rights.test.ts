import { createHash } from 'node:crypto'
import { api, type Endpoint, MAX_EVIDENCE_BYTES } from '@concord/contract'
import { makeLocationKey, type Permission } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ADMIN,
  ANALYST,
  findUserId,
  HARBOR,
  HARBOR_ADMIN,
  INTERNAL,
  SUMMIT,
} from '#server/accounts/testing/people.ts'
import { withoutEvents } from '#server/audit/testing/without-events.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import type { Update } from '../to-update.ts'
import { addEvidence } from './evidence.ts'
import { sweepFilesOfUpdates } from './jobs.ts'
import { readFile } from './read-file.ts'
import { type Updates, useUpdates } from './testing/use-updates.ts'

let updates: Updates
let update: Update
let npi = ''
beforeAll(async () => {
  updates = await useUpdates()
  update = await updates.create()
  const found = await updates.program.database.asSystem((tx) =>
    tx.one<{ npi: string }>(
      sql`select npi::text as npi from practitioners where status = 'active' order by npi limit 1`,
    ),
  )
  npi = found?.npi ?? ''
})
afterAll(() => updates.close())

const BODIES: readonly (readonly [Endpoint, object, object?])[] = [
  [api.changeDataUpdate, {}, { revision: 1, saidBy: {}, trueSince: null, heardAt: '2026-07-09T08:58:00Z' }],
  [api.submitDataUpdate, {}, { revision: 1 }],
  [api.discardDataUpdate, {}, { revision: 1 }],
  [api.readUpdateFile, {}],
  [api.changeUpdateColumns, {}, { revision: 1, columns: [{ index: 0, field: null }] }],
  [api.listUpdateLines, {}],
  [api.answerUpdateLine, { line: 1 }, { revision: 1, candidates: [0] }],
  [api.leaveUpdateLineOut, { line: 1 }, { revision: 1, leftOut: true }],
  [
    api.addUpdateChanges,
    {},
    { revision: 1, changes: [{ npi: '1234567893', path: 'last_name', value: 'X' }] },
  ],
  [api.editUpdateChange, { number: 1 }, { revision: 1, selected: false }],
  [api.selectUpdateChanges, {}, { revision: 1, selected: false }],
  [api.removeUpdateLine, { line: 1, revision: 1 }],
  [api.listUpdateEvidence, {}],
  [api.removeUpdateEvidence, { id: '05e40000-0000-4000-8000-000000001000', revision: 1 }],
  [api.downloadUpdateEvidence, { id: '05e40000-0000-4000-8000-000000001000' }],
]

test('an update of another organization is one that does not exist, whatever is asked of it', async () => {
  const answers = await Promise.all(
    BODIES.map(async ([endpoint, params, body]) => {
      const call = { params: { updateId: update.id, ...params }, ...(body ? { body } : {}) }
      return (await updates.program.call(INTERNAL, endpoint, call as never)).status
    }),
  )
  expect(answers).toEqual(BODIES.map(() => 404))
  for (const endpoint of [api.sendUpdateFile, api.addUpdateEvidence]) {
    const { status } = await updates.sendBytes(endpoint, update, { name: 'a.csv' }, 'x', INTERNAL)
    expect(status).toBe(404)
  }
})

test('without the product no call about updates is answered, without a sign-in none at all', async () => {
  const all: typeof BODIES = [
    ...BODIES,
    [api.listUpdateSpeakers, {}],
    [api.correctField, {}, { npi: '1234567893', path: 'last_name', value: 'X' }],
    [api.findCorrectable, { query: 'smith' }],
    [api.readCorrectable, { npi: '1234567893' }],
  ]
  for (const [email, status] of [
    [HARBOR_ADMIN, 403],
    [null, 401],
  ] as const) {
    const answers = await Promise.all(
      all.map(async ([endpoint, params, body]) => {
        const call = { params: { updateId: update.id, ...params }, ...(body ? { body } : {}) }
        return (await updates.program.call(email, endpoint, call as never)).status
      }),
    )
    expect(answers).toEqual(all.map(() => status))
  }
})

async function createToken(scope: Permission): Promise<string> {
  const expiresOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const body = { name: `Updates by ${scope}`, scopes: [scope], expiresOn }
  return (await updates.program.call(ADMIN, api.createApiToken, { body })).reply.token
}

test('an API token does what its owner may, and changes updates with a scope to attest only', async () => {
  const params = { updateId: update.id }
  const token = await createToken('READ')
  const answer = await updates.program.callBy(token, api.listUpdateLines, { params })
  expect([answer.status, answer.reply.lines]).toEqual([200, []])
  const changing: readonly (readonly [Endpoint, object])[] = [
    [api.createDataUpdate, {}],
    [api.submitDataUpdate, { revision: 1 }],
    [api.applyDataUpdate, { revision: 1 }],
    [api.undoDataUpdate, { revision: 1, reason: 'Wrong' }],
    [api.rejectDataUpdate, { revision: 1, reason: 'Wrong' }],
  ]
  const callAll = (by: string) =>
    Promise.all(
      changing.map(
        async ([endpoint, body]) =>
          (await updates.program.callBy(by, endpoint, { params, body } as never)).status,
      ),
    )
  expect(await callAll(token)).toEqual(changing.map(() => 403))
  for (const scope of ['WEB_ATTEST', 'PHONE_ATTEST'] as const)
    expect(await callAll(await createToken(scope))).not.toContain(403)
})

test('evidence is stored as it came with its hash, for all lines or some, and given back', async () => {
  const letter = Buffer.from('Dear Concord, G. Miller has retired.')
  await updates.program.database.asSystem((tx) =>
    tx.run(sql`
      insert into data_update_lines (org_id, update_id, line, verdict)
      select ${SUMMIT}, ${update.id}, n, 'sure' from generate_series(4, 7) n`),
  )
  const sent = await updates.sendBytes(
    api.addUpdateEvidence,
    update,
    { name: 'letter.pdf', lines: '4,7' },
    letter,
  )
  update = sent.body.update
  const id = sent.body.evidence?.id ?? ''
  expect(sent.body.evidence).toMatchObject({
    ...{ name: 'letter.pdf', bytes: letter.length, lines: [4, 7] },
    sha256: createHash('sha256').update(letter).digest('hex'),
  })
  const params = { updateId: update.id, id }
  expect((await updates.program.call(ANALYST, api.downloadUpdateEvidence, { params })).reply).toBe(
    letter.toString(),
  )
  const tomorrow = new Date(Date.now() + 2 * 86_400_000)
  expect(await sweepFilesOfUpdates(updates.jobs, tomorrow)).toBe(0)
  const stale = { ...update, revision: update.revision - 1 }
  expect((await updates.sendBytes(api.addUpdateEvidence, stale, { name: 'b.txt' }, 'x')).status).toBe(409)
  expect((await updates.sendBytes(api.addUpdateEvidence, update, { name: 'b.txt' }, '')).status).toBe(400)
  expect(
    (await updates.sendBytes(api.addUpdateEvidence, update, { name: 'b.txt', lines: 'all' }, 'x')).status,
  ).toBe(400)
  const large = Buffer.alloc(MAX_EVIDENCE_BYTES + 1)
  expect((await updates.sendBytes(api.addUpdateEvidence, update, { name: 'b.txt' }, large)).status).toBe(413)
  const removed = await updates.program.call(ANALYST, api.removeUpdateEvidence, {
    params: { ...params, revision: update.revision },
  })
  update = removed.reply.update
  expect(update.counts.evidence).toBe(0)
  expect((await updates.program.call(ANALYST, api.downloadUpdateEvidence, { params })).status).toBe(404)
})

test('evidence stays whole where its removal is rolled back, and where the commit that adds it has no answer', async () => {
  const { program, jobs } = updates
  const sent = await updates.sendBytes(api.addUpdateEvidence, update, { name: 'letter.txt' }, 'first')
  update = sent.body.update
  const params = { updateId: update.id, id: sent.body.evidence?.id ?? '' }
  const removed = await withoutEvents(program.database, () =>
    program.call(ANALYST, api.removeUpdateEvidence, { params: { ...params, revision: update.revision } }),
  )
  expect(removed.status).toBe(500)
  expect((await program.call(ANALYST, api.downloadUpdateEvidence, { params })).reply).toBe('first')

  let isBreaking = false
  const database: Database = {
    ...jobs.database,
    async asOrganization(orgId, work, options) {
      const result = await jobs.database.asOrganization(orgId, work, options)
      if (isBreaking) throw new Error('Connection terminated unexpectedly')
      return result
    },
  }
  async function* body() {
    yield Buffer.from('second')
    isBreaking = true
  }
  const viewer = { user: { orgId: SUMMIT, id: findUserId(ANALYST) } }
  const adding = addEvidence({ config: jobs.config, database, viewer } as never, {
    params: { updateId: update.id, name: 'second.txt', revision: update.revision },
    ...{ headers: undefined, body: body() },
  })
  await expect(adding).rejects.toThrow('Connection terminated')
  const { reply } = await program.call(ANALYST, api.listUpdateEvidence, { params: { updateId: update.id } })
  const second = reply.evidence.find(({ name }) => name === 'second.txt')
  const found = { params: { updateId: update.id, id: second?.id ?? '' } }
  expect((await program.call(ANALYST, api.downloadUpdateEvidence, found)).reply).toBe('second')
  update = await updates.read(update)
})

test('a file that was kept by a commit without an answer is read by the next worker', async () => {
  const { jobs } = updates
  const other = await updates.create()
  const csv = `NPI,Phone Number\n${npi},972-555-0181\n`
  await updates.sendBytes(api.sendUpdateFile, other, { name: 'phones.csv' }, csv)
  const store = openFileStore(jobs.config)
  const { put } = store
  let isKept = false
  let isAway = false
  store.put = async (key, content) => {
    isKept = true
    return put(key, content)
  }
  const database: Database = {
    ...jobs.database,
    async asOrganization(orgId, work, options) {
      if (isAway) throw new Error('Connection terminated unexpectedly')
      const result = await jobs.database.asOrganization(orgId, work, options)
      isAway = isKept
      if (isAway) throw new Error('Connection terminated unexpectedly')
      return result
    },
  }
  const reading = readFile(
    { ...jobs, database },
    { orgId: SUMMIT, id: other.id, userId: findUserId(ANALYST) },
  )
  await expect(reading).rejects.toThrow('Connection terminated')
  store.put = put
  expect(await updates.readWaiting(other)).toMatchObject({ failure: null, progress: null })
  expect((await updates.lines(other)).lines).toHaveLength(1)
})

test('a corrected field begins a draft, and the next one joins it', async () => {
  const correct = (path: string, value: string | boolean) =>
    updates.program.call(ANALYST, api.correctField, {
      body: { npi, path, value, reason: 'Called the office' },
    })
  const { reply: first } = await correct('last_name', 'Corrected')
  const { reply: next } = await correct('first_name', 'Also')
  expect([first.update.origin, next.update.id, next.update.counts.changes]).toEqual([
    'field',
    first.update.id,
    2,
  ])
  const { lines } = await updates.lines(next.update)
  expect(lines.map(({ reason, state }) => [reason, state])).toEqual([
    ['Called the office', 'understood'],
    ['Called the office', 'understood'],
  ])
  expect((await correct('sole_proprietor', 'maybe')).reply.code).toBe('invalid_input')
  const { reply: discarded } = await updates.program.call(ANALYST, api.discardDataUpdate, {
    params: { updateId: next.update.id },
    body: { revision: next.update.revision },
  })
  expect(discarded.update.state).toBe('discarded')
  expect((await correct('last_name', 'Third')).reply.update.id).not.toBe(first.update.id)
})

test('records are found by name and NPI, with the fields that may be corrected', async () => {
  const { reply: read } = await updates.program.call(ANALYST, api.readCorrectable, { params: { npi } })
  const paths = read.fields.map(({ path }) => path)
  expect(paths).toEqual(
    expect.arrayContaining(['last_name', 'languages', expect.stringMatching(/^locations\..+\.phone$/)]),
  )
  expect(paths).not.toContain('status')
  const { reply: found } = await updates.program.call(ANALYST, api.findCorrectable, {
    params: { query: npi },
  })
  expect(found.records[0]).toMatchObject({ npi, name: read.name, kind: 'practitioner' })
  const missing = await updates.program.call(ANALYST, api.readCorrectable, { params: { npi: '2999999995' } })
  expect(missing.status).toBe(404)
})

test('who is held to some states corrects only what they see there', async () => {
  const { program } = updates
  await program.database.asSystem((c) =>
    c.run(sql`update organizations set products = '[{"name":"DATA_UPDATES","active":true}]'::jsonb ||
      (select jsonb_agg(e) from jsonb_array_elements(products) e where e ->> 'name' <> 'DATA_UPDATES') where id = ${HARBOR}`),
  )
  const outside = await program.database.asSystem((c) =>
    c.one<{ npi: string }>(sql`select p.npi::text as npi from practitioners p
      where not exists (select from locations l where l.npi = p.npi and l.position >= 0 and l.state in ('TX', 'OK')) limit 1`),
  )
  const params = { npi: outside?.npi ?? '' }
  expect((await program.call(HARBOR_ADMIN, api.readCorrectable, { params })).status).toBe(404)
  const partly = await program.database.asSystem((c) =>
    c.one<{ npi: string; zip: string; address_1: string; address_2: string | null }>(sql`
      select l.npi::text as npi, l.zip, l.address_1, l.address_2 from locations l
      where l.position >= 0 and l.state not in ('TX', 'OK')
        and exists (select from locations o where o.npi = l.npi and o.position >= 0 and o.state in ('TX', 'OK')) limit 1`),
  )
  if (!partly) return
  const { reply } = await program.call(HARBOR_ADMIN, api.readCorrectable, { params: { npi: partly.npi } })
  expect(reply.fields.map(({ path }) => path).join()).not.toContain(makeLocationKey(partly))
})
