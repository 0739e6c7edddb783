import type { api, ReplyOf } from '@concord/contract'
import { Box } from '@mui/material'
import { TextInput } from '#web/ui/form/TextInput.tsx'
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
        label="Acted on"
        list={list}
        name="subject"
        any="Anyone"
        options={getOptions(choices?.subjects ?? [])}
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
          label="From"
          type="date"
          value={filters.from ?? ''}
          onChange={(day) => list.filter('from', day)}
        />
        <TextInput
          label="To"
          type="date"
          value={filters.to ?? ''}
          onChange={(day) => list.filter('to', day)}
        />
      </Box>
      <DayPresets list={list} />
      <SessionsChip list={list} />
    </ListFilters>
  )
}
