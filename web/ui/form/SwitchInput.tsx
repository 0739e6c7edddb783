import { Box, FormControlLabel, FormHelperText, Switch } from '@mui/material'
import { useId } from 'react'

export type SwitchInputProps = {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  readonly hint?: string | undefined
  readonly isDisabled?: boolean
}

/** Shows a switch that takes effect when the form is saved. */
export function SwitchInput({ label, isOn, onChange, hint, isDisabled = false }: SwitchInputProps) {
  const hintId = useId()
  return (
    <Box>
      <FormControlLabel
        disabled={isDisabled}
        control={
          <Switch
            checked={isOn}
            onChange={(_, is) => onChange(is)}
            slotProps={{
              input: { role: 'switch', 'aria-describedby': hint === undefined ? undefined : hintId },
            }}
          />
        }
        label={label}
      />
      {hint !== undefined && (
        <FormHelperText id={hintId} sx={{ mt: 0, ml: '33px' }}>
          {hint}
        </FormHelperText>
      )}
    </Box>
  )
}
