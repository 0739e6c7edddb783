import type { connectionSettingsSchema } from '@concord/contract'
import type { z } from 'zod'

export type ConnectionSettings = z.output<typeof connectionSettingsSchema>

/** A connection as protocols need it, with its secret in clear: it is held no longer than one use takes. */
export type OpenedConnection = {
  readonly orgId: string
  readonly id: string
  readonly settings: ConnectionSettings
  /** '' where it needs none. */
  readonly secret: string
  readonly hostKey: string | null
}
