import { mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { api, type BodyIn, type ReplyOf } from '@concord/contract'
import { openBlob, readPreview } from '@concord/spreadsheet/portable'
import { zipParts } from '@concord/spreadsheet/testing/make-package'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN, ANALYST, HARBOR_ADMIN, VIEWER } from '#server/accounts/testing/people.ts'
import { sql } from '#server/db/sql.ts'
import { startHeaders, type Uploads, useUploads } from '../files/testing/use-uploads.ts'
import { readUpload } from '../uploads/read-upload.ts'

let uploads: Uploads
let orgId: string
let draft: ReplyOf<typeof api.saveRosterDraft>['draft']
const CHOICES: BodyIn<typeof api.saveRosterDraft>['choices'] = {
  ...{
    step: 2,
    prefix: 'old-excel',
    sender: 'Old Excel',
    type: 'practitioner',
    scope: 'full',
    targetId: null,
  },
  ...{ file: null, tabs: [], struckRows: null, encoding: null, delimiter: null },
}
const ROWS = [
  ['Old Excel, July'],
  ['NPI', 'Last Name', 'SSN'],
  ['2000000077', 'Birch', '900-12-3456'],
  ['2000000085', 'Elm', '900-12-3457'],
]

/** Makes a zip of two text files. */
async function makeZip(): Promise<Buffer> {
  const folder = await mkdtemp(join(uploads.program.home, 'zip-'))
  const texts = { 'July.csv': ROWS.map((cells) => cells.join('|')).join('\n'), 'Codes.csv': 'Code\nP\nF\n' }
  return readFile(await zipParts(join(folder, 'July.zip'), texts))
}

beforeAll(async () => {
  uploads = await useUploads()
  const row = await uploads.program.database.asSystem((c) =>
    c.one<{ org_id: string }>(sql`select org_id from users where email = ${ANALYST}`),
  )
  orgId = row?.org_id ?? ''
  draft = (await uploads.program.call(ANALYST, api.saveRosterDraft, { body: { choices: CHOICES } })).reply
    .draft
})
afterAll(() => uploads.close())

const ask = (email: string, id = draft.id) =>
  uploads.program.call(email, api.readRosterDraftFile, { params: { id } })
const download = async (email: string, id = draft.id) =>
  uploads.program.app.inject({
    url: api.readRosterDraftWorkbook.path.replace(':id', id),
    headers: { authorization: `Bearer ${await uploads.program.getToken(email)}` },
  })

test('a draft without a file says so', async () => {
  expect((await ask(ANALYST)).reply).toEqual({ file: null, expiresAt: null })
  expect((await download(ANALYST)).statusCode).toBe(404)
})

test('an archive that was read for a draft comes back as rows, without what is removed', async () => {
  const content = await makeZip()
  const headers = startHeaders('July.zip', content.length)
  headers['upload-metadata'] += `,draft ${Buffer.from(draft.id).toString('base64')}`
  const { reply } = await uploads.program.call(ANALYST, api.createRosterUpload, { headers })
  await uploads.send(reply.upload, 0, content)
  await readUpload(uploads.jobs, { orgId, id: reply.upload.id })
  const { file, expiresAt } = (await ask(ANALYST)).reply
  expect(file?.removed).toMatchObject([{ header: 'SSN', cells: 2 }])
  expect(Date.parse(expiresAt ?? '')).toBeGreaterThan(Date.now())
  const { rawPayload } = await download(ANALYST)
  const preview = await readPreview(openBlob(new Blob([new Uint8Array(rawPayload)]), 'rows.xlsx'))
  if ('kind' in preview) throw new Error('The rows are no workbook')
  const [tab] = preview.tabs
  expect(tab?.listEdges(10, 0).head.map(({ row, cells }) => [row, ...cells.filter((cell) => cell)])).toEqual([
    [1, 'Old Excel, July'],
    [2, 'NPI', 'Last Name', 'SSN'],
    [3, '2000000077', 'Birch'],
    [4, '2000000085', 'Elm'],
  ])
  expect(file?.inspection.tabs.map(({ name }) => name)).toEqual(['July.csv', 'Codes.csv'])
})

test('no one else reads the file of a draft', async () => {
  for (const email of [ADMIN, HARBOR_ADMIN]) {
    expect((await ask(email)).status).toBe(404)
    expect((await download(email)).statusCode).toBe(404)
  }
  expect([(await ask(VIEWER)).status, (await download(VIEWER)).statusCode]).toEqual([403, 403])
})
