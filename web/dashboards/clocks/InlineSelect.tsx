import { Box } from '@mui/material'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Option } from '#web/ui/form/SelectInput.tsx'

type InlineSelectProps = {
  readonly label: string
  readonly options: readonly Option[]
  readonly value: string
  /** It leaves nothing out, or what it leaves out is usual. */
  readonly isUsual: boolean
  readonly onChange: (value: string) => void
}

/** A filter in one line with others: its name, and beside it the browser's own list of its values. */
export function InlineSelect({ label, options, value, isUsual, onChange }: InlineSelectProps) {
  return (
    <Box
      component="label"
      sx={{
        ...{ display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, md: 28 }, maxWidth: '100%' },
        ...{ position: 'relative', pl: 1, border: 1, borderRadius: '6px' },
        ...{ borderColor: isUsual ? 'line' : 'secondaryLine', bgcolor: isUsual ? 'sheet' : 'secondaryTint' },
        '&:focus-within': {
          outline: '2px solid var(--concord-palette-secondary-main)',
          outlineOffset: '2px',
        },
      }}
    >
      <Box component="span" sx={{ color: 'ink2' }}>
        {label}
      </Box>
      <Box
        component="select"
        value={value}
        onChange={(event) => onChange((event.target as HTMLSelectElement).value)}
        sx={{
          ...{ font: 'inherit', color: 'ink', bgcolor: 'transparent', border: 0, minWidth: 0, maxWidth: 190 },
          ...{ height: { xs: 42, md: 26 }, pl: 0.5, pr: 3, cursor: 'pointer', outline: 'none' },
          // As wide as the value that it shows, where the browser can.
          ...{ appearance: 'none', fieldSizing: 'content' },
          '& option': { color: 'ink', bgcolor: 'sheet' },
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Box>
      <Box
        component="span"
        aria-hidden
        sx={{ position: 'absolute', right: 8, display: 'flex', pointerEvents: 'none' }}
      >
        <ChevronDown size={14} strokeWidth={1.75} />
      </Box>
    </Box>
  )
}
