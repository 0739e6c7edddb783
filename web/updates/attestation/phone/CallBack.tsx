import { Box, TextField } from '@mui/material'

export type CallBackProps = {
  readonly value: string | null
  readonly error: string | undefined
  readonly onChange: (value: string | null) => void
}

/** Formats a moment as '2026-07-10T09:00' in the time zone of the browser. */
function toLocal(value: string): string {
  const at = new Date(value)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

export const CALL_BACK_ID = 'call-back'

/** Shows the input for when the office asked to be called again. */
export function CallBack({ value, error, onChange }: CallBackProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
      <TextField
        id={CALL_BACK_ID}
        label="Call back"
        type="datetime-local"
        value={value === null ? '' : toLocal(value)}
        onChange={({ target }) => onChange(target.value === '' ? null : new Date(target.value).toISOString())}
        error={error !== undefined}
        helperText={error}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </Box>
  )
}
