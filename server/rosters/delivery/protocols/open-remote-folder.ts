import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { getOrgId } from '#server/db/database.ts'
import { DeliveryError } from '#server/http/outgoing/delivery-error.ts'
import { openDiskFolder } from './disk-folder.ts'
import type { OpenedConnection } from './opened-connection.ts'
import type { RemoteFolder } from './remote-folder.ts'

/** Opens the folder that a connection leads to. The clients of S3 and SFTP are large: only who needs one loads it. */
export async function openRemoteFolder(
  config: Config,
  { orgId, settings, secret, hostKey }: OpenedConnection,
): Promise<RemoteFolder> {
  if (settings.kind === 'folder') {
    if (config.DELIVERY_FOLDER === '')
      throw new DeliveryError('Folders need the setting DELIVERY_FOLDER of the program.')
    return openDiskFolder(join(config.DELIVERY_FOLDER, getOrgId(orgId)), settings.folder)
  }
  if (settings.kind === 's3') {
    const { openS3Folder } = await import('./s3-folder.ts')
    return openS3Folder(config, { ...settings, secretAccessKey: secret })
  }
  if (settings.kind === 'sftp') {
    const { openSftpFolder } = await import('./sftp-folder.ts')
    return openSftpFolder(config, { ...settings, secret, hostKey })
  }
  throw new DeliveryError('A webhook has no folder.')
}
