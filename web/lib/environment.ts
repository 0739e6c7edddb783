import type { api, ReplyOf } from '@concord/contract'
import { type Environment, getEnvironment } from '@concord/domain'

type Table = ReplyOf<typeof api.readEnvironments>
type Settings = Table['environments'][Environment]

/** The environment of this page and what is set for it. */
export type BrowserEnvironment = Omit<Settings, 'hostnames'> &
  Omit<Table, 'environments'> & { readonly name: Environment }

/** Returns the hostname alone decides. */
export function chooseEnvironment(table: Table, hostname: string): BrowserEnvironment {
  const { environments, ...shared } = table
  const entries = Object.entries(environments) as [Environment, Settings][]
  const name = getEnvironment(
    hostname,
    Object.fromEntries(entries.map(([key, { hostnames }]) => [key, hostnames])),
  )
  const { hostnames: _, ...settings } = environments[name]
  return { ...shared, ...settings, name }
}

const isLoopback = (hostname: string) => getEnvironment(hostname) === 'local'

/** Returns where calls of this page go. localhost and 127.0.0.1 are one server, yet two origins to a browser. */
export function callOrigin(apiOrigin: string, page: Pick<URL, 'origin' | 'hostname' | 'port'>): string {
  if (apiOrigin === '') return page.origin
  const api = new URL(apiOrigin)
  const isOwnServer = isLoopback(api.hostname) && isLoopback(page.hostname) && api.port === page.port
  return isOwnServer ? page.origin : api.origin
}
