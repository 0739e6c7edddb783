import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { api, type BodyOf } from '@concord/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Connection } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { removeExpiredEvents } from './remove-expired.ts'
import { insertAuditEvent } from './store.ts'
import { verifyChain } from './verify-chain.ts'
import { verifyLog } from './verify-log.ts'

let program: TestProgram
let summit: string
let harbor: string

const ADMIN = 'admin@summit.example'
const INTERNAL = 'internal@concord.example'

beforeAll(async () => {
  program = await startTestProgram()
  const orgOf = async (email: string) => (await program.call(email, api.readCurrentUser)).reply.user.orgId
  summit = await orgOf(ADMIN)
  harbor = await orgOf('admin@harbor.example')
  for (const number of Array(20).keys()) await insert(summit, number)
})
afterAll(() => program.close())

const insert = (orgId: string, number: number) =>
  program.database.asOrganization(
    orgId,
    (connection) =>
      insertAuditEvent(connection, { orgId, userId: null, action: 'test', details: { number } }),
    { write: true },
  )
const verify = async (orgId = '', email = ADMIN) =>
  (await program.call(email, api.verifyAudit, { body: { orgId } })).reply

/** Returns what someone with the keys to the database does, in a transaction that is taken back. */
async function broken(tamper: Sql) {
  const undo = new Error('taken back')
  let found: unknown
  const config = readConfig({ CONCORD_HOME: program.home })
  await program.database
    .asOwner(async (connection) => {
      await connection.run(sql`alter table audit_events disable trigger user`)
      await connection.run(tamper)
      found = (await verifyChain(connection, config, summit)).broken
      throw undo
    })
    .catch((error) => {
      if (error !== undo) throw error
    })
  return found
}

describe('the chain', () => {
  test('is whole as written, and numbers its events without a gap', async () => {
    expect(await verify()).toMatchObject({ chains: 1, broken: [] })
    expect((await verify()).events).toBeGreaterThanOrEqual(20)
  })

  test('names the first event that was changed, removed or slipped in, and a missing end', async () => {
    const at = expect.any(Date)
    const isIn = sql`org_id = ${summit}`
    expect(
      await broken(sql`update audit_events set details = '{"number":99}' where ${isIn} and seq = 7`),
    ).toEqual({
      seq: 7,
      fault: 'changed',
      at,
    })
    expect(
      await broken(sql`update audit_events set user_id = gen_random_uuid() where ${isIn} and seq = 3`),
    ).toEqual({
      seq: 3,
      fault: 'changed',
      at,
    })
    expect(await broken(sql`delete from audit_events where ${isIn} and seq = 9`)).toEqual({
      seq: 10,
      fault: 'loose',
      at,
    })
    expect(await broken(sql`delete from audit_events where ${isIn} and seq = 1`)).toEqual({
      seq: 2,
      fault: 'loose',
      at,
    })
    const { events } = await verify()
    expect(await broken(sql`delete from audit_events where ${isIn} and seq > 15`)).toEqual({
      seq: 16,
      fault: 'missing',
      at: null,
    })
    expect((await verify()).events).toBe(events)
  })

  test('does not become whole again when the hash of a changed event is made again', async () => {
    const tamper = sql`
      update audit_events e set action = 'test.other', hash = sha256(e.previous_hash || convert_to(
        audit_event_text((select jsonb_populate_record(e, '{"action":"test.other"}'))), 'UTF8'))
      where org_id = ${summit} and seq = 5`
    expect(await broken(tamper)).toMatchObject({ seq: 6, fault: 'loose' })
  })

  test('stands when many write at the same time, each organization for itself', async () => {
    const orgIds = [summit, harbor]
    await Promise.all([...Array(60).keys()].map((number) => insert(orgIds[number % 2] ?? '', number)))
    const reply = await verify('all', INTERNAL)
    expect(reply.broken).toEqual([])
    expect(reply.chains).toBeGreaterThanOrEqual(3)
  })

  test('is whole where events are written while it is verified', async () => {
    const config = readConfig({ CONCORD_HOME: program.home })
    const report = await program.database.asSystem((connection) => {
      const busy = {
        ...connection,
        async one<Row>(statement: Sql) {
          const row = await connection.one<Row>(statement)
          await insert(summit, 0)
          return row
        },
      }
      return verifyChain(busy, config, summit)
    })
    expect(report.broken).toBeNull()
  })

  test('is verified in parts, each from where the one before came to', async () => {
    const config = readConfig({ CONCORD_HOME: program.home })
    const verifyAll = async (orgId: string | null, connection: Connection) => {
      const parts: Awaited<ReturnType<typeof verifyLog>>[] = []
      for (
        let after: BodyOf<typeof api.verifyAudit>['after'];
        parts.length === 0 || after;
        after = parts.at(-1)?.next ?? undefined
      )
        parts.push(await verifyLog(connection, config, { orgId, after, maxEvents: 7 }))
      return {
        calls: parts.length,
        most: Math.max(...parts.map(({ events }) => events)),
        events: parts.reduce((all, { events }) => all + events, 0),
        chains: parts.reduce((all, { chains }) => all + chains, 0),
        total: parts[0]?.total,
        broken: parts.flatMap(({ broken }) => broken),
      }
    }
    for (const [orgId, email] of [
      [summit, ADMIN],
      [null, INTERNAL],
    ] as const) {
      const whole = await verify(orgId ?? 'all', email)
      const { calls, most, ...found } = await program.database.asSystem((tx) => verifyAll(orgId, tx))
      expect(calls).toBeGreaterThan(whole.events / 7)
      expect(most).toBe(7)
      expect(found).toEqual({
        ...{ events: whole.events, total: whole.events, chains: whole.chains, broken: [] },
      })
    }
    const undo = new Error('taken back')
    await program.database
      .asOwner(async (tx) => {
        await tx.run(sql`alter table audit_events disable trigger user`)
        await tx.run(sql`update audit_events set action = 'x' where org_id = ${summit} and seq in (15, 30)`)
        expect((await verifyAll(summit, tx)).broken).toMatchObject([{ seq: 15, fault: 'changed' }])
        await tx.run(sql`delete from audit_events where org_id = ${summit} and seq >= 14`)
        expect((await verifyAll(summit, tx)).broken).toMatchObject([{ seq: 14, fault: 'missing' }])
        throw undo
      })
      .catch((error) => {
        if (error !== undo) throw error
      })
  })

  test('cannot be changed, removed or written past by any role of the program', async () => {
    const statements = [
      sql`update audit_events set action = 'x'`,
      sql`delete from audit_events`,
      sql`update audit_heads set seq = 0`,
      sql`delete from audit_anchors`,
    ]
    for (const statement of statements) {
      await expect(program.database.asSystem((c) => c.run(statement))).rejects.toThrow(/permission denied/)
      const write = program.database.asOrganization(summit, (c) => c.run(statement), { write: true })
      await expect(write).rejects.toThrow(/permission denied/)
    }
    const asOwner = program.database.asOwner((c) => c.run(sql`delete from audit_events`))
    await expect(asOwner).rejects.toThrow(/neither changed nor removed/)
  })
})

describe('the end of retention', () => {
  const age = (days: number, orgId: string) =>
    program.database.asOwner((connection) =>
      connection.run(sql`
        insert into audit_events (org_id, id, at, action, details)
        select ${orgId}, gen_random_uuid(), now() - ${days} * interval '1 day', 'test.old', '{}' from generate_series(1, 5)`),
    )
  const expire = () =>
    removeExpiredEvents({ config: readConfig({ CONCORD_HOME: program.home }), database: program.database })

  test('removes the oldest part, leaves a signed anchor and a whole chain, and is recorded', async () => {
    const orgId = '0a9a0000-0000-4000-8000-000000000006'
    const { total: before } = (await program.call(INTERNAL, api.listAuditEvents, { params: { orgId } })).reply
    expect(before).toBe(0)
    await age(3000, orgId)
    await age(400, orgId)
    await expire()
    const kept = (await program.call(INTERNAL, api.listAuditEvents, { params: { orgId } })).reply
    expect(kept.events.map(({ action, seq }) => [action, seq])).toEqual([
      ['audit.expired', 11],
      ...[10, 9, 8, 7, 6].map((seq) => ['test.old', seq]),
    ])
    expect(kept.events[0]?.details).toEqual({ removed: 5, lastSeq: 5, keptDays: 2555 })
    expect(await verify(orgId, INTERNAL)).toMatchObject({ chains: 1, events: 6, removed: 5, broken: [] })
    await program.database.asSystem((connection) =>
      connection.run(sql`insert into organization_settings values (${orgId}, 'audit-retention-days', '365')`),
    )
    await expire()
    await expire()
    expect(await verify(orgId, INTERNAL)).toMatchObject({
      chains: 1,
      events: 2,
      total: 2,
      removed: 10,
      broken: [],
    })
    await program.database.asOwner((c) =>
      c.run(sql`update audit_anchors set signature = 'x' where org_id = ${orgId} and seq = 5`),
    )
    expect((await verify(orgId, INTERNAL)).broken).toMatchObject([{ seq: 5, fault: 'anchor' }])
  })

  test('is no fault of the log where it comes while that is verified', async () => {
    const orgId = '0a9a0000-0000-4000-8000-000000000004'
    await age(3000, orgId)
    await insert(orgId, 1)
    let isRemoved = false
    const report = await program.database.asSystem((connection) => {
      const busy = {
        ...connection,
        async rows<Row>(statement: Sql) {
          const rows = await connection.rows<Row>(statement)
          if (!isRemoved) await expire()
          isRemoved = true
          return rows
        },
      }
      return verifyChain(busy, readConfig({ CONCORD_HOME: program.home }), orgId)
    })
    expect(report).toEqual({ orgId, events: 2, removed: 5, broken: null })
  })

  test('never takes what is younger than a year, whoever asks', async () => {
    const early = program.database.asSystem((c) =>
      c.run(sql`select remove_audit_events(${summit}, 5, now(), 'x')`),
    )
    await expect(early).rejects.toThrow(/kept for a year/)
    const asClient = program.database.asOrganization(
      summit,
      (c) => c.run(sql`select remove_audit_events(${summit}, 5, now(), 'x')`),
      { write: true },
    )
    await expect(asClient).rejects.toThrow(/permission denied/)
  })
})

test('the command walks all chains, and ends with code 2 where one is broken', async () => {
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['server/main.ts', 'audit', 'verify', ...args], {
      env: { ...process.env, DATABASE_URL: program.url, CONCORD_HOME: program.home },
    }).then(
      ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    )
  const whole = await run('--org', summit)
  expect([whole.code, whole.stdout]).toEqual([0, expect.stringMatching(/events, verified\n$/)])
  const empty = await run('--org', crypto.randomUUID())
  expect([empty.code, empty.stdout]).toEqual([0, 'There are no audit events to verify.\n'])
  const wrong = await run('--org', 'summit')
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('--org takes the ID')])

  await program.database.asOwner(async (c) => {
    await c.run(sql`alter table audit_events disable trigger user`)
    await c.run(sql`update audit_events set action = 'test.other' where org_id = ${summit} and seq = 12`)
    await c.run(sql`alter table audit_events enable trigger user`)
  })
  const broken = await run()
  expect(broken.code).toBe(2)
  expect(broken.stdout).toContain('BROKEN: event 12 was changed after it was written')
  const json = JSON.parse((await run('--org', summit, '--json')).stdout)
  expect(json.chains[0].broken).toMatchObject({ seq: 12, fault: 'changed' })
  const [onScreen] = (await verify()).broken
  expect(onScreen).toMatchObject({ organization: 'Summit Health Plan', seq: 12, fault: 'changed' })
})
