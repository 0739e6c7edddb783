import type { api, environmentSettingsSchema, ReplyOf } from '@concord/contract'
import { type Environment, environmentOf } from '@concord/domain'
import type { z } from 'zod'

type Table = ReplyOf<typeof api.readEnvironments>
type Settings = z.output<typeof environmentSettingsSchema>

/** The environment of this page and what is set for it. */
export type BrowserEnvironment = Omit<Settings, 'hostnames'> &
  Omit<Table, 'environments'> & { readonly name: Environment }

/** The hostname alone decides. */
export function chooseEnvironment(table: Table, hostname: string): BrowserEnvironment {
  const { environments, ...shared } = table
  const entries = Object.entries(environments) as [Environment, Settings][]
  const name = environmentOf(
    hostname,
    Object.fromEntries(entries.map(([key, { hostnames }]) => [key, hostnames])),
  )
  const { hostnames: _, ...settings } = environments[name]
  return { ...shared, ...settings, name }
}
