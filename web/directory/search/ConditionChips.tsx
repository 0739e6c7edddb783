import { stateByCode, taxonomyName } from '@concord/domain'
import { Box, Button } from '@mui/material'
import { QueryChip } from '#web/ui/QueryChip.tsx'
import type { SearchReply } from '../queries.ts'
import { type SearchAddress, toggled, withoutText } from './search-address.ts'

export type Condition = {
  readonly key: string
  readonly field: string
  readonly value: string
  /** What was typed or chosen. */
  readonly term: string
  readonly without: SearchAddress
}

const FIELD_WORDS: Record<SearchReply['readAs'][number]['field'], string> = {
  npi: 'NPI',
  lastName: 'Last name',
  firstName: 'First name',
  name: 'Name',
  specialty: 'Specialty',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  phone: 'Phone',
}

/** All that narrows the list, each with the search that would be without it. */
export function conditionsOf(address: SearchAddress, readAs: SearchReply['readAs']): Condition[] {
  const first = { ...address, cursor: null }
  // A double name is several conditions of the same text, which can only be removed together.
  const parts = new Map(readAs.map((part) => [`${part.field} ${part.text}`, part]))
  return [
    ...[...parts].map(([key, part]) => ({
      key: `query-${key}`,
      field: FIELD_WORDS[part.field],
      value: part.label,
      term: part.text,
      without: { ...first, query: withoutText(address.query, part.text) },
    })),
    ...address.states.map((state) => ({
      key: `state-${state}`,
      field: 'State',
      value: stateByCode(state)?.name ?? state,
      term: stateByCode(state)?.name ?? state,
      without: { ...first, states: toggled(address.states, state) },
    })),
    ...address.specialties.map((code) => ({
      key: `specialty-${code}`,
      field: 'Specialty',
      value: taxonomyName(code),
      term: taxonomyName(code),
      without: { ...first, specialties: toggled(address.specialties, code) },
    })),
  ]
}

export type ConditionChipsProps = {
  readonly conditions: readonly Condition[]
  readonly isQueryRead: boolean
  readonly onShow: (address: SearchAddress) => void
  readonly onClearAll: () => void
}

export function ConditionChips({ conditions, isQueryRead, onShow, onClearAll }: ConditionChipsProps) {
  if (conditions.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label="What is in force"
      sx={{
        display: 'flex',
        flexWrap: { xs: 'nowrap', md: 'wrap' },
        alignItems: 'center',
        gap: 0.75,
        mt: 1.25,
        mb: 0,
        mx: { xs: -2, md: 0 },
        px: { xs: 2, md: 0 },
        py: { xs: 0.5, md: 0 },
        listStyle: 'none',
        overflowX: { xs: 'auto', md: 'visible' },
        scrollbarWidth: 'none',
      }}
    >
      {isQueryRead && (
        <Box component="li" aria-hidden sx={{ color: 'ink3', mr: 0.25, flex: 'none' }}>
          Read as
        </Box>
      )}
      {conditions.map((condition) => (
        <Box
          component="li"
          key={condition.key}
          sx={{ display: 'flex', flex: { xs: 'none', md: '0 1 auto' } }}
        >
          <QueryChip
            field={condition.field}
            value={condition.value}
            onRemove={() => onShow(condition.without)}
          />
        </Box>
      ))}
      <Box component="li" sx={{ flex: 'none', ml: { md: 'auto' } }}>
        <Button color="secondary" onClick={onClearAll} sx={{ px: 0.5 }}>
          Clear all
        </Button>
      </Box>
    </Box>
  )
}
