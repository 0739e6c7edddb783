import { Box, Typography } from '@mui/material'
import OctagonPause from 'lucide-react/icons/octagon-pause'
import type { Cycle } from '../queries.ts'
import { RejectButton } from '../RejectButton.tsx'
import type { CycleActions } from '../use-cycle-actions.ts'
import { StopRow } from './StopRow.tsx'
import { countOpen } from './stop-texts.ts'

type StopsBlockProps = { readonly cycle: Cycle; readonly actions: CycleActions }

function Heading({ cycle, actions }: StopsBlockProps) {
  const open = countOpen(cycle.stops)
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        px: { xs: 2, md: 2.5 },
        py: 1.5,
        bgcolor: 'accent.light',
      }}
    >
      <Box component={OctagonPause} size={20} strokeWidth={1.75} aria-hidden sx={{ color: 'accent.main' }} />
      <Box sx={{ flex: '1 1 240px' }}>
        <Typography id="cycle-stops" variant="h2">
          {open} {open === 1 ? 'stop holds' : 'stops hold'} this cycle
        </Typography>
        <Box sx={{ color: 'ink2' }}>
          Nothing reaches the directory or the payer until each is released by two people, or the file is
          rejected.
        </Box>
      </Box>
      <Box sx={{ displayPrint: 'none' }}>
        {cycle.can.cancel && <RejectButton cycle={cycle} actions={actions} />}
      </Box>
    </Box>
  )
}

const list = { m: 0, p: 0, listStyle: 'none' }

/** Shows what holds a cycle, with an orange edge; once all is released, only who let it pass. */
export function StopsBlock({ cycle, actions }: StopsBlockProps) {
  if (cycle.stops.length === 0) return null
  const isHeld = countOpen(cycle.stops) > 0 && cycle.state === 'held'
  return (
    <Box
      component="section"
      aria-labelledby="cycle-stops"
      sx={{
        mb: 2.5,
        border: 1,
        borderColor: isHeld ? 'accent.line' : 'line',
        borderRadius: 2,
        overflow: 'hidden',
        ...(isHeld ? { borderLeft: '4px solid', borderLeftColor: 'accent.fill' } : {}),
      }}
    >
      {isHeld ? (
        <Heading cycle={cycle} actions={actions} />
      ) : (
        <Typography id="cycle-stops" variant="h3" component="h2" sx={{ px: { xs: 2, md: 2.5 }, py: 1.25 }}>
          {cycle.stops.length} {cycle.stops.length === 1 ? 'stop' : 'stops'} of this cycle
        </Typography>
      )}
      <Box component="ul" sx={list}>
        {cycle.stops.map((stop) => (
          <StopRow key={stop.number} stop={stop} actions={actions} />
        ))}
      </Box>
    </Box>
  )
}
