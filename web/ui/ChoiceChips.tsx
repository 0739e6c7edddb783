import { formatCount } from '@concord/domain'
import { Box } from '@mui/material'

type Choice<Value extends string> = {
  readonly value: Value
  readonly label: string
  readonly count: number
}

type ChoiceChipsProps<Value extends string> = {
  readonly label: string
  readonly choices: readonly Choice<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** Asks for one of a few parts of a list, each with its count. */
export function ChoiceChips<Value extends string>(props: ChoiceChipsProps<Value>) {
  const { label, choices, value, onChange } = props
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {choices.map((choice) => (
        <Box
          key={choice.value}
          component="button"
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
          sx={{
            typography: 'body2',
            minHeight: { xs: 44, md: 28 },
            px: 1.25,
            border: 1,
            borderColor: 'line',
            borderRadius: '6px',
            bgcolor: 'sheet',
            color: 'ink2',
            cursor: 'pointer',
            '&:hover': { bgcolor: 'hover' },
            '&[aria-pressed=true]': { bgcolor: 'secondaryTint', borderColor: 'secondaryLine', color: 'ink' },
          }}
        >
          {choice.label} <strong>{formatCount(choice.count)}</strong>
        </Box>
      ))}
    </Box>
  )
}
