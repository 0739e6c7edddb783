import { insertAuditEvent } from '#server/audit/store.ts'
import type { Program } from '#server/http/route.ts'
import { recordUse, type StoredToken, type TokenUse } from './store.ts'

const FLUSH_MS = 2000

export type TokenUses = {
  note(token: Pick<StoredToken, 'id' | 'org_id' | 'user_id'>, address: string): void
  /** Writes what was noted; at the end of the program too. */
  flush(): Promise<void>
}

type Noted = TokenUse & { readonly userId: string }

async function write({ database }: Program, noted: Noted): Promise<void> {
  await database.asSystem(async (connection) => {
    const isFirst = await recordUse(connection, noted)
    if (!isFirst) return
    const { orgId, userId, tokenId, address, day } = noted
    const event = { orgId, userId, action: 'token.used', details: { day } }
    await insertAuditEvent(connection, { ...event, tokenId, address })
  })
}

/** Counts the calls of tokens and writes them every few seconds, so that no call waits for its count. */
export function collectTokenUses(program: Program, onFailure: (error: unknown) => void): TokenUses {
  let noted = new Map<string, Noted>()
  let flushing = Promise.resolve()

  async function writeAll(): Promise<void> {
    const taken = [...noted.values()]
    noted = new Map()
    // The last use of a token is written last.
    taken.sort((a, b) => a.lastAt.getTime() - b.lastAt.getTime())
    for (const use of taken) await write(program, use).catch(onFailure)
  }
  const flush = () => {
    flushing = flushing.then(writeAll)
    return flushing
  }

  return {
    note(token, address) {
      if (noted.size === 0) setTimeout(() => void flush(), FLUSH_MS).unref()
      const lastAt = new Date()
      const day = lastAt.toISOString().slice(0, 10)
      const key = `${token.id} ${day} ${address}`
      const calls = (noted.get(key)?.calls ?? 0) + 1
      noted.set(key, {
        orgId: token.org_id,
        userId: token.user_id,
        tokenId: token.id,
        day,
        address,
        calls,
        lastAt,
      })
    },
    flush,
  }
}
