import { afterAll, beforeAll, expect, test } from 'vitest'
import { startS3Server } from '#server/files/testing/s3-server.ts'
import { type Uploads, useUploads } from '../files/testing/use-uploads.ts'

let s3: Awaited<ReturnType<typeof startS3Server>>
let uploads: Uploads
beforeAll(async () => {
  s3 = await startS3Server()
  uploads = await useUploads({ STORAGE_URL: s3.url })
})
afterAll(async () => {
  await uploads.close()
  await s3.stop()
})

test('files come in by parts where they are kept in S3 too, and what came is removed', async () => {
  const text = 'NPI,Last Name,SSN\n1234567893,Ode,900-12-3456\n1558598797,Lima,900-12-3457\n'
  const upload = await uploads.upload('roster.csv', text)
  expect(upload.file).toMatchObject({ removed: [{ header: 'SSN', cells: 2 }], stored: { as: 'edited' } })
  expect(await uploads.listKeys()).toEqual([expect.stringMatching(/\/originals\/[0-9a-f]{64}$/)])
})
