import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'

/** Describes what an anchor says: the chain, and its last event that is gone. */
export type AnchorFacts = {
  readonly orgId: string
  readonly seq: number
  readonly hash: string
  readonly at: Date
}

async function readOrCreate(home: string): Promise<string> {
  const file = join(home, 'audit-key')
  await mkdir(home, { recursive: true })
  // The first of two programs writes it, and both read what is there then.
  await writeFile(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' }).catch((error) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  })
  return readFile(file, 'utf8')
}

/** Signs anchors with AUDIT_KEY, else with a key that is kept below the home folder. */
export async function openAuditKey(config: Config) {
  const key = config.AUDIT_KEY || (await readOrCreate(config.home))
  const sign = ({ orgId, seq, hash, at }: AnchorFacts) =>
    createHmac('sha256', key).update(`${orgId} ${seq} ${hash} ${at.toISOString()}`).digest('hex')
  return {
    sign,
    isSigned(facts: AnchorFacts, signature: string): boolean {
      const [given, expected] = [signature, sign(facts)].map((text) => Buffer.from(text, 'hex'))
      return given?.length === expected?.length && timingSafeEqual(given as Buffer, expected as Buffer)
    },
  }
}
