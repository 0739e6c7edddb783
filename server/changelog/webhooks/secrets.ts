import { randomBytes } from 'node:crypto'
import type { Config } from '#server/config.ts'
import { DeliveryError } from '#server/http/outgoing/delivery-error.ts'
import { openSecretCipher, SecretError } from '#server/process/secret-cipher.ts'
import type { StoredWebhook, WebhookKey } from './webhook-store.ts'

const SECRET_BYTES = 32
const SHOWN = 4

const nameOwner = ({ orgId, id }: WebhookKey): string => `webhook ${orgId} ${id}`

/** Makes a secret: as it is shown once, as it is stored, and its end. */
export async function makeSecret(config: Config, key: WebhookKey) {
  const shown = `wh_${randomBytes(SECRET_BYTES).toString('base64url')}`
  const secret = (await openSecretCipher(config)).encrypt(shown, nameOwner(key))
  return { shown, secret, secretEnding: shown.slice(-SHOWN) }
}

/** Returns the secrets that sign now, the newest first. Throws DeliveryError where the key of the program is another one. */
export async function readSecrets(
  config: Config,
  key: WebhookKey,
  { secret, old_secret, old_secret_until }: StoredWebhook,
  now: Date,
): Promise<string[]> {
  const isOldGood = old_secret !== null && old_secret_until !== null && old_secret_until > now
  try {
    const cipher = await openSecretCipher(config)
    return [secret, ...(isOldGood ? [old_secret] : [])].map((one) => cipher.decrypt(one, nameOwner(key)))
  } catch (error) {
    if (!(error instanceof SecretError)) throw error
    throw new DeliveryError('The secret of this webhook cannot be read any more. Rotate it.')
  }
}
