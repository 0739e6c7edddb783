import { Box } from '@mui/material'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'

/** The frame of a condition that is in force. */
export const CHIP_FRAME = {
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  maxWidth: '100%',
  minHeight: 28,
  border: 1,
  borderColor: 'secondaryLine',
  borderRadius: '6px',
  bgcolor: 'secondaryTint',
  '@media print': { pr: 1 },
} as const

type RemoveButtonProps = { readonly label: string; readonly onRemove: () => void }

/** Takes a condition away; it stands at the right end of its frame. */
export function RemoveButton({ label, onRemove }: RemoveButtonProps) {
  return (
    <Box
      component="button"
      type="button"
      aria-label={`Remove ${label}`}
      onClick={onRemove}
      sx={{
        display: 'grid',
        placeItems: 'center',
        flex: 'none',
        width: 26,
        height: 26,
        p: 0,
        border: 0,
        borderRadius: '6px',
        bgcolor: 'transparent',
        color: 'ink2',
        cursor: 'pointer',
        position: 'relative',
        '@media print': { display: 'none' },
        '&:hover': { color: 'ink' },
        '&:focus-visible': { outlineOffset: '-2px' },
        '&::after': (theme) => ({
          [theme.breakpoints.down('md')]: { content: '""', position: 'absolute', inset: '-9px' },
        }),
      }}
    >
      <X size={14} strokeWidth={1.75} aria-hidden />
    </Box>
  )
}

export type QueryChipProps = {
  readonly field: string
  readonly value: string
  readonly onRemove: () => void
  /** Replaces the bare value if it can be changed in place. */
  readonly children?: ReactNode
}

/** Shows one condition that is in force, set by the person who looks at it. */
export function QueryChip({ field, value, onRemove, children }: QueryChipProps) {
  return (
    <Box component="span" sx={{ ...CHIP_FRAME, pl: 1 }}>
      <Box component="span" sx={{ color: 'ink2', whiteSpace: 'nowrap' }}>
        {field}
      </Box>
      <Box component="span" sx={{ ml: 0.75, overflowWrap: 'anywhere' }}>
        {children ?? value}
      </Box>
      <RemoveButton label={`${field} ${value}`} onRemove={onRemove} />
    </Box>
  )
}
