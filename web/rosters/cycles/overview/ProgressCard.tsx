import { Box, LinearProgress } from '@mui/material'
import { useEffect, useState } from 'react'
import type { CycleTabProps } from '../cycle-tab.ts'
import { RejectButton } from '../RejectButton.tsx'
import { CARD_AFTER_MS, formatDone, formatRunStage, formatTimeLeft, LINE_AFTER_MS } from './progress-text.ts'

const TICK_MS = 400

/** Returns the current time and updates it regularly. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(tick)
  }, [])
  return now
}

const box = {
  ...{ mb: 2.5, px: { xs: 2, md: 2.5 }, py: 1.75, border: 1, borderColor: 'line', borderRadius: 2 },
  ...{ displayPrint: 'none' },
} as const

function Waiting({ cycle, actions }: CycleTabProps) {
  return (
    <Box sx={{ ...box, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Box role="status" sx={{ flex: '1 1 240px' }}>
        <strong>Waits for its turn.</strong> It runs as soon as a worker is free.
      </Box>
      {cycle.can.cancel && <RejectButton cycle={cycle} actions={actions} />}
    </Box>
  )
}

function Running({ cycle, actions }: CycleTabProps) {
  const now = useNow()
  const { progress } = cycle
  if (progress === null) return null
  const spent = now - Date.parse(progress.startedAt)
  if (spent < LINE_AFTER_MS) return null
  const bar = (height: number) => (
    <LinearProgress
      variant="determinate"
      value={Math.min(100, progress.done * 100)}
      aria-label="How far the run is"
      sx={{ height, borderRadius: '2px', mb: height > 2 ? 1 : 2 }}
    />
  )
  if (spent < CARD_AFTER_MS) return bar(2)
  return (
    <Box sx={box}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 1 }}>
        <Box role="status" sx={{ flex: 1, fontWeight: 600 }}>
          {formatRunStage(progress)}
        </Box>
        {cycle.can.cancel && <RejectButton cycle={cycle} actions={actions} />}
      </Box>
      {bar(6)}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5, color: 'ink2' }}>
        <span>{formatDone(progress, cycle.rows)}</span>
        <span>{formatTimeLeft(progress, now)}</span>
      </Box>
    </Box>
  )
}

/** Shows how far the run of a cycle is; nothing where none is on its way. */
export function ProgressCard(props: CycleTabProps) {
  const { run } = props.cycle
  if (run === null) return null
  return run === 'waiting' ? <Waiting {...props} /> : <Running {...props} />
}
