import { formatCount, todayInUtc } from '@concord/domain'
import { Box, IconButton } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useNavigate } from 'react-router'
import { useSingleKeys } from '#web/ui/single-keys.ts'
import { DayInput } from '../as-of/DayInput.tsx'
import { keepAsOf, useAsOf } from '../model/as-of.ts'
import { recordPath } from '../model/search-subject.ts'
import { type RecordDay, recordTimeline } from './queries.ts'
import { TimelineStrip } from './TimelineStrip.tsx'
import { findNeighbors, getSpan } from './timeline-days.ts'

type AsOfBarProps = Pick<RecordDay, 'subject' | 'npi'>

/** Shows which day of the record is shown, and the days on which it changed. */
export function AsOfBar({ subject, npi }: AsOfBarProps) {
  const [asOf, goTo] = useAsOf()
  const navigate = useNavigate()
  const { data: timeline } = useQuery(recordTimeline(subject, npi))
  const { before, after } = timeline ? findNeighbors(timeline, asOf) : { before: null, after: null }
  const isPast = asOf !== null

  useSingleKeys((event) => {
    if (event.target instanceof Element && event.target.closest('[role="slider"]')) return
    if (event.key === 'ArrowLeft' && before !== null) goTo(before)
    else if (event.key === 'ArrowRight' && isPast) goTo(after)
    else if (event.key === 't' && isPast) goTo(null)
    else if (event.key === 'd' && isPast)
      navigate(keepAsOf(`${recordPath({ subject, npi })}?tab=history`, asOf))
    else return
    event.preventDefault()
  })
  return (
    <Box
      component="section"
      aria-label="As of"
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', md: 'nowrap' },
        alignItems: 'center',
        columnGap: { xs: 1, md: 3 },
        rowGap: 1,
        // On narrow screens the strip has a line of its own, below the day and its neighbors.
        '& > :nth-of-type(2)': { order: { xs: 1, md: 0 }, flexBasis: { xs: '100%', md: 0 } },
        '& > :last-child': { ml: { xs: 'auto', md: 0 } },
        mt: -2.5,
        mx: { xs: -2, md: -4 },
        px: { xs: 2, md: 4 },
        py: 1,
        mb: 2,
        borderBottom: 1,
        borderColor: 'line',
      }}
    >
      <DayInput
        day={asOf ?? todayInUtc()}
        min={timeline ? getSpan(timeline)[0] : undefined}
        onChange={goTo}
      />
      {timeline ? (
        <TimelineStrip timeline={timeline} asOf={asOf} goTo={goTo} />
      ) : (
        <Box sx={{ order: { xs: 1, md: 0 }, flex: { xs: '1 1 100%', md: 1 }, minHeight: 46 }} />
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, color: 'ink2', whiteSpace: 'nowrap' }}>
        <IconButton aria-label="Earlier change" disabled={before === null} onClick={() => goTo(before)}>
          <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
        {timeline && (
          <span>
            {formatCount(timeline.total)} {timeline.total === 1 ? 'change' : 'changes'}
          </span>
        )}
        <IconButton aria-label="Later change" disabled={!isPast} onClick={() => goTo(after)}>
          <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </Box>
    </Box>
  )
}
