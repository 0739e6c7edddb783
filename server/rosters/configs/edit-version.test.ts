import { randomUUID } from 'node:crypto'
import type { Viewer } from '@concord/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  ADMIN,
  ANALYST,
  findUserId,
  HARBOR,
  readAudit,
  SUMMIT,
  VIEWER,
} from '#server/accounts/testing/people.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { insertConfig } from './config-store.ts'
import {
  askToPublish,
  discardDraft,
  type Editing,
  publishVersion,
  returnDraft,
  saveDraft,
} from './edit-version.ts'
import { findVersionInForce, findVersions } from './version-store.ts'

let program: TestProgram
let configId: string

beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.close())
beforeEach(async () => {
  configId = randomUUID()
  const made = { orgId: SUMMIT, id: configId, kind: 'target', targetId: null, builtIn: null } as const
  const named = { ...made, name: `Target ${configId}`, createdBy: findUserId(ADMIN) }
  await program.database.asSystem((tx) => insertConfig(tx, named))
})

/** Makes the viewer of a user, or of one who acts as another: 'admin as analyst'. */
function toViewer(person: string, orgId: string): Viewer {
  const [email = '', by] = person.split(' as ').reverse()
  const impersonator = by === undefined ? undefined : { id: findUserId(by), name: '', isReadOnly: false }
  return { user: { id: findUserId(email), orgId }, impersonator } as Viewer
}

/** Runs as a user of an organization, with the rights of the application. */
function as<Result>(
  email: string,
  work: (editing: Editing) => Promise<Result>,
  orgId = SUMMIT,
): Promise<Result> {
  const viewer = toViewer(email, orgId)
  return program.database.asOrganization(
    orgId,
    (tx) => work({ tx, orgId, viewer, kind: 'target', configId }),
    {
      write: true,
    },
  )
}
const save = (email: string, revision: number | null, config: unknown = { name: 'x' }) =>
  as(email, (editing) => saveDraft(editing, { revision, config, note: '' }))
const ask = (email: string, revision: number, effectiveOn = '2026-07-01') =>
  as(email, (editing) => askToPublish(editing, { revision, of: null, effectiveOn }))
const publish = (email: string, revision: number) => as(email, (editing) => publishVersion(editing, revision))
const versions = () => as(ADMIN, ({ tx, orgId }) => findVersions(tx, { orgId, id: configId }))

test('a draft becomes the version in force by a second person, from its day on', async () => {
  const draft = await save(ADMIN, null)
  const asked = await ask(ADMIN, draft.revision)
  await expect(publish(ADMIN, asked.revision)).rejects.toMatchObject({ code: 'forbidden' })
  await publish(ANALYST, asked.revision)
  const inForce = (day: string) =>
    as(ADMIN, ({ tx, orgId }) => findVersionInForce(tx, { orgId, id: configId }, day))
  expect(await inForce('2026-06-30')).toBeUndefined()
  expect(await inForce('2026-07-01')).toMatchObject({ number: 1, state: 'published' })
  expect((await readAudit(program)).slice(0, 3).map(({ action }) => action)).toEqual([
    'target-config.published',
    'target-config.asked',
    'target-config.saved',
  ])
})

test('who asked another to publish, and everyone who edited, cannot publish', async () => {
  const draft = await save(ADMIN, null)
  const edited = await save(ANALYST, draft.revision)
  const asked = await ask(ANALYST, edited.revision)
  for (const email of [ADMIN, ANALYST])
    await expect(publish(email, asked.revision)).rejects.toMatchObject({ code: 'forbidden' })
})

test.each<[string, readonly [editor: string, asker: string, publisher: string]]>([
  ['edited', [ADMIN, ANALYST, `${ADMIN} as ${VIEWER}`]],
  ['asked', [ANALYST, ADMIN, `${ADMIN} as ${VIEWER}`]],
  ['edited as another user', [`${ADMIN} as ${ANALYST}`, ANALYST, ADMIN]],
  ['asked as another user', [ANALYST, `${ADMIN} as ${ANALYST}`, ADMIN]],
  [
    'edited as one user and publishes as another',
    [`${ADMIN} as ${ANALYST}`, ANALYST, `${ADMIN} as ${VIEWER}`],
  ],
])('who %s is no second person by acting as someone else', async (_, [editor, asker, publisher]) => {
  const edited = await save(editor, null)
  const asked = await ask(asker, edited.revision)
  const refused = { code: 'forbidden', details: { reason: 'samePerson' } }
  await expect(publish(publisher, asked.revision)).rejects.toMatchObject(refused)
  expect(await publish(VIEWER, asked.revision)).toMatchObject({ state: 'published' })
})

test('an edit by others leaves in the version whoever edited it as another user', async () => {
  const edited = await save(`${ADMIN} as ${ANALYST}`, null)
  const again = await save(`${ADMIN} as ${ANALYST}`, edited.revision)
  const other = await save(ANALYST, again.revision)
  expect(other.editor_impersonators).toEqual([findUserId(ADMIN)])
  const asked = await ask(ANALYST, other.revision)
  await expect(publish(ADMIN, asked.revision)).rejects.toMatchObject({ code: 'forbidden' })
})

test('the audit log names whoever saves a draft as another user, also after that user', async () => {
  const saved = await save(ANALYST, null)
  await save(`${ADMIN} as ${ANALYST}`, saved.revision)
  const saves = (await readAudit(program)).filter(
    ({ details }) => (details as { configId?: string }).configId === configId,
  )
  expect(saves.map(({ impersonator_id }) => impersonator_id)).toContain(findUserId(ADMIN))
})

test('of two people who save the same draft the second learns what the first saved', async () => {
  const draft = await save(ADMIN, null)
  const outcomes = await Promise.allSettled([
    save(ADMIN, draft.revision, { name: 'one' }),
    save(ANALYST, draft.revision, { name: 'two' }),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [refused] = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  const [stored] = await versions()
  expect(refused).toMatchObject({ code: 'conflict', details: { current: { config: stored?.config } } })
  await expect(save(ADMIN, null)).rejects.toMatchObject({ code: 'conflict' })
})

test('what is edited while it waits is a draft again, and what was published stays as it is', async () => {
  const asked = await ask(ADMIN, (await save(ADMIN, null)).revision)
  const again = await save(ANALYST, asked.revision, { name: 'other' })
  expect(again).toMatchObject({ state: 'draft', asked_by: null, effective_on: null })
  await expect(publish('admin@summit.example', again.revision)).rejects.toMatchObject({ code: 'conflict' })
  const second = await ask(ADMIN, again.revision)
  const returned = await as(ANALYST, (editing) =>
    returnDraft(editing, { revision: second.revision, note: 'Name the key.' }),
  )
  expect(returned).toMatchObject({ state: 'draft', note: 'Name the key.' })
  await as(ADMIN, (editing) => discardDraft(editing, returned.revision))
  expect(await versions()).toEqual([])
})

test('another organization finds none of it', async () => {
  await save(ADMIN, null)
  const asHarbor = as(
    'admin@harbor.example',
    (editing) => saveDraft(editing, { revision: 1, config: {}, note: '' }),
    HARBOR,
  )
  await expect(asHarbor).rejects.toMatchObject({ code: 'not_found' })
})
