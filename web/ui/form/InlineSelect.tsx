import { Box } from '@mui/material'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { InlineField } from './InlineField.tsx'
import type { Option } from './SelectInput.tsx'

type InlineSelectProps = {
  readonly label: string
  readonly options: readonly Option[]
  readonly value: string
  /**
   * Whether the filter leaves nothing out, or only what is usually left out. By default, whether its value is empty.
   */
  readonly isUsual?: boolean
  readonly onChange: (value: string) => void
}

/** Shows a filter in one line with others: its name, and beside it the browser's own list of its values. */
export function InlineSelect(props: InlineSelectProps) {
  const { label, options, value, isUsual = value === '', onChange } = props
  return (
    <InlineField label={label} isUsual={isUsual}>
      <Box
        component="select"
        aria-label={label}
        value={value}
        onChange={(event) => onChange((event.target as HTMLSelectElement).value)}
        sx={{
          ...{ font: 'inherit', color: 'ink', bgcolor: 'transparent', border: 0, minWidth: 0, maxWidth: 190 },
          ...{ height: { xs: 42, md: 30 }, pl: 0.5, pr: 3, cursor: 'pointer', outline: 'none' },
          // As wide as the value that it shows, where the browser can.
          ...{ appearance: 'none', fieldSizing: 'content', textOverflow: 'ellipsis' },
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
    </InlineField>
  )
}
