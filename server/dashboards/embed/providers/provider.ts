import type { Viewer } from '@concord/domain'
import type { Config } from '#server/config.ts'
import type { EmbedFilters } from '../embed-url.ts'

/** The values that an address of a provider is made from. */
export type EmbedRequest = {
  readonly config: Config
  readonly viewer: Viewer
  readonly uri: string
  readonly filters: EmbedFilters
  readonly now: Date
  /** Random letters and digits. */
  readonly nonce: string
}

/** Returns the client id that rows are limited to; '' for internal users without an organization, who match none. */
export const getClientId = ({ organization }: Viewer): string => organization?.clientId ?? ''

export const getSeconds = (date: Date): number => Math.floor(date.getTime() / 1000)

/** Finds the provider's id of a dashboard; undefined if DASHBOARD_PROVIDER_IDS does not list it. */
export function findProviderId({ DASHBOARD_PROVIDER_IDS: ids }: Config, uri: string): string | undefined {
  const entries = ids.split(',').map((entry) => entry.trim())
  return entries.find((entry) => entry.startsWith(`${uri}=`))?.slice(uri.length + 1)
}

export const getOrigin = ({ DASHBOARD_PROVIDER_URL }: Config): string =>
  DASHBOARD_PROVIDER_URL.replace(/\/+$/, '')

/** Converts filters to query parameters; several values of one filter become one text with commas. */
export function toQuery(filters: EmbedFilters): URLSearchParams {
  return new URLSearchParams(
    Object.entries(filters).map(([name, values]): [string, string] => [name, values.join(',')]),
  )
}
