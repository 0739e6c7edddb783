import type { api, ReplyOf } from '@concord/contract'
import { Box } from '@mui/material'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { ListFilters } from '#web/ui/list/ListFilters.tsx'
import type { ListState } from '#web/ui/list/use-list.ts'
import { actionWords } from './audit-words.ts'
import type { AUDIT_LIST, LogScope } from './queries.ts'

type AuditFiltersProps = {
  readonly list: ListState<(typeof AUDIT_LIST.sorts)[number], (typeof AUDIT_LIST.filters)[number]>
  readonly choices: ReplyOf<typeof api.readAuditChoices> | undefined
  readonly scope: LogScope
}

const ANY = { value: '', label: 'All' }
const optionsOf = (named: readonly { readonly id: string; readonly name: string }[]) => [
  ANY,
  ...named.map(({ id, name }) => ({ value: id, label: name })),
]

export function AuditFilters({ list, choices, scope }: AuditFiltersProps) {
  const { filters } = list.address
  const actions = (choices?.actions ?? []).map((action) => ({ value: action, label: actionWords(action) }))
  return (
    <ListFilters label="Events" hint="Name, address or detail" list={list}>
      {scope === 'all' && (
        <SelectInput
          label="Organization"
          options={optionsOf(choices?.organizations ?? [])}
          value={filters.org ?? ''}
          onChange={(org) => list.filter('org', org)}
        />
      )}
      <SelectInput
        label="User"
        options={optionsOf(choices?.users ?? [])}
        value={filters.user ?? ''}
        onChange={(user) => list.filter('user', user)}
      />
      <SelectInput
        label="Action"
        options={[ANY, ...actions.toSorted((a, b) => (a.label < b.label ? -1 : 1))]}
        value={filters.action ?? ''}
        onChange={(action) => list.filter('action', action)}
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
