import { randomUUID } from 'node:crypto'
import { api, type BodyOf } from '@concord/contract'
import { BUILT_IN_TARGETS } from '@concord/roster-language'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ADMIN,
  ANALYST,
  addUser,
  findUserId,
  HARBOR,
  readAudit,
  SUMMIT,
  VIEWER,
} from '#server/accounts/testing/people.ts'
import { sql } from '#server/db/sql.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { insertConfig } from '../config-store.ts'
import { insertDraft, markPublished } from '../version-store.ts'
import { dropForgotten } from './learned-headers.ts'

const TARGET = { ...BUILT_IN_TARGETS.get('practitioner-roster') }

let program: TestProgram
let sequence = 0
beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.close())

type Made = { readonly kind: 'target' | 'source'; readonly targetId?: string; readonly config: object }

/** Stores a config with versions that were published on days of 2026. */
async function publish(
  { kind, targetId, config }: Made,
  days: readonly string[],
  by = ADMIN,
): Promise<string> {
  const id = randomUUID()
  sequence += 1
  const name = `${kind} ${sequence}`
  const key = { orgId: SUMMIT, id }
  await program.database.asSystem(async (tx) => {
    const made = { ...key, kind, name, targetId: targetId ?? null, builtIn: null }
    await insertConfig(tx, { ...made, createdBy: findUserId(by) })
  })
  for (const day of days) await publishNext(id, config, day, by)
  return id
}

async function publishNext(id: string, config: object, day: string, by = ADMIN): Promise<void> {
  const key = { orgId: SUMMIT, id }
  await program.database.asSystem(async (tx) => {
    const number = await insertDraft(tx, key, { config, note: '', userId: findUserId(by) })
    await markPublished(tx, { ...key, number }, { by: findUserId(ADMIN), effectiveOn: day })
    await tx.run(sql`
      update roster_config_versions set published_at = ${new Date(`${day}T12:00:00Z`)}
      where config_id = ${id} and number = ${number}`)
  })
}

const sourceOf = (...pairs: readonly (readonly [header: string, field: string])[]) => ({
  ...{ kind: 'source', version: 1, id: 's', name: 'S', target: TARGET.id },
  mappings: pairs.map(([from, field]) => ({ field, from })),
})
const learned = async (search: string, email = ADMIN) =>
  (await program.call(email, api.listLearnedHeaders, { params: { search } })).reply.headers
const change = (body: BodyOf<typeof api.changeLearnedHeader>, email = ADMIN) =>
  program.call(email, api.changeLearnedHeader, { body })

let target: string
beforeAll(async () => {
  target = await publish({ kind: 'target', config: TARGET }, ['2026-01-01'])
})

test('a source is told its target as it is, and as it was when the source was published', async () => {
  const other = await publish({ kind: 'target', config: TARGET }, ['2026-01-01'])
  const source = await publish({ kind: 'source', targetId: other, config: sourceOf() }, ['2026-02-01'])
  await publishNext(other, { ...TARGET, key: ['npi'] }, '2026-03-01')
  await publishNext(other, { ...TARGET, key: [] }, '2999-01-01')
  const read = async () =>
    (await program.call(ADMIN, api.readSourceTarget, { params: { configId: source } })).reply
  expect(await read()).toMatchObject({
    target: { id: other },
    inForce: { number: 2, effectiveOn: '2026-03-01', config: { key: ['npi'] } },
    newest: { number: 3, config: { key: [] } },
    madeWith: { number: 1, config: { key: TARGET.key } },
  })
  await publishNext(source, sourceOf(), '2026-04-01')
  expect(await read()).toMatchObject({ madeWith: { number: 2 } })
})

test('a header is learned once for all of its spellings, from the last source that maps it', async () => {
  const config = sourceOf(['Ofc. Phone', 'phone'], ['Ofc Fax', 'fax'])
  const first = await publish(
    { kind: 'source', targetId: target, config },
    ['2026-02-01', '2026-03-01'],
    ANALYST,
  )
  expect(await learned('ofc')).toMatchObject([
    {
      header: 'Ofc Fax',
      field: 'fax',
      taughtAt: '2026-02-01T12:00:00.000Z',
      sources: [{ id: first }],
      files: 0,
    },
    { header: 'Ofc. Phone', field: 'phone' },
  ])
  const other = sourceOf(['OFC PHONE', 'cell_phone'])
  await publish({ kind: 'source', targetId: target, config: other }, ['2026-04-01'])
  expect((await learned('ofc')).map(({ header, field }) => [header, field])).toEqual([
    ['OFC PHONE', 'cell_phone'],
    ['Ofc Fax', 'fax'],
  ])
})

test('what is forgotten teaches nothing until another source is published with it', async () => {
  const config = sourceOf(['Old Spec', 'specialty'], ['Old City', 'city'])
  const source = await publish({ kind: 'source', targetId: target, config }, ['2026-02-01'])
  const teach = () => program.database.asSystem((tx) => dropForgotten(tx, SUMMIT, [config]))
  expect(await teach()).toEqual([config])
  const forgotten = await change({ header: 'OLD  SPEC', isForgotten: true })
  expect(forgotten.reply.header).toMatchObject({ header: 'Old Spec', isForgotten: true })
  expect(await teach()).toEqual([sourceOf(['Old City', 'city'])])
  await publishNext(source, config, '2999-01-01')
  expect(await teach()).toEqual([sourceOf(['Old City', 'city'])])
  await publish({ kind: 'source', targetId: target, config: sourceOf(['old spec', 'specialty']) }, [
    '2999-01-02',
  ])
  expect(await teach()).toEqual([config])
  const actions = (await readAudit(program)).map(({ action }) => action)
  expect(actions).toContain('learned-header.forgotten')
})

test('forgetting is taken back, and a header that no one taught is refused', async () => {
  const config = sourceOf(['Suite No', 'address_2'])
  await publish({ kind: 'source', targetId: target, config }, ['2026-02-01'])
  await change({ header: 'Suite No', isForgotten: true })
  expect(await learned('suite no')).toMatchObject([{ isForgotten: true }])
  await change({ header: 'Suite No', isForgotten: false })
  expect(await learned('suite no')).toMatchObject([{ isForgotten: false }])
  const unknown = await change({ header: 'Never seen', isForgotten: true })
  expect([unknown.status, unknown.reply.details]).toMatchObject([400, [{ field: 'header' }]])
})

test('a source is linted under the target that is in force', async () => {
  const configId = await publish({ kind: 'source', targetId: target, config: sourceOf() }, ['2026-02-01'])
  const lint = async (config: object) =>
    (
      await program.call(ADMIN, api.lintSourceText, {
        params: { configId },
        body: { text: JSON.stringify(config) },
      })
    ).reply.problems
  const problems = await lint({
    ...sourceOf(),
    overrides: [{ setting: 'required', field: 'npy', value: true }],
  })
  expect(problems).toContainEqual(
    expect.objectContaining({ code: 'unknown-setting', pointer: '/overrides/0', suggestion: 'npi' }),
  )
})

test('another organization finds and forgets none of it, and who may not edit sources is refused', async () => {
  const config = sourceOf(['Harbor Dock', 'city'])
  const configId = await publish({ kind: 'source', targetId: target, config }, ['2026-02-01'])
  const harbor = await addUser(program, { orgId: HARBOR, roles: ['rosterAnalyst'] })
  expect(await learned('harbor dock', harbor.email)).toEqual([])
  expect((await change({ header: 'Harbor Dock', isForgotten: true }, harbor.email)).status).toBe(400)
  expect(await learned('harbor dock')).toMatchObject([{ isForgotten: false }])
  const params = { configId }
  const ofOne = (email: string) => [
    program.call(email, api.readSourceTarget, { params }),
    program.call(email, api.lintSourceText, { params, body: { text: '{}' } }),
  ]
  for (const { status } of await Promise.all(ofOne(harbor.email))) expect(status).toBe(404)
  const asTarget = await program.call(ADMIN, api.readSourceTarget, { params: { configId: target } })
  expect(asTarget.status).toBe(404)
  const refused = [
    ...ofOne(VIEWER),
    program.call(VIEWER, api.listLearnedHeaders, { params: {} }),
    change({ header: 'x', isForgotten: true }, VIEWER),
  ]
  for (const { status } of await Promise.all(refused)) expect(status).toBe(403)
})
