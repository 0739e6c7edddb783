import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { readOrCreateSecret } from '#server/process/secret-file.ts'
import { StartError } from '#server/process/start-error.ts'

/** Describes what an anchor says: the chain, and its last event that is gone. */
export type AnchorFacts = {
  readonly orgId: string
  readonly seq: number
  readonly hash: string
  readonly at: Date
}

const MIN_KEY_CHARACTERS = 32

async function readOrCreate(home: string): Promise<string> {
  const file = join(home, 'audit-key')
  const key = await readOrCreateSecret(file, async () => randomBytes(32).toString('hex'))
  if (key.trim().length >= MIN_KEY_CHARACTERS) return key
  throw new StartError(
    `The key in ${file} is cut off or empty. Put it back from a backup: what it signed can be checked with no other. ` +
      'To go on without that, delete the file.',
  )
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
