import { api } from '@concord/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readAudit, SUMMIT } from '#server/accounts/testing/people.ts'
import { insertAuditEvent } from '#server/audit/store.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { MAX_READINGS } from '#server/intake/reading-tries.ts'
import { ANALYST, sha256Of, type Upload, type Uploads, useUploads } from '../files/testing/use-uploads.ts'
import { readLeftBehind, removeExpired } from './jobs.ts'
import { readUpload } from './read-upload.ts'
import { readUploadJob } from './read-upload-job.ts'

const CSV = 'NPI,Last Name,City\n1234567893,Ode,Dallas\n1558598797,Lima,Austin\n'
const UNREAD = {
  code: 'unread',
  message: expect.stringMatching(/^roster\.csv could not be read .*Send it again/),
}

let uploads: Uploads
beforeAll(async () => {
  uploads = await useUploads()
})
afterAll(() => uploads.close())
afterEach(async () => {
  await uploads.program.database.asSystem(async (c) => {
    await c.run(sql`delete from roster_uploads`)
    await c.run(sql`delete from roster_files`)
  })
  for (const key of await uploads.listKeys()) await uploads.store.delete(key)
})

describe('an upload that is there as a whole', () => {
  async function send(): Promise<Upload> {
    const started = await uploads.start('roster.csv', CSV.length)
    await uploads.send(started, 0, Buffer.from(CSV))
    return started
  }
  const read = ({ id }: Upload) => readUpload(uploads.jobs, { orgId: SUMMIT, id })
  /** Does something while the store gives nothing. */
  async function withoutStore(act: () => Promise<void>): Promise<void> {
    const { get } = uploads.store
    uploads.store.get = () => Promise.reject(new Error('The store is away'))
    await act().finally(() => {
      uploads.store.get = get
    })
  }
  /** Reads it, and does something while the original is put into the store. */
  async function readWhile(sent: Upload, act: () => Promise<unknown>): Promise<void> {
    const { put } = uploads.store
    uploads.store.put = async (key, content) => {
      uploads.store.put = put
      const bytes = await put(key, content)
      await act()
      return bytes
    }
    await read(sent).finally(() => {
      uploads.store.put = put
    })
  }
  const change = (statement: Sql) => uploads.program.database.asSystem((c) => c.run(statement))
  const countWaiting = (id: string) =>
    uploads.program.database.asOwner(async (c) => {
      const jobs = await c.rows(
        sql`select from jobs.job where name = ${readUploadJob.name} and state = 'created' and singleton_key = ${id}`,
      )
      return jobs.length
    })

  test('does not expire before it is read, is shown, and is left to be read again', async () => {
    const sent = await send()
    await withoutStore(() => expect(read(sent)).rejects.toThrow('The store is away'))
    await change(sql`update roster_uploads set expires_at = now() - interval '1 hour'`)
    expect(await removeExpired(uploads.jobs)).toBe(0)
    expect(await uploads.countRows()).toMatchObject({ uploads: 1, parts: 1 })
    expect(await uploads.listKeys()).toHaveLength(1)
    const { reply } = await uploads.program.call(ANALYST, api.listRosterUploads)
    expect(reply.uploads).toMatchObject([{ id: sent.id, state: 'reading' }])
    for (let times = 0; times < 2; times += 1) await readLeftBehind(uploads.jobs)
    expect(await countWaiting(sent.id)).toBe(1)
    await read(sent)
    expect(await uploads.find(sent)).toMatchObject({ state: 'stored', file: { name: 'roster.csv' } })
  })

  test('is not left to be read twice while it waits for its first turn', async () => {
    const sent = await send()
    await readLeftBehind(uploads.jobs)
    expect(await countWaiting(sent.id)).toBe(0)
  })

  test('lets others of the organization write while its bytes are stored', async () => {
    const sent = await send()
    const event = { orgId: SUMMIT, userId: null, action: 'test.written', details: {} }
    await readWhile(sent, () =>
      uploads.program.database.asOrganization(
        SUMMIT,
        async (tx) => {
          await tx.run(sql`set local lock_timeout = '30s'`)
          await insertAuditEvent(tx, event)
        },
        { write: true },
      ),
    )
    expect(await uploads.find(sent)).toMatchObject({ state: 'stored' })
    const written = (await readAudit(uploads.program)).map(({ action }) => action)
    expect(written.slice(0, 2)).toEqual(['roster-file.received', event.action])
  })

  test('and is canceled while its bytes are stored leaves nothing', async () => {
    const sent = await send()
    const input = { params: { id: sent.id } }
    await readWhile(sent, async () =>
      expect(await uploads.program.call(ANALYST, api.cancelRosterUpload, input)).toMatchObject({
        status: 204,
      }),
    )
    expect(await uploads.countRows()).toEqual({ files: 0, uploads: 0, parts: 0 })
    expect(await uploads.listKeys()).toEqual([])
  })

  test('and is canceled while its bytes are stored leaves those that another file has too', async () => {
    await uploads.upload('before.csv', CSV)
    const sent = await send()
    await readWhile(sent, () =>
      uploads.program.call(ANALYST, api.cancelRosterUpload, { params: { id: sent.id } }),
    )
    expect(await uploads.countRows()).toMatchObject({ files: 1, parts: 0 })
    expect(await uploads.listKeys()).toEqual([expect.stringContaining(sha256Of(CSV))])
  })

  test('and cannot be read in all of its tries is refused in a sentence, which stays for a day', async () => {
    const sent = await send()
    await change(sql`update roster_uploads set expires_at = now() - interval '1 hour'`)
    await withoutStore(async () => {
      for (let tries = 1; tries <= MAX_READINGS; tries += 1) {
        expect(await uploads.find(sent)).toMatchObject({ state: 'reading' })
        expect(await uploads.countRows()).toMatchObject({ parts: 1 })
        await expect(read(sent)).rejects.toThrow('The store is away')
      }
    })
    expect(await uploads.find(sent)).toMatchObject({ state: 'refused', refusal: UNREAD })
    expect(await removeExpired(uploads.jobs)).toBe(0)
    expect(await uploads.countRows()).toEqual({ files: 0, uploads: 1, parts: 0 })
    expect(await uploads.listKeys()).toEqual([])
    await read(sent)
    expect(await uploads.find(sent)).toMatchObject({ state: 'refused', refusal: UNREAD })
  })

  test('and kills its worker each time is refused without another try', async () => {
    const sent = await send()
    await change(sql`update roster_uploads set tries = ${MAX_READINGS}`)
    await read(sent)
    expect(await uploads.find(sent)).toMatchObject({ state: 'refused', refusal: UNREAD })
  })
})
