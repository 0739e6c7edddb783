import type { ConnectionDirection, ConnectionKind } from '@concord/contract'
import { type CalendarValues, toCalendar, toCalendarValues } from '../calendar-values.ts'
import type { RosterConnection } from './queries.ts'

/** A connection as its form has it; the parts of other kinds are kept while one is chosen. */
export type ConnectionValues = CalendarValues & {
  /** The version that the form was opened with; null for a new connection. */
  readonly version: number | null
  readonly name: string
  readonly kind: ConnectionKind
  readonly folder: string
  readonly bucket: string
  readonly region: string
  readonly endpoint: string
  readonly accessKeyId: string
  readonly host: string
  readonly port: string
  readonly username: string
  readonly url: string
  readonly secret: string
  readonly isAutomatic: boolean
  readonly businessDays: boolean
  readonly isPaused: boolean
}

const SFTP_PORT = '22'

export function toConnectionValues(connection: RosterConnection | null): ConnectionValues {
  const settings = connection?.settings
  const ofKind = {
    ...{ folder: '', bucket: '', region: 'us-east-1', accessKeyId: '', host: '', username: '', url: '' },
    ...settings,
    kind: settings?.kind ?? 'sftp',
    endpoint: settings?.kind === 's3' ? (settings.endpoint ?? '') : '',
    port: settings?.kind === 'sftp' ? String(settings.port) : SFTP_PORT,
  }
  return {
    ...toCalendarValues(connection?.schedule?.calendar ?? null),
    ...ofKind,
    version: connection?.version ?? null,
    name: connection?.name ?? '',
    secret: '',
    isAutomatic: connection?.isAutomatic ?? true,
    businessDays: connection?.schedule?.businessDays ?? true,
    isPaused: connection?.isPaused ?? false,
  }
}

function toSettings(values: ConnectionValues) {
  const { kind, folder, bucket, region, endpoint, accessKeyId, host, port, username, url } = values
  if (kind === 'folder') return { kind, folder }
  if (kind === 'webhook') return { kind, url }
  if (kind === 'sftp') return { kind, host: host.trim(), port: Number(port), username, folder }
  return { kind, bucket, folder, region, endpoint: endpoint === '' ? null : endpoint, accessKeyId }
}

/** Returns the request body for a form; a secret that is left empty stays as it is. */
export function toConnectionBody(
  values: ConnectionValues,
  { direction, connection }: { direction: ConnectionDirection; connection: RosterConnection | null },
): object {
  const calendar = direction === 'out' && values.isAutomatic ? toCalendar(values) : null
  return {
    name: values.name,
    settings: toSettings(values),
    ...(values.secret === '' ? {} : { secret: values.secret }),
    hostKey: connection?.hostKey ?? null,
    isAutomatic: values.isAutomatic,
    schedule: calendar && { calendar, businessDays: values.businessDays },
    isPaused: values.isPaused,
    ...(values.version === null ? { direction } : { version: values.version }),
  }
}
