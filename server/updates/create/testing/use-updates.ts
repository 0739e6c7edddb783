import { api, type Endpoint, type ReplyOf, UPDATE_FILE_TYPE } from '@concord/contract'
import { expect } from 'vitest'
import { ANALYST, SUMMIT } from '#server/accounts/testing/people.ts'
import { readConfig } from '#server/config.ts'
import { sql } from '#server/db/sql.ts'
import type { Program } from '#server/http/route.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import type { Update } from '../../to-update.ts'
import { readFile } from '../read-file.ts'

type Lines = ReplyOf<typeof api.listUpdateLines>
type Sent = {
  readonly status: number
  readonly body: { update: Update; code?: string; evidence?: { id: string } }
}

/** Data updates of a test program: files are read here where a worker would read them. */
export type Updates = {
  readonly program: TestProgram
  readonly jobs: Program
  create(): Promise<Update>
  sendBytes(
    endpoint: Endpoint,
    update: Update,
    query: Record<string, string>,
    content: string | Buffer,
    email?: string,
  ): Promise<Sent>
  /** Sends a file, reads it, and gives the update as it is then. */
  upload(update: Update, name: string, content: string | Buffer): Promise<Update>
  readWaiting(update: Pick<Update, 'id'>): Promise<Update>
  read(update: Pick<Update, 'id'>): Promise<Update>
  lines(update: Pick<Update, 'id'>, state?: 'toAnswer'): Promise<Lines>
  close(): Promise<void>
}

export async function useUpdates(settings: Record<string, string> = {}): Promise<Updates> {
  const program = await startTestProgram(settings)
  const config = readConfig({ CONCORD_HOME: program.home, ...settings })
  const jobs = { config, database: program.database }
  const read: Updates['read'] = async ({ id }) =>
    (await program.call(ANALYST, api.readDataUpdate, { params: { updateId: id } })).reply.update

  const sendBytes: Updates['sendBytes'] = async (
    endpoint,
    { id, revision },
    query,
    content,
    email = ANALYST,
  ) => {
    const path = endpoint.path.replace(':updateId', id)
    const reply = await program.app.inject({
      method: endpoint.method,
      url: `${path}?${new URLSearchParams({ revision: String(revision), ...query })}`,
      headers: { authorization: `Bearer ${await program.getToken(email)}`, 'content-type': UPDATE_FILE_TYPE },
      payload: Buffer.from(content),
    })
    return { status: reply.statusCode, body: reply.json() }
  }
  const readWaiting: Updates['readWaiting'] = async (update) => {
    const row = await program.database.asSystem((c) =>
      c.one<{ id: string }>(sql`select id from users where email = ${ANALYST}`),
    )
    await readFile(jobs, { orgId: SUMMIT, id: update.id, userId: row?.id ?? '' })
    return read(update)
  }
  return {
    ...{ program, jobs, read, readWaiting, sendBytes },
    async create() {
      const { status, reply } = await program.call(ANALYST, api.createDataUpdate, {
        body: { origin: 'file' },
      })
      expect(status).toBe(201)
      return reply.update
    },
    async upload(update, name, content) {
      const sent = await sendBytes(api.sendUpdateFile, update, { name }, content)
      expect([sent.status, sent.body.code]).toEqual([200, undefined])
      return readWaiting(update)
    },
    async lines({ id }, state) {
      const params = { updateId: id, ...(state ? { state } : {}) }
      return (await program.call(ANALYST, api.listUpdateLines, { params })).reply
    },
    close: () => program.close(),
  }
}
