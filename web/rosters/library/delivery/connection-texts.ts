import type { ConnectionKind } from '@concord/contract'
import type { Connections, RosterConnection } from './queries.ts'

export const KIND_LABELS: Readonly<Record<ConnectionKind, string>> = {
  sftp: 'SFTP',
  s3: 'S3 storage',
  folder: 'Folder of this program',
  webhook: 'Webhook',
}

/** Formats the place that a connection leads to, as people write it. */
export function formatPlace({ settings }: RosterConnection): string {
  if (settings.kind === 'folder') return settings.folder === '' ? 'The top folder' : settings.folder
  if (settings.kind === 'webhook') return settings.url
  const below = settings.folder === '' ? '' : `/${settings.folder}`
  if (settings.kind === 's3') return `s3://${settings.bucket}${below}`
  return `${settings.username}@${settings.host}:${settings.port}${below}`
}

export const FETCHED_LABELS: Readonly<Record<Connections['fetched'][number]['state'], string>> = {
  waiting: 'Waits until it stops growing',
  reading: 'Being read',
  stored: 'Taken',
  refused: 'Refused',
  same: 'Came before',
}
