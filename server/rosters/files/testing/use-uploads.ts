import { createHash } from 'node:crypto'
import { api, type ReplyOf, UPLOAD_TYPE } from '@concord/contract'
import { expect } from 'vitest'
import { readConfig } from '#server/config.ts'
import { sql } from '#server/db/sql.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import type { Program } from '#server/http/route.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { readUpload } from '../../uploads/read-upload.ts'

export type Upload = ReplyOf<typeof api.readRosterUpload>['upload']

export const ANALYST = 'analyst@summit.example'

const toBase64 = (text: string) => Buffer.from(text).toString('base64')

export const sha256Of = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Returns the headers that start an upload. */
export function startHeaders(name: string, bytes: number, sha256?: string): Record<string, string> {
  const hash = sha256 === undefined ? '' : `,sha256 ${toBase64(sha256)}`
  return { 'upload-length': String(bytes), 'upload-metadata': `filename ${toBase64(name)}${hash}` }
}

export type Sent = {
  readonly status: number
  readonly headers: Record<string, unknown>
  readonly body: string
}

/** Uploads to a test program: bytes by calls, and files read here where a worker would read them. */
export type Uploads = {
  readonly program: TestProgram
  /** The part of the program that jobs get. */
  readonly jobs: Program
  readonly store: FileStore
  start(name: string, bytes: number, options?: { sha256?: string; email?: string }): Promise<Upload>
  send(
    upload: Pick<Upload, 'id'>,
    offset: number,
    bytes: Buffer,
    headers?: Record<string, string>,
  ): Promise<Sent>
  find(upload: Pick<Upload, 'id'>, email?: string): Promise<Upload>
  /** Sends a whole file, reads it, and gives the upload as it is then. */
  upload(name: string, content: string | Buffer, options?: { sha256?: string }): Promise<Upload>
  listKeys(): Promise<string[]>
  /** Rows of all tables of files and uploads. */
  countRows(): Promise<{ files: number; uploads: number; parts: number }>
  setSetting(setting: string, value: string): Promise<void>
  close(): Promise<void>
}

export async function useUploads(settings: Record<string, string> = {}): Promise<Uploads> {
  const program = await startTestProgram(settings)
  const config = readConfig({ CONCORD_HOME: program.home, ...settings })
  const jobs = { config, database: program.database }
  const store = openFileStore(config)
  const orgOf = async (email: string) => {
    const row = await program.database.asSystem((c) =>
      c.one<{ org_id: string }>(sql`select org_id from users where email = ${email}`),
    )
    return row?.org_id ?? ''
  }
  const orgId = await orgOf(ANALYST)

  const find: Uploads['find'] = async ({ id }, email = ANALYST) => {
    const { status, reply } = await program.call(email, api.readRosterUpload, { params: { id } })
    expect([status, reply.code]).toEqual([200, undefined])
    return reply.upload
  }
  const start: Uploads['start'] = async (name, bytes, { sha256, email = ANALYST } = {}) => {
    const headers = startHeaders(name, bytes, sha256)
    const { status, reply } = await program.call(email, api.createRosterUpload, { headers })
    expect([status, reply.details]).toEqual([201, undefined])
    return reply.upload
  }
  const send: Uploads['send'] = async ({ id }, offset, bytes, headers = {}) => {
    const reply = await program.app.inject({
      method: 'PATCH',
      url: api.sendRosterUploadBytes.path.replace(':id', id),
      headers: {
        authorization: `Bearer ${await program.getToken(ANALYST)}`,
        'content-type': UPLOAD_TYPE,
        'upload-offset': String(offset),
        ...headers,
      },
      payload: bytes,
    })
    return { status: reply.statusCode, headers: reply.headers, body: reply.body }
  }
  return {
    ...{ program, jobs, store, start, send, find },
    async upload(name, content, options) {
      const bytes = Buffer.from(content)
      const started = await start(name, bytes.length, options)
      expect(await send(started, 0, bytes)).toMatchObject({ status: 204 })
      await readUpload(jobs, { orgId, id: started.id })
      return find(started)
    },
    async listKeys() {
      const keys: string[] = []
      for (const prefix of ['org/', 'staging/'])
        for await (const { key } of store.list(prefix)) keys.push(key)
      return keys
    },
    async countRows() {
      const row = await program.database.asSystem((c) =>
        c.one<{ files: number; uploads: number; parts: number }>(sql`
          select (select count(*)::int from roster_files) as files, (select count(*)::int from roster_uploads) as uploads,
            (select count(*)::int from roster_upload_parts) as parts`),
      )
      if (!row) throw new Error('Nothing was counted')
      return row
    },
    async setSetting(setting, value) {
      await program.database.asSystem((c) =>
        c.run(sql`insert into organization_settings (org_id, setting, value) values (${orgId}, ${setting}, ${value})
          on conflict (org_id, setting) do update set value = excluded.value`),
      )
    },
    close: () => program.close(),
  }
}
