import { Box, Button } from '@mui/material'
import { type ReactNode, useState } from 'react'
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

type KnownProps = Pick<FilterLineProps, 'source' | 'reply'>
type ChipsProps = KnownProps & Pick<FilterLineProps, 'filters' | 'onShow'> & { readonly name: string }

const getLabel = (name: string, { source, reply }: KnownProps): string =>
  reply?.filters.find((filter) => filter.name === name)?.label ?? source.rules[name]?.label ?? name

/**
 * Formats values: 'Texas, Oklahoma', or how many there are if they are many. The labels are those of the server; until it
 * replies, the values stand in for them.
 */
function sayValues(name: string, values: readonly string[], { reply }: KnownProps): string {
  if (values.length > MAX_WORDS) return `${values.length} picked`
  const known = reply?.filters.find((filter) => filter.name === name)?.values
  return values.map((value) => known?.find((entry) => entry.value === value)?.label ?? value).join(', ')
}

/** Returns values by the chips that show them: alternatives share one, what holds by itself has its own. */
const splitValues = (name: string, values: readonly string[]) =>
  name === 'also' ? values.map((value) => [value]) : [values]

/** Shows the chips of a filter whose values cannot be listed. */
function Chips({ name, filters, onShow, ...known }: ChipsProps) {
  const values = filters[name] ?? []
  return splitValues(name, values).map((own) => {
    const left = values.filter((value) => !own.includes(value))
    return (
      <QueryChip
        key={own.join(' ')}
        field={getLabel(name, known)}
        value={sayValues(name, own, known)}
        onRemove={() => onShow(withValues(filters, name, left))}
      />
    )
  })
}

/**
 * Returns the names of the filters that the line shows, in their order. One whose menu was opened stays, also while nothing
 * in it is picked: whoever takes its last value away goes on in it.
 */
function listShown({ filters, reply, source }: FilterLineProps, opened: readonly string[]) {
  const offered = (reply?.offered ?? []).filter((name) => source.listed.includes(name))
  const named = offered.slice(0, MAX_NAMED)
  return {
    shown: [...new Set([...named, ...opened, ...Object.keys(filters)])],
    others: offered.slice(MAX_NAMED),
  }
}

/** Shows the filters in force, the other filters that could be added, and the count that remains. */
export function FilterLine(props: FilterLineProps) {
  const { source, filters, onShow, more, children } = props
  const [opened, setOpened] = useState<readonly string[]>([])
  const { shown, others } = listShown(props, opened)
  const inForce = Object.keys(filters)
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2, displayPrint: 'flex' }}
    >
      <Box
        component="ul"
        aria-label="Filters"
        sx={{ display: 'contents', m: 0, p: 0, listStyle: 'none', '&:empty': { display: 'none' } }}
      >
        {shown.map((name) => (
          <Box
            component="li"
            key={name}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 1,
              maxWidth: '100%',
              '@media print': inForce.includes(name) ? {} : { display: 'none' },
            }}
          >
            {source.listed.includes(name) ? (
              <FilterMenu
                source={source}
                name={name}
                label={getLabel(name, props)}
                said={filters[name] && sayValues(name, filters[name], props)}
                filters={filters}
                onShow={onShow}
                onOpen={() => setOpened((before) => [...new Set([...before, name])])}
                onRemove={() => onShow(withValues(filters, name, []))}
              />
            ) : (
              <Chips {...props} name={name} />
            )}
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'contents', '@media print': { display: 'none' } }}>
        <MoreFilters source={source} names={others} filters={filters} onShow={onShow} />
        {inForce.length > 1 && (
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
