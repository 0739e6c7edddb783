import { Box } from '@mui/material'
import type { Option } from '#web/ui/form/SelectInput.tsx'

type InlineSelectProps = {
  readonly label: string
  readonly options: readonly Option[]
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A filter in one line with others: its name, and beside it the browser's own list of its values. */
export function InlineSelect({ label, options, value, onChange }: InlineSelectProps) {
  return (
    <Box
      component="label"
      sx={{
        ...{ display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, md: 28 }, maxWidth: '100%' },
        ...{ pl: 1, border: 1, borderColor: value === '' ? 'line' : 'secondaryLine', borderRadius: '6px' },
        bgcolor: value === '' ? 'sheet' : 'secondaryTint',
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
          ...{ height: 26, pl: 0.5, pr: 0.5, cursor: 'pointer', outline: 'none' },
          '& option': { color: 'ink', bgcolor: 'sheet' },
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Box>
    </Box>
  )
}
