import { isCalendarDate, todayInUtc } from '@concord/domain'
import { Box, OutlinedInput } from '@mui/material'
import { useId } from 'react'
import { useTypedText } from '#web/ui/use-typed-text.ts'

const WAIT_MS = 600

type DayInputProps = {
  /** 'YYYY-MM-DD' */
  readonly day: string
  readonly min?: string | undefined
  readonly onChange: (day: string) => void
}

const canBeShown = (text: string) => isCalendarDate(text) && text <= todayInUtc() && text >= '1900'

/**
 * Asks for a day up to today. A browser tells of each day that its parts make up while they are typed: on the way to
 * the 15th that is the 1st. So the day counts when the typing pauses, by Enter, or when the field is left.
 */
export function DayInput({ day, min, onChange }: DayInputProps) {
  const id = useId()
  const { text, setText, ask } = useTypedText({
    value: day,
    pauseMs: () => WAIT_MS,
    clean: (typed) => (canBeShown(typed) ? typed : day),
    onAsk: onChange,
  })
  const leave = () => {
    if (canBeShown(text)) ask()
    else setText(day)
  }
  return (
    <Box sx={{ flex: 'none' }}>
      <Box component="label" htmlFor={id} sx={{ typography: 'label', lineHeight: '20px', display: 'block' }}>
        As of (end of day, UTC)
      </Box>
      <OutlinedInput
        id={id}
        type="date"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && ask()}
        onBlur={leave}
        inputProps={{ max: todayInUtc(), ...(min ? { min } : {}) }}
        sx={{ width: 150 }}
      />
    </Box>
  )
}
