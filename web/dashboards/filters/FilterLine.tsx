import { Box, Button } from '@mui/material'
import type { ReactNode } from 'react'
import { QueryChip } from '#web/ui/QueryChip.tsx'
import { type Filters, withValues } from '../model/filters.ts'
import type { DashboardReply, DashboardSource } from '../queries.ts'
import { FilterMenu } from './FilterMenu.tsx'
import { MoreFilters } from './MoreFilters.tsx'

/** Filters that the line names also while they are not in force. */
const MAX_NAMED = 3
const MAX_WORDS = 3

type FilterLineProps = {
  readonly source: DashboardSource
  readonly filters: Filters
  readonly reply: DashboardReply | undefined
  readonly onShow: (filters: Filters) => void
  /** Behind the filters. */
  readonly more?: ReactNode
  /** At the right end. */
  readonly children: ReactNode
}

/** Formats values: 'Texas, Oklahoma', or how many there are if they are many. */
function sayValues(values: readonly { readonly label: string }[]): string {
  if (values.length > MAX_WORDS) return `${values.length} picked`
  return values.map(({ label }) => label).join(', ')
}

/**
 * Returns the chips of the filters. The labels are those of the server; until it replies, the values stand in for them.
 */
function getChips({ source, filters, reply }: Pick<FilterLineProps, 'source' | 'filters' | 'reply'>) {
  return Object.entries(filters).map(([name, values]) => {
    const known = reply?.filters.find((filter) => filter.name === name)
    const wordOf = (value: string) => known?.values.find((entry) => entry.value === value)?.label ?? value
    return {
      name,
      label: known?.label ?? source.rules[name]?.label ?? name,
      words: sayValues(values.map((value) => ({ label: wordOf(value) }))),
    }
  })
}

/** Shows the filters in force, the other filters that could be added, and the count that remains. */
export function FilterLine({ source, filters, reply, onShow, more, children }: FilterLineProps) {
  const chips = getChips({ source, filters, reply })
  const open = (reply?.offered ?? []).filter((name) => source.listed.includes(name) && !filters[name])
  const named = open.slice(0, MAX_NAMED)
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2, displayPrint: 'flex' }}
    >
      <Box
        component="ul"
        aria-label="Active filters"
        sx={{ display: 'contents', m: 0, p: 0, listStyle: 'none', '&:empty': { display: 'none' } }}
      >
        {chips.map(({ name, label, words }) => (
          <Box component="li" key={name} sx={{ display: 'flex', maxWidth: '100%' }}>
            <QueryChip field={label} value={words} onRemove={() => onShow(withValues(filters, name, []))} />
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'contents', '@media print': { display: 'none' } }}>
        {named.map((name) => (
          <FilterMenu
            key={name}
            source={source}
            name={name}
            label={source.rules[name]?.label ?? name}
            filters={filters}
            onShow={onShow}
          />
        ))}
        <MoreFilters source={source} names={open.slice(MAX_NAMED)} filters={filters} onShow={onShow} />
        {chips.length > 1 && (
          <Button color="secondary" onClick={() => onShow({})} sx={{ px: 0.5 }}>
            Clear all
          </Button>
        )}
        {more}
      </Box>
      <Box sx={{ ml: { md: 'auto' }, color: 'ink2' }}>{children}</Box>
    </Box>
  )
}
