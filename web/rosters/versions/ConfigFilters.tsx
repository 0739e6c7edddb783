import { FilterSelect } from '#web/ui/list/FilterSelect.tsx'
import { ListFilters } from '#web/ui/list/ListFilters.tsx'
import type { ListState } from '#web/ui/list/use-list.ts'
import { STATE_OPTIONS } from './config-labels.ts'
import type { ConfigFilter, ConfigSort } from './config-page.ts'

const ARCHIVED = [{ value: 'true', label: 'archived' }]

type ConfigFiltersProps = { readonly label: string; readonly list: ListState<ConfigSort, ConfigFilter> }

/** Narrows a list of configs by name, state and archive. */
export function ConfigFilters({ label, list }: ConfigFiltersProps) {
  return (
    <ListFilters label={label} hint="Name" list={list}>
      <FilterSelect label="Status" list={list} name="state" options={STATE_OPTIONS} />
      <FilterSelect label="Show" list={list} name="archived" any="in use" options={ARCHIVED} />
    </ListFilters>
  )
}
