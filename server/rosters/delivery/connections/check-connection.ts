import { isDeepStrictEqual } from 'node:util'
import { type api, type BodyOf, CONNECTION_ERRORS, type ConnectionDirection } from '@concord/contract'
import type { Config } from '#server/config.ts'
import { AppError } from '#server/http/app-error.ts'
import { assertAddress, assertPublicHost } from '#server/http/outgoing/checked-address.ts'
import { DeliveryError } from '#server/http/outgoing/delivery-error.ts'
import type { ConnectionSettings } from '../protocols/opened-connection.ts'
import type { StoredConnection } from './connection-store.ts'

type Given = Omit<BodyOf<typeof api.changeRosterConnection>, 'version'>

const MIN_WEBHOOK_SECRET = 16

function refuse(field: string, message: string): AppError {
  return new AppError('invalid_input', [{ field, message }])
}

/** Refuses an address that is known to be of a private network; names are looked up when they are used. */
function checkAddress(config: Config, settings: ConnectionSettings): void {
  const [field, check] =
    settings.kind === 'webhook'
      ? (['url', () => void assertAddress(config, settings.url)] as const)
      : settings.kind === 's3' && settings.endpoint !== null
        ? (['endpoint', () => void assertAddress(config, settings.endpoint ?? '')] as const)
        : settings.kind === 'sftp'
          ? (['host', () => assertPublicHost(config, settings.host)] as const)
          : (['folder', () => {}] as const)
  try {
    check()
  } catch (error) {
    const message = error instanceof DeliveryError ? error.message : CONNECTION_ERRORS.url
    throw refuse(`settings.${field}`, message)
  }
}

/** Returns the address that a secret is sent to, without the folder: a secret given for another is never sent there. */
function getAddress(settings: ConnectionSettings): unknown {
  const { folder: _, ...address } = { folder: '', ...settings }
  return address
}

/**
 * Checks what someone says of a connection. Throws invalid_input; also where the address is another one than that which the
 * stored secret was given for.
 */
export function checkConnection(
  config: Config,
  direction: ConnectionDirection,
  { settings, secret, schedule }: Given,
  stored: StoredConnection | undefined,
): void {
  if (direction === 'in' && settings.kind === 'webhook')
    throw refuse('settings.kind', CONNECTION_ERRORS.webhookIn)
  if (direction === 'in' && schedule !== null) throw refuse('schedule', CONNECTION_ERRORS.scheduleIn)
  if (settings.kind === 'folder' && config.DELIVERY_FOLDER === '')
    throw refuse('settings.kind', CONNECTION_ERRORS.noFolders)
  checkAddress(config, settings)
  if (settings.kind === 'folder') return
  const isSame =
    stored?.secret != null && isDeepStrictEqual(getAddress(stored.settings), getAddress(settings))
  if (secret === undefined && !isSame) throw refuse('secret', CONNECTION_ERRORS.noSecret)
  if (settings.kind === 'webhook' && secret !== undefined && secret.length < MIN_WEBHOOK_SECRET)
    throw refuse('secret', CONNECTION_ERRORS.shortSecret)
}

/** Returns the host key to store, or null: an accepted key is valid only for the server that it was accepted for. */
export function keepHostKey({ settings, hostKey }: Given, stored?: StoredConnection): string | null {
  if (settings.kind !== 'sftp') return null
  if (stored?.settings.kind !== 'sftp' || hostKey !== stored.host_key) return hostKey
  const { host, port } = stored.settings
  return host === settings.host && port === settings.port ? hostKey : null
}
