import type { Viewer } from '@concord/domain'
import type { Config } from '#server/config.ts'
import type { EmbedFilters } from '../embed-url.ts'

/** What an address of a provider is made of. */
export type EmbedRequest = {
  readonly config: Config
  readonly viewer: Viewer
  readonly uri: string
  readonly filters: EmbedFilters
  readonly now: Date
  /** Random letters and digits. */
  readonly nonce: string
}

/** The client id that rows are held to; '' for internal users without an organization, who match none. */
export const getClientId = ({ organization }: Viewer): string => organization?.clientId ?? ''

export const getSeconds = (date: Date): number => Math.floor(date.getTime() / 1000)

/** What the provider calls a dashboard; undefined where DASHBOARD_PROVIDER_IDS does not say. */
export function findProviderId({ DASHBOARD_PROVIDER_IDS: ids }: Config, uri: string): string | undefined {
  const entries = ids.split(',').map((entry) => entry.trim())
  return entries.find((entry) => entry.startsWith(`${uri}=`))?.slice(uri.length + 1)
}

export const getOrigin = ({ DASHBOARD_PROVIDER_URL }: Config): string =>
  DASHBOARD_PROVIDER_URL.replace(/\/+$/, '')

/** Filters as query values; several of one become one text with commas. */
export function toQuery(filters: EmbedFilters): URLSearchParams {
  return new URLSearchParams(
    Object.entries(filters).map(([name, values]): [string, string] => [name, values.join(',')]),
  )
}
