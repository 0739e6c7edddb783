import { isCalendarDate, todayInUtc } from '@concord/domain'
import { Box, OutlinedInput } from '@mui/material'
import { useId, useState } from 'react'

type DayInputProps = {
  /** 'YYYY-MM-DD' */
  readonly day: string
  readonly min?: string | undefined
  readonly onChange: (day: string) => void
}

/** Asks for a day up to today. What is typed counts once it is such a day. */
export function DayInput({ day, min, onChange }: DayInputProps) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  function take(text: string): void {
    setTyped(text)
    if (!isCalendarDate(text) || text > todayInUtc() || text < '1900') return
    setTyped(undefined)
    onChange(text)
  }
  return (
    <Box sx={{ flex: 'none' }}>
      <Box component="label" htmlFor={id} sx={{ typography: 'label', lineHeight: '20px', display: 'block' }}>
        As of (end of day, UTC)
      </Box>
      <OutlinedInput
        id={id}
        type="date"
        value={typed ?? day}
        onChange={(event) => take(event.target.value)}
        onBlur={() => setTyped(undefined)}
        inputProps={{ max: todayInUtc(), ...(min ? { min } : {}) }}
        sx={{ width: 150 }}
      />
    </Box>
  )
}
