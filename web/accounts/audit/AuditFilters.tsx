import type { api, ReplyOf } from '@concord/contract'
import { Box } from '@mui/material'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { FilterSelect } from '#web/ui/list/FilterSelect.tsx'
import { ListFilters } from '#web/ui/list/ListFilters.tsx'
import type { ListState } from '#web/ui/list/use-list.ts'
import { formatAction } from './format-audit.ts'
import type { AUDIT_LIST, LogReach } from './queries.ts'

type AuditFiltersProps = {
  readonly list: ListState<(typeof AUDIT_LIST.sorts)[number], (typeof AUDIT_LIST.filters)[number]>
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
          any="All"
          options={getOptions(choices?.organizations ?? [])}
        />
      )}
      <FilterSelect
        label="User"
        list={list}
        name="user"
        any="All"
        options={getOptions(choices?.users ?? [])}
      />
      <FilterSelect
        label="Action"
        list={list}
        name="action"
        any="All"
        options={actions.toSorted((a, b) => (a.label < b.label ? -1 : 1))}
      />
      <Box sx={{ display: 'flex', gap: 1.5, width: { xs: '100%', md: 320 } }}>
        <TextInput
          label="From (UTC)"
          type="date"
          value={filters.from ?? ''}
          onChange={(day) => list.filter('from', day)}
        />
        <TextInput
          label="To (UTC)"
          type="date"
          value={filters.to ?? ''}
          onChange={(day) => list.filter('to', day)}
        />
      </Box>
    </ListFilters>
  )
}
