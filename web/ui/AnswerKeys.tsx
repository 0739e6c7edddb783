import { ATTESTED_ANSWERS, type AttestedAnswer } from '@concord/domain'
import { Box } from '@mui/material'
import type { KeyboardEvent } from 'react'

const SHORT: Readonly<Record<AttestedAnswer, string>> = { yes: 'Y', no: 'N', unknown: '?' }
const LONG: Readonly<Record<AttestedAnswer, string>> = { yes: 'Yes', no: 'No', unknown: 'Not known' }
const TINTS: Readonly<Record<AttestedAnswer, { readonly color: string; readonly bgcolor: string }>> = {
  yes: { color: 'success.main', bgcolor: 'success.light' },
  no: { color: 'error.main', bgcolor: 'error.light' },
  unknown: { color: 'warning.main', bgcolor: 'warning.light' },
}
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }
const OF_KEY: Readonly<Record<string, AttestedAnswer>> = { y: 'yes', n: 'no', '?': 'unknown' }

/** Marks a group of answers, for the focus to be led from one to the next. */
export const GROUP_ATTRIBUTE = 'data-answers'

/** Gives the focus to the answers of a question, by its name. */
export function focusAnswers(name: string): void {
  const group = document.querySelector(`[${GROUP_ATTRIBUTE}="${name}"]`)
  group?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
}

export type AnswerKeysProps = {
  /** The question and whom it is about, for screen readers. */
  readonly label: string
  readonly name: string
  readonly value: AttestedAnswer | undefined
  readonly isLarge?: boolean
  readonly onAnswer: (answer: AttestedAnswer) => void
  /** After a key, to lead on to the next question. */
  readonly onKey?: (answer: AttestedAnswer) => void
}

/**
 * Shows Y, N and ? as three keys of which one is chosen: a single tab stop, answered by a click, the arrow keys or the
 * letter itself.
 */
export function AnswerKeys({ label, name, value, isLarge = false, onAnswer, onKey }: AnswerKeysProps) {
  const stop = value ?? 'yes'
  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = STEPS[event.key]
    if (step !== undefined) {
      event.preventDefault()
      event.stopPropagation()
      const count = ATTESTED_ANSWERS.length
      const next = ATTESTED_ANSWERS[(ATTESTED_ANSWERS.indexOf(stop) + step + count) % count]
      if (next) onAnswer(next)
      requestAnimationFrame(() => focusAnswers(name))
      return
    }
    const answer = OF_KEY[event.key.toLowerCase()]
    if (answer === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (onKey) onKey(answer)
    else onAnswer(answer)
  }
  return (
    <Box
      role="radiogroup"
      aria-label={label}
      onKeyDown={onKeyDown}
      {...{ [GROUP_ATTRIBUTE]: name }}
      sx={{
        display: 'inline-flex',
        border: '1px solid',
        borderColor: 'line',
        borderRadius: '6px',
        overflow: 'hidden',
        '&:focus-within': { outline: '2px solid', outlineColor: 'secondary.main', outlineOffset: 1 },
      }}
    >
      {ATTESTED_ANSWERS.map((answer) => (
        <Box
          key={answer}
          component="button"
          type="button"
          role="radio"
          aria-checked={value === answer}
          aria-label={LONG[answer]}
          tabIndex={answer === stop ? 0 : -1}
          onClick={() => onAnswer(answer)}
          sx={{
            typography: 'button',
            width: isLarge ? 54 : 28,
            height: isLarge ? 44 : 26,
            p: 0,
            border: 0,
            borderRight: answer === 'unknown' ? 0 : '1px solid',
            borderColor: 'line',
            color: 'ink2',
            bgcolor: 'sheet',
            cursor: 'pointer',
            outline: 'none',
            '&:hover': { bgcolor: 'hover' },
            ...(value === answer ? { fontWeight: 600, ...TINTS[answer] } : {}),
          }}
        >
          {isLarge && answer !== 'unknown' ? LONG[answer] : SHORT[answer]}
        </Box>
      ))}
    </Box>
  )
}
