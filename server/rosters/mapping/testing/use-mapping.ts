import { randomUUID } from 'node:crypto'
import { api, type BodyIn, type ReplyOf } from '@concord/contract'
import { BUILT_IN_TARGETS } from '@concord/roster-language'
import { expect } from 'vitest'
import { ADMIN, ANALYST, findUserId, SUMMIT } from '#server/accounts/testing/people.ts'
import { insertConfig } from '../../configs/config-store.ts'
import { insertDraft, markPublished } from '../../configs/version-store.ts'
import { type Uploads, useUploads } from '../../files/testing/use-uploads.ts'

export type Mapping = ReplyOf<typeof api.readRosterMapping>
export type RosterParams = { readonly prefix: string; readonly type: string }

/** Rosters of a test program that are mapped to the built-in target. */
export type Mappings = {
  readonly uploads: Uploads
  /** Adds a roster of that short id. */
  addRoster(
    prefix: string,
    more?: Pick<BodyIn<typeof api.createRoster>, 'reading' | 'scope'>,
  ): Promise<RosterParams>
  /** Uploads a file and gives it to the roster. */
  addFile(key: RosterParams, name: string, content: string | Buffer): Promise<string>
  read(key: RosterParams & { readonly file?: string }, email?: string): Promise<Mapping>
  close(): Promise<void>
}

export async function useMappings(settings: Record<string, string> = {}): Promise<Mappings> {
  const uploads = await useUploads(settings)
  const { program } = uploads
  const targetId = randomUUID()
  const target = BUILT_IN_TARGETS.get('practitioner-roster')
  await program.database.asSystem(async (tx) => {
    const made = { orgId: SUMMIT, id: targetId, kind: 'target', targetId: null, builtIn: null } as const
    const userId = findUserId(ADMIN)
    await insertConfig(tx, { ...made, name: 'Practitioners', createdBy: userId })
    const number = await insertDraft(
      tx,
      { orgId: SUMMIT, id: targetId },
      { config: target, note: '', userId },
    )
    const published = { by: userId, effectiveOn: '2026-01-01' }
    await markPublished(tx, { orgId: SUMMIT, id: targetId, number }, published)
  })
  return {
    uploads,
    async addRoster(prefix, more = { scope: 'full' }) {
      const key = { prefix, type: 'practitioner' }
      const body = { ...key, sender: `Sender ${prefix}`, targetId, ...more }
      const { status, reply } = await program.call(ANALYST, api.createRoster, { body })
      expect([status, reply.details]).toEqual([200, undefined])
      return key
    },
    async addFile(key, name, content) {
      const { file } = await uploads.upload(name, content)
      const fileId = file?.id ?? ''
      const { status, reply } = await program.call(ANALYST, api.startRosterCycle, {
        params: key,
        body: { fileId },
      })
      expect([status, reply.details]).toEqual([200, undefined])
      return fileId
    },
    async read(params, email = ANALYST) {
      const { status, reply } = await program.call(email, api.readRosterMapping, { params })
      expect([status, reply.code]).toEqual([200, undefined])
      return reply
    },
    close: () => uploads.close(),
  }
}
