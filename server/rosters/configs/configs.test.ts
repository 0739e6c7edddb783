import { api, type BodyOf } from '@concord/contract'
import { todayInUtc } from '@concord/domain'
import { BUILT_IN_TARGETS } from '@concord/roster-language'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN, ANALYST, addUser, HARBOR, readAudit, VIEWER } from '#server/accounts/testing/people.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'

const TARGET: Record<string, unknown> = { ...BUILT_IN_TARGETS.get('practitioner-roster') }
const SOURCE = { kind: 'source', version: 1, id: 's', name: 'S', target: TARGET.id, mappings: [] }

let program: TestProgram
let sequence = 0
beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.close())

type NewTarget = Partial<BodyOf<typeof api.createTargetConfig>>

async function createTarget({ name = `Target ${++sequence}`, config = TARGET }: NewTarget = {}) {
  const body = { name, config, builtIn: 'practitioner-roster' }
  const made = await program.call(ADMIN, api.createTargetConfig, { body })
  expect([made.status, made.reply.code]).toEqual([200, undefined])
  return { name, params: { configId: made.reply.configId } }
}
const read = async (params: { configId: string }, email = ADMIN) =>
  (await program.call(email, api.readTargetConfig, { params })).reply
const save = (params: { configId: string }, body: BodyOf<typeof api.saveTargetDraft>, email = ADMIN) =>
  program.call(email, api.saveTargetDraft, { params, body })
const ask = (params: { configId: string }, body: Partial<BodyOf<typeof api.askForTarget>> = {}) =>
  program.call(ADMIN, api.askForTarget, {
    params,
    body: { revision: 1, effectiveOn: todayInUtc(), of: null, ...body },
  })

test('a config begins with a draft, is asked for, and a second person publishes it', async () => {
  const { name, params } = await createTarget()
  const first = await read(params)
  expect(first.config).toMatchObject({
    name,
    inForce: null,
    coming: { number: 1, state: 'draft' },
    versions: 1,
  })
  expect(first.open).toMatchObject({ revision: 1, config: TARGET, isOwn: true })
  const other = first.publishers.find(({ name: person }) => person !== first.open?.author)
  const asked = await ask(params, { of: other?.id ?? null })
  expect(asked.reply.open).toMatchObject({ state: 'waiting', askedOf: other, effectiveOn: todayInUtc() })
  const own = await program.call(ADMIN, api.publishTarget, { params, body: { revision: 2 } })
  expect([own.status, own.reply.code]).toEqual([403, 'forbidden'])
  const published = await program.call(ANALYST, api.publishTarget, { params, body: { revision: 2 } })
  expect(published.reply.version).toMatchObject({ number: 1, state: 'published', isInForce: true })
  const after = await read(params)
  expect(after).toMatchObject({ open: null, published: { number: 1 }, config: { inForce: { number: 1 } } })
  expect(after.versions).toMatchObject([
    { number: 1, isInForce: true, publishedBy: published.reply.version.publishedBy },
  ])
})

test('a draft may be unfinished, but one that cannot run is not asked for', async () => {
  const { params } = await createTarget()
  const broken = { ...TARGET, key: ['nowhere'] }
  expect((await save(params, { revision: 1, config: broken, note: '' })).status).toBe(200)
  const { status, reply } = await ask(params, { revision: 2 })
  expect([status, reply.code]).toEqual([400, 'invalid_input'])
  expect(JSON.stringify(reply)).toContain('nowhere')
})

test('of two people the second learns who saved what before, in the form that it is read in', async () => {
  const { params } = await createTarget()
  await save(params, { revision: 1, config: { ...TARGET, name: 'One' }, note: 'first' }, ANALYST)
  const late = await save(params, { revision: 1, config: { ...TARGET, name: 'Two' }, note: '' })
  expect(late).toMatchObject({
    status: 409,
    reply: { details: { current: { revision: 2, note: 'first', config: { name: 'One' } } } },
  })
})

test('a version is given back with what has to change, and a draft is discarded', async () => {
  const { params } = await createTarget()
  await ask(params)
  const noted = await program.call(ANALYST, api.returnTarget, { params, body: { revision: 2, note: ' ' } })
  expect([noted.status, noted.reply.code]).toEqual([400, 'invalid_input'])
  const body = { revision: 2, note: 'Name the key.' }
  const returned = await program.call(ANALYST, api.returnTarget, { params, body })
  expect(returned.reply.open).toMatchObject({ state: 'draft', note: 'Name the key.' })
  const discard = (revision: number) =>
    program.call(ADMIN, api.discardTargetDraft, { params: { ...params, revision } })
  expect((await discard(2)).status).toBe(409)
  expect((await discard(3)).status).toBe(204)
  expect(await read(params)).toMatchObject({ open: null, versions: [], config: { coming: null } })
})

test('a day in the past and a person who cannot publish are refused in their fields', async () => {
  const { params } = await createTarget()
  const { open, publishers } = await read(params)
  const author = publishers.find(({ name }) => name === open?.author)?.id ?? ''
  const fields = async (body: Parameters<typeof ask>[1]) =>
    JSON.stringify((await ask(params, body)).reply.details).match(/(?<="field":")[a-zA-Z]+/g)
  expect(await fields({ effectiveOn: '2020-01-01' })).toEqual(['effectiveOn'])
  expect(await fields({ of: author })).toEqual(['of'])
  const { userId } = await addUser(program, { roles: ['directoryViewer'] })
  expect(await fields({ of: userId })).toEqual(['of'])
})

test('configs are found by name, state and target, and count what uses them', async () => {
  const { name, params } = await createTarget({ name: 'Behavioral_health 100%' })
  await createTarget({ name: 'Behavioral-health 100' })
  const body = { name: 'Larkmoor', config: SOURCE, targetId: params.configId }
  const source = await program.call(ADMIN, api.createSourceConfig, { body })
  expect(source.status).toBe(200)
  const list = async (filters: { search?: string; state?: 'draft' | 'none' }) =>
    (await program.call(ADMIN, api.listTargetConfigs, { params: filters })).reply.configs
  expect(await list({ search: '_HEALTH 100%' })).toMatchObject([{ name, sources: 1, rosters: 0 }])
  expect(await list({ search: 'behavioral', state: 'draft' })).toHaveLength(2)
  expect(await list({ search: 'behavioral', state: 'none' })).toEqual([])
  const ofTarget = await program.call(ADMIN, api.listSourceConfigs, { params: { target: params.configId } })
  expect(ofTarget.reply.configs).toMatchObject([{ name: 'Larkmoor', target: { id: params.configId, name } }])
})

test('a config is renamed and archived unless something uses it, and comes back', async () => {
  const { params } = await createTarget()
  const change = (body: BodyOf<typeof api.changeTargetConfig>) =>
    program.call(ADMIN, api.changeTargetConfig, { params, body })
  const taken = await createTarget()
  expect((await change({ version: 1, name: taken.name.toUpperCase() })).reply.details).toMatchObject([
    { field: 'name' },
  ])
  expect((await change({ version: 1, name: 'Renamed' })).reply.config).toMatchObject({
    name: 'Renamed',
    version: 2,
  })
  expect((await change({ version: 1, name: 'Late' })).status).toBe(409)
  const source = { name: 'Uses it', config: SOURCE, targetId: params.configId }
  const made = await program.call(ADMIN, api.createSourceConfig, { body: source })
  expect((await change({ version: 2, isArchived: true })).reply.details).toMatchObject([
    { field: 'isArchived' },
  ])
  await program.call(ADMIN, api.changeSourceConfig, {
    params: { configId: made.reply.configId },
    body: { version: 1, isArchived: true },
  })
  expect((await change({ version: 2, isArchived: true })).reply.config.archivedAt).not.toBeNull()
  expect((await change({ version: 3, isArchived: false })).reply.config).toMatchObject({ archivedAt: null })
  const actions = (await readAudit(program)).map(({ action }) => action)
  for (const action of ['created', 'renamed', 'archived', 'restored'])
    expect(actions).toContain(`target-config.${action}`)
})

test('another organization finds none of it, and who may not edit configs is refused', async () => {
  const { params } = await createTarget()
  const calls = [
    [api.readTargetConfig, {}],
    [api.readTargetVersion, { params: { ...params, number: 1 } }],
    [api.changeTargetConfig, { body: { version: 1, name: 'x' } }],
    [api.saveTargetDraft, { body: { revision: 1, config: {}, note: '' } }],
    [api.discardTargetDraft, { params: { ...params, revision: 1 } }],
    [api.askForTarget, { body: { revision: 1, effectiveOn: todayInUtc(), of: null } }],
    [api.returnTarget, { body: { revision: 1, note: 'x' } }],
    [api.publishTarget, { body: { revision: 1 } }],
  ] as const
  const harbor = await addUser(program, { orgId: HARBOR, roles: ['rosterAnalyst'] })
  for (const [call, input] of calls) {
    const send = (email: string) =>
      program.call(email, call as typeof api.readTargetConfig, { params, ...input } as never)
    expect([call.path, (await send(harbor.email)).status]).toEqual([call.path, 404])
    expect([call.path, (await send(VIEWER)).status]).toEqual([call.path, 403])
  }
})
