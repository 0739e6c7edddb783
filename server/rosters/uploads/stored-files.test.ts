import { api } from '@concord/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { ANALYST, sha256Of, type Upload, type Uploads, useUploads } from '../files/testing/use-uploads.ts'

const TEXT =
  'NPI,Last Name,SSN,DOB\n1234567893,Ode,900-12-3456,06/14/1975\n1558598797,Lima,900-12-3457,01/02/1980\n'
const STORED = 'NPI,Last Name,SSN,DOB\n1234567893,Ode,,1975\n1558598797,Lima,,1980\n'

let uploads: Uploads
let upload: Upload
beforeAll(async () => {
  uploads = await useUploads()
  upload = await uploads.upload('Larkspur Oct.csv', TEXT, { sha256: sha256Of(TEXT) })
})
afterAll(() => uploads.close())

const download = async (email: string, id: string) => {
  const { path } = api.downloadRosterFile
  const authorization = `Bearer ${await uploads.program.getToken(email)}`
  return uploads.program.app.inject({
    method: 'GET',
    url: path.replace(':id', id),
    headers: { authorization },
  })
}

test('what came is kept nowhere where the policy removes something of it', async () => {
  const keys = await uploads.listKeys()
  expect(keys).toEqual([
    expect.stringMatching(new RegExp(`^org/[0-9a-f-]{36}/originals/${sha256Of(STORED)}$`)),
  ])
  for (const key of keys) {
    const pieces: Uint8Array[] = []
    for await (const piece of (await uploads.store.get(key)) ?? []) pieces.push(piece)
    expect(String(Buffer.concat(pieces))).toBe(STORED)
  }
  const everything = await uploads.program.database.asSystem((c) =>
    c.rows<{ text: string }>(sql`
      select f::text as text from roster_files f union all select u::text from roster_uploads u
      union all select details::text from audit_events`),
  )
  expect(everything.filter(({ text }) => /900-12-345\d|06\/14|01\/02\/1980/.test(text))).toEqual([])
})

test('the file says what came, what is stored, and what was removed', () => {
  expect(upload.file).toMatchObject({
    name: 'Larkspur Oct.csv',
    sha256: sha256Of(TEXT),
    bytes: TEXT.length,
    stored: { as: 'edited', name: 'Larkspur Oct.csv', sha256: sha256Of(STORED), bytes: STORED.length },
    removed: [
      { header: 'SSN', policy: 'drop', cells: 2 },
      { header: 'DOB', policy: 'mask', cells: 2 },
    ],
    receivedBy: { name: expect.any(String) },
    token: null,
    inspection: { format: 'csv', tabs: [{ rows: 2 }] },
  })
})

test('it is downloaded as it is stored, by those who may, and that is recorded', async () => {
  const id = upload.file?.id ?? ''
  const reply = await download(ANALYST, id)
  expect([reply.statusCode, reply.body]).toEqual([200, STORED])
  expect(reply.headers['content-disposition']).toBe('attachment; filename="Larkspur Oct.csv"')
  expect((await download('viewer@summit.example', id)).statusCode).toBe(403)
  expect((await download('analyst@contigo.example', id)).statusCode).toBe(404)
  const read = await uploads.program.call('analyst@contigo.example', api.readRosterFile, { params: { id } })
  expect(read.status).toBe(404)
  const events = await uploads.program.database.asSystem((c) =>
    c.rows<{ action: string }>(
      sql`select action from audit_events where action like 'roster-file.%' order by at`,
    ),
  )
  expect(events.map(({ action }) => action)).toEqual(['roster-file.received', 'roster-file.downloaded'])
})

test('row-level security alone shows files and uploads of one organization', async () => {
  const other = await uploads.program.database.asSystem((c) =>
    c.one<{ id: string }>(sql`select org_id as id from users where email = 'analyst@contigo.example'`),
  )
  for (const table of ['roster_files', 'roster_uploads', 'roster_upload_parts']) {
    const rows = await uploads.program.database.asOrganization(other?.id ?? null, async ({ client }) => {
      const { rows: found } = await client.query(`select 1 from ${table}`)
      return found
    })
    expect([table, rows]).toEqual([table, []])
  }
})

test('a token with UPLOAD_FILES uploads, and one without it does not', async () => {
  const expiresOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const makeToken = async (scope: 'UPLOAD_FILES' | 'VIEW_AND_DOWNLOAD_FILES') => {
    const body = { name: scope, scopes: [scope], expiresOn }
    const { reply } = await uploads.program.call('admin@summit.example', api.createApiToken, { body })
    return reply.token
  }
  const headers = { 'upload-length': '8', 'upload-metadata': `filename ${btoa('roster.csv')}` }
  const start = async (scope: 'UPLOAD_FILES' | 'VIEW_AND_DOWNLOAD_FILES') =>
    (await uploads.program.callBy(await makeToken(scope), api.createRosterUpload, { headers })).status
  expect(await start('UPLOAD_FILES')).toBe(201)
  expect(await start('VIEW_AND_DOWNLOAD_FILES')).toBe(403)
})
