import type { Config } from '#server/config.ts'
import { DeliveryError } from '#server/http/outgoing/delivery-error.ts'
import { openSecretCipher, SecretError } from '#server/process/secret-cipher.ts'
import type { OpenedConnection } from '../protocols/opened-connection.ts'
import type { ConnectionKey, StoredConnection } from './connection-store.ts'

const nameOwner = ({ orgId, id }: ConnectionKey): string => `roster connection ${orgId} ${id}`

export async function sealSecret(config: Config, key: ConnectionKey, secret: string): Promise<string> {
  return (await openSecretCipher(config)).encrypt(secret, nameOwner(key))
}

/** Returns a connection with its secret. Throws DeliveryError where the key of the program is another one now. */
export async function openSecret(
  config: Config,
  orgId: string,
  { id, settings, secret, host_key: hostKey }: StoredConnection,
): Promise<OpenedConnection> {
  const opened = { orgId, id, settings, hostKey }
  if (secret === null) return { ...opened, secret: '' }
  try {
    return { ...opened, secret: (await openSecretCipher(config)).decrypt(secret, nameOwner({ orgId, id })) }
  } catch (error) {
    if (!(error instanceof SecretError)) throw error
    throw new DeliveryError('The password or key of this connection cannot be read any more: give it again.')
  }
}
