import { createHash } from 'node:crypto'
import { api } from '@concord/contract'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { SUMMIT } from '#server/accounts/testing/people.ts'
import { withoutEvents } from '#server/audit/testing/without-events.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { ANALYST, sha256Of, startHeaders, type Uploads, useUploads } from '../files/testing/use-uploads.ts'
import { removeExpired, sweep } from './jobs.ts'
import { readUpload } from './read-upload.ts'
import { receiveBytes } from './receive-bytes.ts'
import { addParts } from './upload-store.ts'

const CSV = 'NPI,Last Name,City\n1234567893,Ode,Dallas\n1558598797,Lima,Austin\n'

const WAIT = { timeout: 60_000, interval: 50 }

let uploads: Uploads
beforeAll(async () => {
  uploads = await useUploads({ ROSTER_FILE_MB: '20' })
})
afterAll(() => uploads.close())
afterEach(async () => {
  await uploads.program.database.asSystem(async (c) => {
    await c.run(sql`delete from roster_uploads`)
    await c.run(sql`delete from roster_files`)
    await c.run(
      sql`delete from organization_settings where setting like 'roster-%' or setting like '%-upload'`,
    )
  })
  for (const key of await uploads.listKeys()) await uploads.store.delete(key)
})

const base64Of = (algorithm: string, bytes: Buffer) => createHash(algorithm).update(bytes).digest('base64')
const parse = ({ body }: { readonly body: string }) => JSON.parse(body) as { code: string; details: unknown }

describe('an upload', () => {
  test('in any parts becomes the file that was sent', async () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 400 }).map((one) => Buffer.from(one))
    await fc.assert(
      fc.asyncProperty(
        fc.array(bytes, { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        async (parts, isChecked) => {
          const whole = Buffer.concat(parts)
          const started = await uploads.start('roster.csv', whole.length)
          let offset = 0
          for (const part of parts) {
            const headers = isChecked ? { 'upload-checksum': `sha256 ${base64Of('sha256', part)}` } : {}
            const sent = await uploads.send(started, offset, part, headers)
            offset += part.length
            expect([sent.status, sent.headers['upload-offset']]).toEqual([204, String(offset)])
          }
          expect(await uploads.find(started)).toMatchObject({ state: 'reading', offset: whole.length })
          const stored = await readStaged(started.id)
          expect(stored.equals(whole)).toBe(true)
        },
      ),
      { numRuns: 8 * inject('depth') },
    )
  })

  async function readStaged(id: string): Promise<Buffer> {
    const rows = await uploads.program.database.asSystem((c) =>
      c.rows<{ key: string }>(
        sql`select key from roster_upload_parts where upload_id = ${id} order by start_byte`,
      ),
    )
    const pieces: Uint8Array[] = []
    for (const { key } of rows)
      for await (const piece of (await uploads.store.get(key)) ?? []) pieces.push(piece)
    return Buffer.concat(pieces)
  }

  test('says by HEAD where it goes on', async () => {
    const started = await uploads.start('roster.csv', 10)
    await uploads.send(started, 0, Buffer.from('abcd'))
    const reply = await uploads.program.app.inject({
      method: 'HEAD',
      url: `/v2/roster-upload/${started.id}`,
      headers: { authorization: `Bearer ${await uploads.program.getToken(ANALYST)}` },
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'upload-offset': '4',
      'upload-length': '10',
      'tus-resumable': '1.0.0',
      'cache-control': 'no-store',
    })
  })

  test('takes no bytes from another offset, and tells the right one', async () => {
    const started = await uploads.start('roster.csv', 10)
    await uploads.send(started, 0, Buffer.from('abcd'))
    for (const offset of [0, 3, 5, 10]) {
      const sent = await uploads.send(started, offset, Buffer.from('x'))
      expect([sent.status, parse(sent).details]).toEqual([
        409,
        { current: { offset: 4, state: 'uploading' } },
      ])
    }
  })

  test('of which two parts come at once keeps one of them', async () => {
    const started = await uploads.start('roster.csv', 8)
    const parts = ['aaaa', 'bbbb', 'cccc'].map((text) => Buffer.from(text))
    const sent = await Promise.all(parts.map((part) => uploads.send(started, 0, part)))
    expect(sent.map(({ status }) => status).sort()).toEqual([204, 409, 409])
    expect(await uploads.listKeys()).toHaveLength(1)
    const kept = parts[sent.findIndex(({ status }) => status === 204)]
    expect(await readStaged(started.id)).toEqual(kept)
  })

  test('of which the line breaks keeps what came until then', async () => {
    const started = await uploads.start('roster.csv', 100)
    const owner = await uploads.program.database.asSystem((c) =>
      c.one<{ orgId: string; id: string }>(
        sql`select org_id as "orgId", user_id as id from roster_uploads where id = ${started.id}`,
      ),
    )
    async function* broken() {
      yield Buffer.from('x'.repeat(40))
      throw new Error('aborted')
    }
    const receiving = receiveBytes({ ...uploads.jobs, viewer: { user: owner } } as never, {
      ...{ params: { id: started.id }, headers: { 'upload-offset': 0 }, body: broken() },
    })
    await expect(receiving).rejects.toMatchObject({ code: 'request_timeout' })
    expect((await uploads.find(started)).offset).toBe(40)
    expect((await readStaged(started.id)).toString()).toBe('x'.repeat(40))
  })

  test('whose commit was done but has no answer keeps its bytes', async () => {
    const started = await uploads.start('roster.csv', 8)
    const [owner] = await uploads.program.database.asSystem((c) =>
      c.rows<{ id: string; orgId: string }>(
        sql`select id, org_id as "orgId" from users where email = ${ANALYST}`,
      ),
    )
    const { database, config } = uploads.jobs
    const breaking: Database = {
      ...database,
      async asOrganization(orgId, work, options) {
        const result = await database.asOrganization(orgId, work, options)
        if (options?.write) throw new Error('Connection terminated unexpectedly')
        return result
      },
    }
    async function* body() {
      yield Buffer.from('abcd')
    }
    const receiving = receiveBytes({ config, database: breaking, viewer: { user: owner } } as never, {
      ...{ params: { id: started.id }, headers: { 'upload-offset': 0 }, body: body() },
    })
    await expect(receiving).rejects.toThrow('Connection terminated')
    expect((await uploads.find(started)).offset).toBe(4)
    expect((await readStaged(started.id)).toString()).toBe('abcd')
  })

  test('of which a part has another checksum stays where it was', async () => {
    const started = await uploads.start('roster.csv', 8)
    const sent = await uploads.send(started, 0, Buffer.from('abcd'), {
      'upload-checksum': `sha1 ${base64Of('sha1', Buffer.from('abce'))}`,
    })
    expect([sent.status, parse(sent).code]).toEqual([460, 'checksum_mismatch'])
    expect(await uploads.find(started)).toMatchObject({ offset: 0, state: 'uploading' })
    expect(await uploads.listKeys()).toEqual([])
  })

  test('takes no byte more than it said', async () => {
    const started = await uploads.start('roster.csv', 4)
    const sent = await uploads.send(started, 0, Buffer.from('abcde'))
    expect([sent.status, parse(sent).code]).toEqual([413, 'payload_too_large'])
    expect(await uploads.find(started)).toMatchObject({ offset: 0 })
    expect(await uploads.listKeys()).toEqual([])
  })

  test('takes bytes of its own content type alone, and no other call takes that', async () => {
    const started = await uploads.start('roster.csv', 4)
    const sent = await uploads.send(started, 0, Buffer.from('{}'), { 'content-type': 'application/json' })
    expect(sent.status).toBe(415)
    const { method, path } = api.createRosterUpload
    const headers = { ...startHeaders('a.csv', 4), 'content-type': 'application/offset+octet-stream' }
    const authorization = `Bearer ${await uploads.program.getToken(ANALYST)}`
    const other = await uploads.program.app.inject({
      ...{ method, url: path, payload: 'abcd' },
      headers: { ...headers, authorization },
    })
    expect(other.statusCode).toBe(415)
  })

  test('is refused at once where its name or size tells that it cannot be taken', async () => {
    const ask = async (headers: Record<string, string>) => {
      const { status, reply } = await uploads.program.call(ANALYST, api.createRosterUpload, { headers })
      return [status, JSON.stringify(reply.details ?? reply.code)]
    }
    expect(await ask(startHeaders('~$Roster.xlsx', 165))).toEqual([400, expect.stringContaining('lock file')])
    expect(await ask(startHeaders('roster.csv', 0))).toEqual([400, expect.stringContaining('is empty')])
    expect(await ask(startHeaders('roster.pdf', 9))).toEqual([400, expect.stringContaining('PDF')])
    expect(await ask(startHeaders('..', 9))).toEqual([400, expect.stringContaining('name of the file')])
    expect(await ask(startHeaders('a.csv', 20 * 2 ** 20 + 1))).toEqual([
      413,
      expect.stringContaining('maxBytes'),
    ])
    expect(await ask({ ...startHeaders('a.csv', 9), 'tus-resumable': '0.2.2' })).toEqual([
      412,
      expect.stringContaining('1.0.0'),
    ])
    expect(await ask({ 'upload-length': '9', 'upload-metadata': 'filename ###' })).toEqual([
      400,
      expect.stringContaining('Base64'),
    ])
    expect(await ask({ 'upload-metadata': 'filename YQ==' })).toEqual([400, expect.stringContaining('size')])
    await uploads.setSetting('pdf-roster-upload', 'true')
    expect(await ask(startHeaders('roster.pdf', 9))).toEqual([201, undefined])
    expect(await uploads.countRows()).toMatchObject({ uploads: 1 })
  })

  test('is no one else’s: neither a colleague nor another organization reads, feeds or cancels it', async () => {
    const started = await uploads.start('roster.csv', 8)
    for (const email of ['admin@summit.example', 'analyst@contigo.example', 'internal@concord.example']) {
      const input = { params: { id: started.id } }
      const read = await uploads.program.call(email, api.readRosterUpload, input)
      const canceled = await uploads.program.call(email, api.cancelRosterUpload, input)
      expect([email, [403, 404].includes(read.status), [403, 404].includes(canceled.status)]).toEqual([
        ...[email, true, true],
      ])
    }
    expect(await uploads.find(started)).toMatchObject({ offset: 0 })
  })

  test('needs the permission, and an organization that is no demo organization', async () => {
    const headers = startHeaders('roster.csv', 8)
    const statusOf = async (email: string) =>
      (await uploads.program.call(email, api.createRosterUpload, { headers })).status
    expect(await statusOf('viewer@summit.example')).toBe(403)
    expect(await statusOf('admin@demo.example')).toBe(403)
  })

  test('that is canceled leaves nothing, and one that is stored stays', async () => {
    const started = await uploads.start('roster.csv', 8)
    await uploads.send(started, 0, Buffer.from('abcd'))
    const input = { params: { id: started.id } }
    expect(await uploads.program.call(ANALYST, api.cancelRosterUpload, input)).toMatchObject({ status: 204 })
    expect(await uploads.countRows()).toEqual({ files: 0, uploads: 0, parts: 0 })
    expect(await uploads.listKeys()).toEqual([])
    const stored = await uploads.upload('roster.csv', CSV)
    const again = await uploads.program.call(ANALYST, api.cancelRosterUpload, { params: { id: stored.id } })
    expect(again.status).toBe(409)
    expect(await uploads.countRows()).toMatchObject({ files: 1 })
  })

  test('whose cancellation is rolled back keeps its bytes', async () => {
    const started = await uploads.start('roster.csv', 8)
    await uploads.send(started, 0, Buffer.from('abcd'))
    const canceled = await withoutEvents(uploads.program.database, () =>
      uploads.program.call(ANALYST, api.cancelRosterUpload, { params: { id: started.id } }),
    )
    expect(canceled.status).toBe(500)
    expect((await readStaged(started.id)).toString()).toBe('abcd')
  })

  test('that is canceled while it is read stores nothing', async () => {
    const started = await uploads.start('roster.csv', CSV.length)
    await uploads.send(started, 0, Buffer.from(CSV))
    const orgId = await uploads.program.database.asSystem((c) =>
      c.one<{ org_id: string }>(sql`select org_id from roster_uploads where id = ${started.id}`),
    )
    const get = uploads.store.get
    uploads.store.get = async (key) => {
      uploads.store.get = get
      const content = await get(key)
      await uploads.program.call(ANALYST, api.cancelRosterUpload, { params: { id: started.id } })
      return content
    }
    const reading = readUpload(uploads.jobs, { orgId: orgId?.org_id ?? '', id: started.id })
    await reading.catch(() => {})
    expect(await uploads.countRows()).toEqual({ files: 0, uploads: 0, parts: 0 })
    expect(await uploads.listKeys()).toEqual([])
  })

  test('that stands still expires with its bytes', async () => {
    const started = await uploads.start('roster.csv', 8)
    await uploads.send(started, 0, Buffer.from('abcd'))
    expect(await removeExpired(uploads.jobs)).toBe(0)
    expect(await removeExpired(uploads.jobs, new Date(Date.now() + 25 * 3_600_000))).toBe(1)
    expect(await uploads.countRows()).toEqual({ files: 0, uploads: 0, parts: 0 })
    expect(await uploads.listKeys()).toEqual([])
  })

  test('that goes on while others expire keeps all of its bytes', async () => {
    const started = await uploads.start('roster.csv', 8)
    await uploads.send(started, 0, Buffer.from('abcd'))
    const { database } = uploads.jobs
    const key = { orgId: SUMMIT, id: started.id }
    const later = new Date(Date.now() + 25 * 3_600_000)
    const part = { startByte: 4, bytes: 2, key: `staging/${started.id}/second` }
    const removing = await database.asOrganization(
      SUMMIT,
      async (tx) => {
        expect(await addParts(tx, key, 4, [part], new Date(later.getTime() + 3_600_000))).toBe(true)
        const expiring = removeExpired(uploads.jobs, later)
        await vi.waitFor(async () => {
          const waiting = await database.asOwner((c) =>
            c.one(
              sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            ),
          )
          expect(waiting).toBeDefined()
        }, WAIT)
        return { expiring }
      },
      { write: true },
    )
    expect(await removing.expiring).toBe(0)
    expect(await uploads.countRows()).toMatchObject({ uploads: 1, parts: 2 })
    expect(await uploads.listKeys()).toHaveLength(1)
  })

  test('counts among those that an organization may have under way', async () => {
    for (let count = 0; count < 20; count += 1) await uploads.start(`roster-${count}.csv`, 8)
    const headers = startHeaders('one-more.csv', 8)
    const { status, reply } = await uploads.program.call(ANALYST, api.createRosterUpload, { headers })
    expect([status, reply.details]).toEqual([429, { kind: 'openUploads', retryAfterMs: 30_000 }])
    const { reply: listed } = await uploads.program.call(ANALYST, api.listRosterUploads)
    expect(listed.uploads).toHaveLength(20)
  })
})

test('what no row names is swept after a day, and what a row names stays', async () => {
  const stored = await uploads.upload('roster.csv', CSV)
  const open = await uploads.start('other.csv', 8)
  await uploads.send(open, 0, Buffer.from('abcd'))
  const named = await uploads.listKeys()
  const lost = [
    `staging/${open.id}/lost`,
    `org/${'0'.repeat(8)}-0000-0000-0000-000000000001/originals/${'a'.repeat(64)}`,
  ]
  for (const key of [...lost, 'org/a/exports/1/other']) await uploads.store.put(key, [Buffer.from('x')])
  expect(await sweep(uploads.jobs)).toBe(0)
  expect(await sweep(uploads.jobs, new Date(Date.now() + 2 * 86_400_000))).toBe(2)
  expect((await uploads.listKeys()).sort()).toEqual([...named, 'org/a/exports/1/other'].sort())
  expect(stored.state).toBe('stored')
})

describe('the same file', () => {
  test('is told of before anything is uploaded, and again when it is stored', async () => {
    const params = { sha256: sha256Of(CSV), bytes: CSV.length }
    const ask = async (email = ANALYST) =>
      (await uploads.program.call(email, api.findSameRosterFiles, { params })).reply.files
    expect(await ask()).toEqual([])
    const first = await uploads.upload('October.csv', CSV)
    expect(first.same).toEqual([])
    expect(await ask()).toMatchObject([{ id: first.file?.id, name: 'October.csv' }])
    expect(await ask('analyst@contigo.example')).toEqual([])
    const second = await uploads.upload('November.csv', CSV)
    expect(second.same).toMatchObject([{ id: first.file?.id, name: 'October.csv' }])
    expect(await uploads.listKeys()).toHaveLength(1)
  })

  test('is known by what came, whatever is stored of it', async () => {
    const text = 'NPI,SSN\n1234567893,900-12-3456\n1558598797,900-12-3457\n'
    const first = await uploads.upload('a.csv', text)
    await uploads.setSetting('roster-ssn', 'mask')
    const second = await uploads.upload('b.csv', text)
    expect(second.same.map(({ name }) => name)).toEqual(['a.csv'])
    expect(second.file?.stored.sha256).not.toBe(first.file?.stored.sha256)
  })
})
