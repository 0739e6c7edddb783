import { api } from '@concord/contract'
import { todayInUtc } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANALYST, HARBOR_ADMIN, readAudit, VIEWER } from '#server/accounts/testing/people.ts'
import { type Uploads, useUploads } from '../files/testing/use-uploads.ts'

let uploads: Uploads
let fileId: string
const KEY = { prefix: 'lakeside', type: 'practitioner' }

beforeAll(async () => {
  uploads = await useUploads()
  const { reply } = await uploads.program.call(ANALYST, api.listRosterTargets)
  await uploads.program.call(ANALYST, api.createRoster, {
    body: {
      ...{ ...KEY, sender: 'Lakeside', scope: 'full', targetId: reply.targets[0]?.id ?? '' },
      due: { every: 'month', day: Number(todayInUtc().slice(8)), hour: 23, timeZone: 'UTC' },
    },
  })
  const upload = await uploads.upload('lakeside.csv', 'NPI,Last Name\n2000000077,Birch\n2000000085,Elm\n')
  fileId = upload.file?.id ?? ''
})
afterAll(() => uploads.close())

const start = (email: string, id = fileId) =>
  uploads.program.call(email, api.startRosterCycle, { params: KEY, body: { fileId: id } })

test('a stored file begins the cycle of the day that is due, once', async () => {
  const answers = await Promise.all([start(ANALYST), start(ANALYST)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  const { cycle } = answers.find(({ status }) => status === 200)?.reply ?? {}
  expect(cycle).toMatchObject({ state: 'read', rows: 2, dueOn: expect.any(String), stops: 0 })
  const { roster } = (await uploads.program.call(ANALYST, api.readRoster, { params: KEY })).reply
  expect(roster.lastCycle?.id).toBe(cycle?.id)
  expect(roster.next?.day).not.toBe(cycle?.dueOn)
  expect((await readAudit(uploads.program))[0]).toMatchObject({ action: 'roster.file-added' })
})

test('a file or a roster of another organization is not there, and it takes the permission', async () => {
  expect((await start(HARBOR_ADMIN)).status).toBe(404)
  expect((await start(VIEWER)).status).toBe(403)
  expect((await start(ANALYST, crypto.randomUUID())).status).toBe(404)
})
