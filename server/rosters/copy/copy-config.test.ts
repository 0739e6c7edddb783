import { randomUUID } from 'node:crypto'
import { api, COPY_ERRORS } from '@concord/contract'
import { todayInUtc } from '@concord/domain'
import { BUILT_IN_TARGETS, type TargetConfig, type WrittenSource } from '@concord/roster-language'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  ADMIN,
  ANALYST,
  findUserId,
  HARBOR,
  HARBOR_ADMIN,
  INTERNAL,
  readAudit,
  SUMMIT,
  VIEWER,
} from '#server/accounts/testing/people.ts'
import { sql } from '#server/db/sql.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { type ConfigKey, insertConfig, lockConfig } from '../configs/config-store.ts'
import { findOpenVersion, findVersions, insertDraft, markPublished } from '../configs/version-store.ts'

let program: TestProgram
let [summitTarget, harborTarget, from, into] = ['', '', '', '']

const ROSTER = BUILT_IN_TARGETS.get('practitioner-roster') as TargetConfig

/** Adds a config whose first version is published. */
async function publish(
  orgId: string,
  name: string,
  config: object,
  targetId: string | null = null,
): Promise<string> {
  const key: ConfigKey = { orgId, id: randomUUID() }
  const kind = targetId === null ? 'target' : 'source'
  await program.database.asSystem(async (tx) => {
    await insertConfig(tx, { ...key, kind, targetId, name, builtIn: null, createdBy: findUserId(ADMIN) })
    const number = await insertDraft(tx, key, { config, note: '', userId: findUserId(ADMIN) })
    await markPublished(tx, { ...key, number }, { by: findUserId(ANALYST), effectiveOn: todayInUtc() })
  })
  return key.id
}

const source = (given: Partial<WrittenSource>): WrittenSource => ({
  ...{ kind: 'source', version: 1, id: 'sender', name: 'Sender', target: ROSTER.id },
  ...{ mappings: [], stops: [], ...given },
})

beforeAll(async () => {
  program = await startTestProgram()
  summitTarget = await publish(SUMMIT, 'Practitioners', ROSTER)
  harborTarget = await publish(HARBOR, 'Practitioners', ROSTER)
})
afterAll(() => program.close())
beforeEach(async () => {
  const npi = { field: 'npi', from: 'NPI' }
  const ours = source({
    mappings: [npi, { field: 'zip', from: 'Zip', crosswalk: 'zips' }, { field: 'city', from: 'Town' }],
    crosswalks: [{ id: 'zips', entries: { none: '02139' } }],
  })
  const theirs = source({
    mappings: [npi, { field: 'city', from: 'City' }, { field: 'note', from: 'Notes' }],
  })
  from = await publish(SUMMIT, `Ours ${randomUUID()}`, ours, summitTarget)
  into = await publish(HARBOR, `Theirs ${randomUUID()}`, theirs, harborTarget)
})

const ofSummit = () => ({ orgId: SUMMIT, configId: from })
const ofHarbor = () => ({ orgId: HARBOR, configId: into })
const copy = (picked: Record<string, string[]>, email = INTERNAL, versions = { from: 1, into: 1 }) =>
  program.call(email, api.copySource, {
    body: {
      from: { ...ofSummit(), version: versions.from },
      into: { ...ofHarbor(), version: versions.into },
      picked,
    },
  })
const draftThere = () => program.database.asSystem((tx) => findOpenVersion(tx, { orgId: HARBOR, id: into }))

test('what is picked becomes a draft there, what is only there stays, and both logs have it', async () => {
  const { status, reply } = await copy({ mappings: ['zip'], crosswalks: ['zips', 'zips › none'] })
  expect([status, reply]).toMatchObject([200, { configId: into, number: 2 }])
  expect(await draftThere()).toMatchObject({
    state: 'draft',
    config: {
      mappings: [{ field: 'npi' }, { field: 'city', from: 'City' }, { field: 'note' }, { field: 'zip' }],
      crosswalks: [{ id: 'zips', entries: { none: '02139' } }],
    },
  })
  for (const orgId of [SUMMIT, HARBOR])
    expect((await readAudit(program, orgId))[0]).toMatchObject({ action: 'source-config.copied' })
})

test('a reference that is missing there, nothing picked, or an open draft stops the copy', async () => {
  expect((await copy({ mappings: ['zip'] })).reply.details).toMatchObject([{ message: COPY_ERRORS.broken }])
  expect((await copy({ mappings: [] })).reply.details).toMatchObject([{ message: COPY_ERRORS.nothingPicked }])
  expect(await draftThere()).toBeUndefined()
  await copy({ mappings: ['city'] })
  expect((await copy({ mappings: ['city'] })).reply.details).toMatchObject([
    { message: COPY_ERRORS.openDraft },
  ])
})

test('a copy is laid on the version that comes into force last, and both sides say which that is', async () => {
  const key = { orgId: HARBOR, id: into }
  const coming = source({ mappings: [{ field: 'note', from: 'Remarks' }] })
  await program.database.asSystem(async (tx) => {
    const number = await insertDraft(tx, key, { config: coming, note: '', userId: findUserId(ADMIN) })
    await markPublished(tx, { ...key, number }, { by: findUserId(ANALYST), effectiveOn: '2999-01-01' })
  })
  const { reply } = await program.call(INTERNAL, api.compareSourceCopy, {
    body: { from: ofSummit(), into: ofHarbor() },
  })
  expect(reply.into).toMatchObject({ version: 2, comesOn: '2999-01-01', config: coming })
  expect((await copy({ mappings: ['city'] })).status).toBe(409)
  expect((await copy({ mappings: ['city'] }, INTERNAL, { from: 1, into: 2 })).status).toBe(200)
  expect(await draftThere()).toMatchObject({
    config: {
      mappings: [
        { field: 'note', from: 'Remarks' },
        { field: 'city', from: 'Town' },
      ],
    },
  })
})

test('an error that the config there has already does not stop a copy', async () => {
  const unknown = { field: 'no-field', from: 'Notes' }
  into = await publish(HARBOR, `Broken ${randomUUID()}`, source({ mappings: [unknown] }), harborTarget)
  const copyIt = (picked: Record<string, string[]>) => copy(picked, INTERNAL, { from: 1, into: 1 })
  expect((await copyIt({ mappings: ['zip'] })).reply.details).toMatchObject([{ message: COPY_ERRORS.broken }])
  expect((await copyIt({ mappings: ['city'] })).status).toBe(200)
  expect(await draftThere()).toMatchObject({
    config: { mappings: [unknown, { field: 'city', from: 'Town' }] },
  })
})

test('two people who copy at once make one draft, and one who saw an older version is told', async () => {
  const answers = await Promise.all([copy({ mappings: ['city'] }), copy({ mappings: ['city'] })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  const versions = await program.database.asSystem((tx) => findVersions(tx, { orgId: HARBOR, id: into }))
  expect(versions).toHaveLength(2)
  from = await publish(SUMMIT, `Other ${randomUUID()}`, source({ mappings: [] }), summitTarget)
  into = await publish(HARBOR, `Other ${randomUUID()}`, source({ mappings: [] }), harborTarget)
  expect((await copy({ mappings: ['city'] }, INTERNAL, { from: 2, into: 1 })).status).toBe(409)
})

test('a version that is published while a copy waits for it is seen by the copy', async () => {
  const key = { orgId: HARBOR, id: into }
  const blockedBy = async (pid: number | undefined) =>
    (await program.database.asSystem((tx) =>
      tx.one(sql`select from pg_locks l where not l.granted and ${pid} = any(pg_blocking_pids(l.pid))`),
    )) !== undefined
  const answer = await program.database.asSystem(async (tx) => {
    await lockConfig(tx, key)
    const number = await insertDraft(tx, key, { config: source({}), note: '', userId: findUserId(ADMIN) })
    await markPublished(tx, { ...key, number }, { by: findUserId(ANALYST), effectiveOn: todayInUtc() })
    const own = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    const waiting = copy({ mappings: ['city'] })
    await expect.poll(() => blockedBy(own?.pid)).toBe(true)
    return { waiting }
  })
  expect((await answer.waiting).status).toBe(409)
})

test('a new config begins with what is picked, under a target of that organization', async () => {
  const make = (targetId: string | undefined, name = `New ${randomUUID()}`) =>
    program.call(INTERNAL, api.copySource, {
      body: {
        from: { ...ofSummit(), version: 1 },
        into: { orgId: HARBOR, configId: null, name, ...(targetId ? { targetId } : {}), version: null },
        picked: { mappings: ['npi', 'city'] },
      },
    })
  const name = `New ${randomUUID()}`
  const { status, reply } = await make(harborTarget, name)
  expect([status, reply.number]).toEqual([200, 1])
  expect((await make(harborTarget, name)).reply.details).toMatchObject([{ message: COPY_ERRORS.takenName }])
  expect((await make(undefined)).reply.details).toMatchObject([{ message: COPY_ERRORS.otherTarget }])
  expect((await make(summitTarget)).status).toBe(404)
})

test('a target config is copied into a new one with all of its fields', async () => {
  const body = {
    from: { orgId: SUMMIT, configId: summitTarget },
    into: { orgId: SUMMIT, configId: null, name: 'Copy' },
  }
  const { reply } = await program.call(ANALYST, api.compareTargetCopy, { body })
  const fields = (reply.from.config as TargetConfig).fields.map(({ id }) => id)
  const copied = await program.call(ANALYST, api.copyTarget, {
    body: { from: { ...body.from, version: 1 }, into: { ...body.into, version: null }, picked: { fields } },
  })
  expect([copied.status, copied.reply.number]).toEqual([200, 1])
})

test('only internal users reach other organizations, and who lacks the permission nothing', async () => {
  expect((await copy({ mappings: ['city'] }, ANALYST)).status).toBe(404)
  expect((await copy({ mappings: ['city'] }, HARBOR_ADMIN)).status).toBe(404)
  expect((await copy({ mappings: ['city'] }, VIEWER)).status).toBe(403)
  const choices = (email: string, orgId: string) =>
    program.call(email, api.readSourceCopyChoices, { params: { organization: orgId } })
  expect((await choices(ANALYST, HARBOR)).status).toBe(404)
  const { reply } = await choices(ANALYST, SUMMIT)
  expect(reply.organizations.map(({ id }) => id)).toEqual([SUMMIT])
  expect(reply.choices.map(({ id }) => id)).toContain(from)
  expect((await choices(INTERNAL, HARBOR)).reply.choices.map(({ id }) => id)).toContain(into)
  const compared = { body: { from: ofSummit(), into: ofHarbor() } }
  expect((await program.call(ANALYST, api.compareSourceCopy, compared)).status).toBe(404)
  expect((await program.call(INTERNAL, api.compareSourceCopy, compared)).reply.into.organization.id).toBe(
    HARBOR,
  )
})
