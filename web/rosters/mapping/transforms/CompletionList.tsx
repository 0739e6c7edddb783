import { Box } from '@mui/material'
import type { Completion } from '../model/complete-formula.ts'

export type CompletionListProps = {
  readonly id: string
  readonly options: readonly Completion[]
  readonly active: number
  readonly onPick: (at: number) => void
}

/** Lists what can be written at the caret of a formula. */
export function CompletionList({ id, options, active, onPick }: CompletionListProps) {
  return (
    <Box
      id={id}
      role="listbox"
      aria-label="Completions"
      sx={{
        ...{ position: 'absolute', zIndex: 2, left: 0, right: 0, top: '100%', maxHeight: 260 },
        overflow: 'auto',
        bgcolor: 'raised',
        boxShadow: (theme) => theme.vars?.palette.menuShadow,
        border: options.length > 0 ? '1px solid' : 0,
        borderColor: 'line',
        borderRadius: '6px',
      }}
    >
      {options.map(({ label, detail }, at) => (
        <Box
          key={label}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          // The field keeps the focus.
          onMouseDown={(event) => {
            event.preventDefault()
            onPick(at)
          }}
          sx={{
            px: 1,
            py: 0.5,
            cursor: 'pointer',
            bgcolor: at === active ? 'secondary.light' : 'transparent',
          }}
        >
          <Box sx={{ typography: 'raw' }}>{label}</Box>
          <Box sx={{ typography: 'caption', color: 'ink2' }}>{detail}</Box>
        </Box>
      ))}
    </Box>
  )
}
