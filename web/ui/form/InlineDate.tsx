import { Box } from '@mui/material'
import { InlineField } from './InlineField.tsx'

type InlineDateProps = {
  readonly label: string
  /** 'YYYY-MM-DD'; '' where it does not narrow. */
  readonly value: string
  readonly onChange: (day: string) => void
}

/** Shows a filter by day in one line with others. */
export function InlineDate({ label, value, onChange }: InlineDateProps) {
  return (
    <InlineField label={label} isUsual={value === ''}>
      <Box
        component="input"
        type="date"
        aria-label={label}
        value={value}
        onChange={(event) => onChange((event.target as HTMLInputElement).value)}
        sx={{
          ...{ font: 'inherit', color: 'ink', bgcolor: 'transparent', border: 0, minWidth: 0 },
          ...{ height: { xs: 42, md: 30 }, pl: 0.75, pr: 1, outline: 'none' },
        }}
      />
    </InlineField>
  )
}
