import { CALL_OUTCOME_LABELS, CALL_OUTCOMES, type CallOutcome } from '@concord/domain'
import { Box } from '@mui/material'
import Check from 'lucide-react/icons/check'

export const OUTCOMES_ID = 'call-outcome'

export type OutcomeKeysProps = {
  readonly value: CallOutcome | null
  readonly onChange: (outcome: CallOutcome) => void
}

/** Shows the five outcomes of a call to choose from; the arrow keys move between them. */
export function OutcomeKeys({ value, onChange }: OutcomeKeysProps) {
  const stop = value ?? 'reached'
  const move = (step: number) => {
    const place = CALL_OUTCOMES.indexOf(stop)
    const next = CALL_OUTCOMES[(place + step + CALL_OUTCOMES.length) % CALL_OUTCOMES.length]
    if (next) onChange(next)
  }
  return (
    <Box
      role="radiogroup"
      aria-label="How the call ended"
      id={OUTCOMES_ID}
      onKeyDown={(event) => {
        const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
        if (step === undefined) return
        event.preventDefault()
        move(step)
        const group = event.currentTarget
        requestAnimationFrame(() => group.querySelector<HTMLElement>('[tabindex="0"]')?.focus())
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}
    >
      {CALL_OUTCOMES.map((outcome) => (
        <Box
          key={outcome}
          component="button"
          type="button"
          role="radio"
          aria-checked={value === outcome}
          tabIndex={outcome === stop ? 0 : -1}
          onClick={() => onChange(outcome)}
          sx={{
            typography: 'button',
            display: 'flex',
            flex: 'none',
            alignItems: 'center',
            gap: 0.75,
            height: { xs: 44, md: 30 },
            px: 1.5,
            color: 'ink',
            bgcolor: 'sheet',
            border: '1px solid',
            borderColor: 'line',
            borderRadius: '6px',
            cursor: 'pointer',
            '&:hover': { bgcolor: 'hover' },
            '&[aria-checked=true]': { bgcolor: 'secondaryTint', borderColor: 'secondaryLine' },
          }}
        >
          {value === outcome && <Check size={14} strokeWidth={1.75} aria-hidden />}
          {CALL_OUTCOME_LABELS[outcome]}
        </Box>
      ))}
    </Box>
  )
}
