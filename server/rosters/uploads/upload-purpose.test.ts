import { api, type BodyIn, type ReplyOf, UPLOAD_ERRORS } from '@concord/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANALYST, HARBOR_ADMIN, readAudit } from '#server/accounts/testing/people.ts'
import { sql } from '#server/db/sql.ts'
import { startHeaders, type Upload, type Uploads, useUploads } from '../files/testing/use-uploads.ts'
import { rosterFileJobs } from './jobs.ts'
import { readUpload } from './read-upload.ts'

let uploads: Uploads
let orgId: string
const KEY = { prefix: 'lakeside', type: 'practitioner' }
const CSV = 'NPI,Last Name\n2000000077,Birch\n2000000085,Elm\n'
const CHOICES: BodyIn<typeof api.saveRosterDraft>['choices'] = {
  ...{ step: 2, prefix: 'new-one', sender: 'New One', type: 'practitioner', scope: 'full', targetId: null },
  ...{ file: null, tabs: [], struckRows: null, encoding: null, delimiter: null },
}

type Draft = ReplyOf<typeof api.saveRosterDraft>['draft']

beforeAll(async () => {
  uploads = await useUploads()
  const { reply } = await uploads.program.call(ANALYST, api.listRosterTargets)
  const body = { ...KEY, sender: 'Lakeside', scope: 'full', targetId: reply.targets[0]?.id ?? '' } as const
  await uploads.program.call(ANALYST, api.createRoster, { body })
  const row = await uploads.program.database.asSystem((c) =>
    c.one<{ org_id: string }>(sql`select org_id from users where email = ${ANALYST}`),
  )
  orgId = row?.org_id ?? ''
})
afterAll(() => uploads.close())

const toBase64 = (text: string) => Buffer.from(text).toString('base64')

/** Returns the headers of an upload that say what it is for. */
function headersFor(purpose: Record<string, string>, text = CSV): Record<string, string> {
  const headers = startHeaders('lakeside.csv', text.length)
  const pairs = Object.entries(purpose).map(([key, value]) => `,${key} ${toBase64(value)}`)
  return { ...headers, 'upload-metadata': `${headers['upload-metadata']}${pairs.join('')}` }
}
const begin = (purpose: Record<string, string>, email = ANALYST, text = CSV) =>
  uploads.program.call(email, api.createRosterUpload, { headers: headersFor(purpose, text) })

async function send(purpose: Record<string, string>, text = CSV): Promise<Upload> {
  const { status, reply } = await begin(purpose, ANALYST, text)
  expect([status, reply.details]).toEqual([201, undefined])
  await uploads.send(reply.upload, 0, Buffer.from(text))
  return reply.upload
}
const read = ({ id }: Upload) => readUpload(uploads.jobs, { orgId, id })
const cycles = async () =>
  (await uploads.program.call(ANALYST, api.listRosterCycles, { params: KEY })).reply.cycles
async function saveDraft(): Promise<Draft> {
  return (await uploads.program.call(ANALYST, api.saveRosterDraft, { body: { choices: CHOICES } })).reply
    .draft
}
async function run(name: string, payload: Record<string, unknown>): Promise<void> {
  await rosterFileJobs.find(({ job }) => job.name === name)?.handle(uploads.jobs, [payload])
}
const originals = async () => (await uploads.listKeys()).filter((key) => key.startsWith('org/'))
/** Does for every original what is left to be done for those that lost a file. */
async function removeUnnamed(): Promise<void> {
  for (const key of await originals())
    await run('remove-roster-original', { orgId, sha256: key.split('/')[3] })
}

test('a file that is uploaded for a roster begins its cycle by itself, in the name of who sent it', async () => {
  const upload = await send({ roster: 'lakeside/practitioner' })
  expect(upload.roster).toEqual(KEY)
  const listed = (await uploads.program.call(ANALYST, api.listRosterUploads)).reply.uploads
  expect(listed).toMatchObject([{ id: upload.id, roster: KEY, state: 'reading' }])
  await read(upload)
  expect(await uploads.find(upload)).toMatchObject({ state: 'stored', roster: KEY })
  expect(await cycles()).toMatchObject([{ state: 'read', rows: 2 }])
  expect((await readAudit(uploads.program))[0]).toMatchObject({
    action: 'roster.file-added',
    details: { name: 'Lakeside, practitioner', file: 'lakeside.csv' },
  })
})

test('a roster that was archived while a file came refuses it, and keeps nothing of it', async () => {
  const before = { files: await uploads.countRows(), keys: await originals(), cycles: await cycles() }
  const upload = await send({ roster: 'lakeside/practitioner' }, `${CSV}2000000093,Oak\n`)
  const change = async (isArchived: boolean) => {
    const { roster } = (await uploads.program.call(ANALYST, api.readRoster, { params: KEY })).reply
    const body = { version: roster.version, isArchived }
    await uploads.program.call(ANALYST, api.changeRoster, { params: KEY, body })
  }
  await change(true)
  await read(upload)
  expect((await uploads.find(upload)).refusal).toEqual({
    code: 'archived',
    message: 'The roster that lakeside.csv was for is archived: restore it and upload the file again.',
  })
  expect((await begin({ roster: 'lakeside/practitioner' })).status).toBe(400)
  await change(false)
  expect(await uploads.countRows()).toMatchObject({ files: before.files.files })
  expect([await originals(), await cycles()]).toEqual([before.keys, before.cycles])
})

test.each([
  ['roster', { roster: 'lakeside' }, UPLOAD_ERRORS.roster],
  ['roster', { roster: 'lakeside/facility' }, UPLOAD_ERRORS.roster],
  ['draft', { draft: 'none' }, UPLOAD_ERRORS.draft],
  ['draft', { draft: crypto.randomUUID() }, UPLOAD_ERRORS.draft],
  ['draft', { roster: 'lakeside/practitioner', draft: crypto.randomUUID() }, UPLOAD_ERRORS.purpose],
])('a wrong %s is refused at its field: %o', async (field, purpose, message) => {
  const { status, reply } = await begin(purpose as Record<string, string>)
  expect([status, reply.details]).toEqual([400, [{ field, message }]])
})

test('the roster and the draft of another organization are not there', async () => {
  const draft = await saveDraft()
  for (const purpose of [{ roster: 'lakeside/practitioner' }, { draft: draft.id }])
    expect((await begin(purpose as Record<string, string>, HARBOR_ADMIN)).status).toBe(400)
})

test('what was read for a draft goes with it, and with the next file of it', async () => {
  const before = await originals()
  const draft = await saveDraft()
  for (const last of ['Oak', 'Ash']) await read(await send({ draft: draft.id }, `${CSV}2000000093,${last}\n`))
  await removeUnnamed()
  expect((await originals()).length).toBe(before.length + 1)
  await uploads.program.call(ANALYST, api.deleteRosterDraft, { params: { id: draft.id } })
  await removeUnnamed()
  expect(await originals()).toEqual(before)
})

test('what was read for a draft that is left expires; what is added to a roster stays', async () => {
  const draft = await saveDraft()
  const upload = await send({ draft: draft.id }, `${CSV}2000000101,Yew\n`)
  await read(upload)
  const fileId = (await uploads.find(upload)).file?.id ?? ''
  const other = await saveDraft()
  await read(await send({ draft: other.id }, `${CSV}2000000119,Fir\n`))
  const started = await uploads.program.call(ANALYST, api.startRosterCycle, { params: KEY, body: { fileId } })
  expect(started.status).toBe(200)
  const count = async () => (await uploads.countRows()).files
  const files = await count()
  await uploads.program.database.asSystem((c) =>
    c.run(sql`update roster_files set expires_at = now() - interval '1 hour' where expires_at is not null`),
  )
  await run('expire-roster-uploads', {})
  expect(await count()).toBe(files - 1)
  const found = await uploads.program.call(ANALYST, api.readRosterFile, { params: { id: fileId } })
  expect(found.status).toBe(200)
})
