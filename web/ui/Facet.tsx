import { formatCount } from '@concord/domain'
import { Box, Button, Checkbox, OutlinedInput } from '@mui/material'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { useId, useState } from 'react'

export type FacetOption = {
  readonly value: string
  readonly label: string
  readonly count: number
  /** Stands in place of a count that could not be made. */
  readonly instead?: string
}

export type FacetProps = {
  /** 'Specialty' */
  readonly title: string
  /** A note about the counts, under the title. */
  readonly note?: string | undefined
  readonly options: readonly FacetOption[]
  readonly selected: readonly string[]
  readonly onToggle: (value: string) => void
}

const SHOWN_AT_FIRST = 4

function FacetRow(props: {
  readonly option: FacetOption
  readonly share: number
  readonly isSelected: boolean
  readonly onToggle: () => void
}) {
  const { option, share, isSelected, onToggle } = props
  return (
    <Box
      component="label"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: { xs: 44, md: 26 },
        cursor: 'pointer',
        color: option.count === 0 && !isSelected ? 'ink3' : 'ink',
      }}
    >
      <Checkbox
        checked={isSelected}
        onChange={onToggle}
        sx={{ p: 0, '& .MuiSvgIcon-root': { fontSize: 18 } }}
      />
      <Box component="span" sx={{ flex: 1, minWidth: 0, position: 'relative', px: 0.25, py: '2px' }}>
        <Box
          component="span"
          aria-hidden
          sx={(theme) => ({
            position: 'absolute',
            insetBlock: 0,
            left: 0,
            width: `${share * 100}%`,
            bgcolor: 'sunken',
            borderRadius: '2px',
            ...theme.applyStyles('dark', { bgcolor: 'lineSoft' }),
          })}
        />
        <Box component="span" sx={{ position: 'relative', overflowWrap: 'anywhere' }}>
          {option.label}
        </Box>
      </Box>{' '}
      <Box component="span" sx={{ color: 'ink2' }}>
        {option.instead ?? formatCount(option.count)}
      </Box>
    </Box>
  )
}

/** Shows a few values at first with every selected one among them; the full list has a search field. */
export function Facet({ title, note, options, selected, onToggle }: FacetProps) {
  const titleId = useId()
  const listId = useId()
  const [isOpen, setIsOpen] = useState(true)
  const [isFull, setIsFull] = useState(false)
  const [wanted, setWanted] = useState('')
  const largest = Math.max(1, ...options.map((option) => option.count))
  const first = options.filter((option, place) => place < SHOWN_AT_FIRST || selected.includes(option.value))
  // A button for one value takes as much room as the value.
  const shownAtFirst = first.length === options.length - 1 ? options : first
  const found = options.filter((option) => option.label.toLowerCase().includes(wanted.trim().toLowerCase()))
  const hiddenCount = options.length - shownAtFirst.length
  const Chevron = isOpen ? ChevronUp : ChevronDown
  if (options.length === 0) return null

  return (
    <Box
      role="group"
      aria-labelledby={titleId}
      sx={{ py: 1.25, borderBottom: 1, borderColor: 'line', '&:first-of-type': { pt: 0 } }}
    >
      <Box
        component="button"
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
        sx={{
          typography: 'label',
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'center',
          width: '100%',
          minHeight: { xs: 44, md: 24 },
          p: 0,
          border: 0,
          bgcolor: 'transparent',
          color: 'ink',
          cursor: 'pointer',
        }}
      >
        <span id={titleId}>{title}</span>
        <Chevron size={14} strokeWidth={1.75} aria-hidden />
      </Box>
      <Box id={listId} hidden={!isOpen}>
        {note !== undefined && <Box sx={{ typography: 'caption', color: 'ink2', pb: 0.25 }}>{note}</Box>}
        {isFull && (
          <OutlinedInput
            fullWidth
            autoFocus
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
            placeholder={`Find in ${options.length}`}
            inputProps={{ 'aria-label': `Find ${title.toLowerCase()}` }}
            sx={{ my: 0.5 }}
          />
        )}
        <Box sx={isFull ? { maxHeight: 340, overflowY: 'auto', pr: 0.5 } : {}}>
          {(isFull ? found : shownAtFirst).map((option) => (
            <FacetRow
              key={option.value}
              option={option}
              share={option.count / largest}
              isSelected={selected.includes(option.value)}
              onToggle={() => onToggle(option.value)}
            />
          ))}
          {isFull && found.length === 0 && <Box sx={{ py: 0.5, color: 'ink2' }}>No matches.</Box>}
        </Box>
        {(isFull || hiddenCount > 0) && (
          <Button
            color="secondary"
            onClick={() => {
              setIsFull(!isFull)
              setWanted('')
            }}
            sx={{ ml: '14px' }}
          >
            {isFull ? 'Show fewer' : `${formatCount(hiddenCount)} more`}
          </Button>
        )}
      </Box>
    </Box>
  )
}
