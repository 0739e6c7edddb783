import { CYCLE_STAGES, type CycleStage, type CycleState, isEnded } from '@concord/domain'
import { Box } from '@mui/material'
import { formatState, getStateMark } from './cycle-mark.ts'
import { StatusMark } from './StatusMark.tsx'

const LAST_COLORS = {
  error: 'error.fill',
  waiting: 'accent.fill',
  ok: 'success.fill',
  running: 'secondary.main',
} as const

type CyclePipsProps = {
  readonly cycle: { readonly state: CycleState; readonly stage: CycleStage }
  /** Whether the cycle waits for a person. */
  readonly waits: boolean
}

/** Shows the nine stages of a cycle as far as they are done, the last one by how it stands, and the state in words. */
export function CyclePips({ cycle, waits }: CyclePipsProps) {
  const { state, stage } = cycle
  const status = getStateMark(state, waits)
  const reached = CYCLE_STAGES.indexOf(stage)
  const colorOf = (place: number): string => {
    if (place > reached) return 'line'
    if (place < reached) return 'secondary.main'
    return status in LAST_COLORS ? LAST_COLORS[status as keyof typeof LAST_COLORS] : 'lineStrong'
  }
  const label =
    isEnded(state) || state === 'failed' ? formatState(state) : `${formatState(state)}, ${reached + 1} of 9`
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, whiteSpace: 'nowrap' }}>
      <Box component="span" role="img" aria-label={label} sx={{ display: 'inline-flex', gap: '2px' }}>
        {CYCLE_STAGES.map((name, place) => (
          <Box
            key={name}
            component="span"
            sx={{ width: 8, height: 8, borderRadius: '2px', bgcolor: colorOf(place) }}
          />
        ))}
      </Box>
      <StatusMark status={status}>{formatState(state)}</StatusMark>
    </Box>
  )
}
