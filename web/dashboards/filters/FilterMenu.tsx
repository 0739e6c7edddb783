import { formatCount } from '@concord/domain'
import { Box, Button, Checkbox, OutlinedInput } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useDeferredValue, useRef, useState } from 'react'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { PopoverPanel } from '#web/ui/PopoverPanel.tsx'
import { CHIP_FRAME, RemoveButton } from '#web/ui/QueryChip.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import { type Filters, withToggled } from '../model/filters.ts'
import type { DashboardSource } from '../queries.ts'

const PANEL_WIDTH_PX = 320
const LIST_HEIGHT_PX = 320
const SKELETON_ROWS = 5
const MIN_SEARCHED = 8

const BUTTON = {
  px: 1,
  fontWeight: 400,
  fontFamily: 'body2.fontFamily',
  fontSize: 13,
  boxShadow: 'none',
} as const
/** Within the frame of what is in force. */
const CHIP_BUTTON = {
  pr: 0,
  minHeight: { md: 26 },
  color: 'ink',
  textAlign: 'left',
  whiteSpace: 'normal',
} as const

type ChoiceListProps = {
  readonly source: DashboardSource
  readonly name: string
  readonly label: string
  readonly filters: Filters
  readonly onShow: (filters: Filters) => void
}

/** Shows the values of one filter, each with its count, so that any of them can be picked. */
export function ChoiceList({ source, name, label, filters, onShow }: ChoiceListProps) {
  const [search, setSearch] = useState('')
  const asked = useDeferredValue(search.trim())
  const { data, error, refetch } = useQuery({
    ...source.choices(filters, name, asked),
    placeholderData: keepPreviousData,
  })
  const picked = filters[name] ?? []
  const isSearched = search !== '' || (data?.total ?? 0) > MIN_SEARCHED
  if (error) return <ErrorState title="The values did not load" error={error} onRetry={() => refetch()} />
  return (
    <>
      {isSearched && (
        <OutlinedInput
          fullWidth
          autoFocus
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          placeholder={`Find in ${formatCount(data?.total ?? 0)}`}
          inputProps={{ 'aria-label': `Find ${label.toLowerCase()}` }}
          sx={{ mb: 1 }}
        />
      )}
      {!data && <SkeletonRows label="Loading values" count={SKELETON_ROWS} />}
      <Box role="group" aria-label={label} sx={{ maxHeight: LIST_HEIGHT_PX, overflowY: 'auto' }}>
        {data?.choices.map(({ value, label: text, count }) => (
          <Box
            component="label"
            key={value}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              minHeight: { xs: 44, md: 28 },
              cursor: 'pointer',
            }}
          >
            <Checkbox
              checked={picked.includes(value)}
              onChange={() => onShow(withToggled(filters, name, value))}
              sx={{ p: 0, '& .MuiSvgIcon-root': { fontSize: 18 } }}
            />
            <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {text}
            </Box>
            <Box component="span" sx={{ color: count === 0 ? 'ink3' : 'ink2' }}>
              {formatCount(count)}
            </Box>
          </Box>
        ))}
        {data?.choices.length === 0 && <Box sx={{ color: 'ink2' }}>No matches.</Box>}
      </Box>
    </>
  )
}

type FilterMenuProps = ChoiceListProps & {
  /** The picked values in words, if there are any. */
  readonly said?: string | undefined
  readonly onOpen?: () => void
  /** Given where the picked values can be taken away beside the menu. */
  readonly onRemove?: () => void
}

/**
 * Shows a filter, such as 'Network all' or 'State Texas', with its values below it. Its button stays the same one, whether
 * something is picked or not, so that the focus stays with it.
 */
export function FilterMenu({ said, onOpen, onRemove, ...props }: FilterMenuProps) {
  const { label } = props
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isChip = said !== undefined && onRemove !== undefined
  return (
    <>
      <Box component="span" sx={isChip ? CHIP_FRAME : { display: 'inline-flex' }}>
        <Button
          ref={button}
          variant={isChip ? 'text' : 'outlined'}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => {
            setAnchor(event.currentTarget)
            onOpen?.()
          }}
          endIcon={!isChip && <ChevronDown size={14} strokeWidth={1.75} aria-hidden />}
          sx={{ ...BUTTON, ...(isChip && CHIP_BUTTON) }}
        >
          <Box component="span" sx={{ color: 'ink2', mr: 0.75, whiteSpace: 'nowrap' }}>
            {label}
          </Box>{' '}
          <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {said ?? 'all'}
          </Box>
        </Button>
        {isChip && (
          <RemoveButton
            label={`${label} ${said}`}
            onRemove={() => {
              onRemove()
              button.current?.focus()
            }}
          />
        )}
      </Box>
      <PopoverPanel label={label} anchor={anchor} onClose={() => setAnchor(null)} widthPx={PANEL_WIDTH_PX}>
        <ChoiceList {...props} />
      </PopoverPanel>
    </>
  )
}
