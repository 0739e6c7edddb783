import { formatCount } from '@concord/domain'
import { Box, ButtonBase } from '@mui/material'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { countDecided, countOpenFrom } from './count-pairs.ts'
import type { DuplicateState } from './duplicate-address.ts'
import type { Summary } from './queries.ts'

type Props = {
  readonly state: DuplicateState
  readonly scores: Summary['scores'] | undefined
  readonly from: number
  readonly onChoose: (state: DuplicateState) => void
}

/** Chooses between pairs that wait and those that people decided. */
export function StateTabs({ state, scores, from, onChoose }: Props) {
  const count = (of: DuplicateState) => {
    if (!scores) return undefined
    return of === 'open' ? countOpenFrom(scores, from) : countDecided(scores, of)
  }
  const choices = [
    ['open', 'To decide'],
    ['same', 'Merged'],
    ['different', 'Kept apart'],
  ] as const
  return (
    <Box role="group" aria-label="Status" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2, mb: 1.5 }}>
      {choices.map(([value, label]) => (
        <ButtonBase
          key={value}
          aria-pressed={state === value}
          onClick={() => onChoose(value)}
          sx={{
            typography: 'button',
            gap: 1,
            px: 1.25,
            minHeight: { xs: 44, md: 30 },
            border: 1,
            borderColor: 'line',
            borderRadius: '6px',
            color: 'ink',
            '&[aria-pressed=true]': { bgcolor: 'secondaryTint', borderColor: 'secondary.main' },
          }}
        >
          {value === 'open' ? <StatusMark status="waiting">{label}</StatusMark> : label}
          {scores && <Box component="b">{formatCount(count(value) ?? 0)}</Box>}
        </ButtonBase>
      ))}
    </Box>
  )
}
