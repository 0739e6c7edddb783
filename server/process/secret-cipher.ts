import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { readOrCreateSecret } from './secret-file.ts'

const MIN_KEY_CHARACTERS = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The error for a secret that cannot be decrypted with this key, or for the owner that it is read for. */
export class SecretError extends Error {}

/** Returns a key for one purpose, the same wherever SECRETS_KEY, else the key below the home folder, is the same. */
export async function deriveKey({ SECRETS_KEY, home }: Config, purpose: string): Promise<Buffer> {
  const file = join(home, 'secrets-key')
  const text = SECRETS_KEY || (await readOrCreateSecret(file, async () => randomBytes(32).toString('hex')))
  if (text.trim().length < MIN_KEY_CHARACTERS)
    throw new SecretError(`The key in ${file} is cut off or empty. Put it back from a backup.`)
  return Buffer.from(hkdfSync('sha256', text.trim(), '', purpose, 32))
}

/**
 * Encrypts secrets with SECRETS_KEY, else with a key that is kept below the home folder (AES-256-GCM). `owner` names whose
 * secret it is: as that of another one it cannot be read.
 */
export async function openSecretCipher(config: Config) {
  const key = await deriveKey(config, 'concord secrets')
  return {
    encrypt(secret: string, owner: string): string {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
    },
    decrypt(text: string, owner: string): string {
      const bytes = Buffer.from(text, 'base64')
      const nonce = bytes.subarray(0, NONCE_BYTES)
      try {
        const cipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
        cipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
        const read = [cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), cipher.final()]
        return Buffer.concat(read).toString('utf8')
      } catch (error) {
        throw new SecretError('The secret was encrypted with another key', { cause: error })
      }
    },
  }
}
