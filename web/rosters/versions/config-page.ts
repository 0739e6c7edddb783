import { CONFIG_SORTS, CONFIG_STATES } from '@concord/contract'
import type { ConfigKind } from '@concord/domain'
import { call } from '#web/lib/api-client.ts'
import type { ListAddress, ListScope } from '#web/ui/list/list-address.ts'
import { pagedQuery } from '#web/ui/list/paged-query.ts'
import { CONFIG_CALLS, CONFIGS } from './queries.ts'

export type ConfigSort = (typeof CONFIG_SORTS)[number]
export type ConfigFilter = 'search' | 'state' | 'archived'

/** The sort orders and filters of the lists of configs. */
export const CONFIG_LISTS = {
  target: listOf('target-configs'),
  source: listOf('source-configs'),
} as const

function listOf(name: 'target-configs' | 'source-configs'): ListScope<ConfigSort, ConfigFilter> {
  return { name, sorts: CONFIG_SORTS, firstSort: 'name', filters: ['search', 'state', 'archived'] }
}

/** Returns the query of a page of configs of a kind; source configs can be limited to one target. */
export function configPage(
  kind: ConfigKind,
  { page, sort, filters }: ListAddress<ConfigSort, ConfigFilter>,
  target?: string,
) {
  const { search } = filters
  const state = CONFIG_STATES.find((name) => name === filters.state)
  const params = {
    ...{ page, sort },
    ...(search ? { search } : {}),
    ...(state ? { state } : {}),
    ...(filters.archived ? { archived: 'true' } : {}),
    ...(target === undefined ? {} : { target }),
  }
  return pagedQuery([CONFIGS, kind, params], async (signal) => {
    const { configs: rows, ...facts } = await call(CONFIG_CALLS[kind].list, { params }, { signal })
    return { ...facts, rows }
  })
}
