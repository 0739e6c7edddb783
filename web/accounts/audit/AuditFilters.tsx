import type { api, ReplyOf } from '@concord/contract'
import { InlineDate } from '#web/ui/form/InlineDate.tsx'
import { FilterSelect } from '#web/ui/list/FilterSelect.tsx'
import { ListFilters } from '#web/ui/list/ListFilters.tsx'
import { type AuditList, DayPresets } from './DayPresets.tsx'
import { formatAction } from './format-audit.ts'
import type { LogReach } from './queries.ts'
import { SessionsChip } from './SessionsChip.tsx'

type AuditFiltersProps = {
  readonly list: AuditList
  readonly choices: ReplyOf<typeof api.readAuditChoices> | undefined
  readonly scope: LogReach
}

const getOptions = (named: readonly { readonly id: string; readonly name: string }[]) =>
  named.map(({ id, name }) => ({ value: id, label: name }))

export function AuditFilters({ list, choices, scope }: AuditFiltersProps) {
  const { filters } = list.address
  const actions = (choices?.actions ?? []).map((action) => ({ value: action, label: formatAction(action) }))
  return (
    <ListFilters label="Events" hint="Name, address or detail" list={list}>
      {scope === 'all' && (
        <FilterSelect
          label="Organization"
          list={list}
          name="org"
          options={getOptions(choices?.organizations ?? [])}
        />
      )}
      <FilterSelect label="User" list={list} name="user" options={getOptions(choices?.users ?? [])} />
      <FilterSelect
        label="Acted on"
        list={list}
        name="subject"
        any="anyone"
        options={getOptions(choices?.subjects ?? [])}
      />
      <FilterSelect
        label="Action"
        list={list}
        name="action"
        options={actions.toSorted((a, b) => (a.label < b.label ? -1 : 1))}
      />
      <InlineDate label="From" value={filters.from ?? ''} onChange={(day) => list.filter('from', day)} />
      <InlineDate label="To" value={filters.to ?? ''} onChange={(day) => list.filter('to', day)} />
      <DayPresets list={list} />
      <SessionsChip list={list} />
    </ListFilters>
  )
}
