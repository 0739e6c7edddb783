import { addDays, DUE_MARKS } from '@concord/domain'
import { Box } from '@mui/material'
import { useEffect, useRef } from 'react'
import { HiddenText } from '#web/ui/HiddenText.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import type { RosterPage } from './queries.ts'
import { DUE_MARK_LABELS, DUE_MARK_STATUS, formatDueDay, formatMarks, formatPeriod } from './roster-labels.ts'

type MonthStripProps = { readonly month: RosterPage['month']; readonly today: string }

const MARKS_IN_A_DAY = 6

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

function listDays(today: string): readonly string[] {
  const first = `${today.slice(0, 7)}-01`
  const days = Array.from({ length: 31 }, (_, place) => addDays(first, place))
  return days.filter((day) => day.slice(0, 7) === today.slice(0, 7))
}

/** Shows what is due on each day of this month (UTC), and what became of it. */
export function MonthStrip({ month, today }: MonthStripProps) {
  const marksOf = new Map(month.map(({ day, marks }) => [day, marks]))
  const days = listDays(today)
  const name = formatPeriod(today).split(' ')[0]
  const strip = useRef<HTMLDivElement>(null)
  const current = useRef<HTMLLIElement>(null)
  // On a narrow window the strip shows the days around today.
  useEffect(() => {
    const [box, day] = [strip.current, current.current]
    if (box && day) box.scrollLeft = day.offsetLeft - box.clientWidth / 2
  }, [])
  return (
    <Box component="section" aria-label={`Due in ${name}`} sx={{ mb: 2.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, mb: 1, color: 'ink2' }}>
        <span>Due in {name}:</span>
        {DUE_MARKS.map((mark) => (
          <StatusMark key={mark} status={DUE_MARK_STATUS[mark]}>
            {DUE_MARK_LABELS[mark]}
          </StatusMark>
        ))}
      </Box>
      <Box
        ref={strip}
        tabIndex={0}
        role="region"
        aria-label={`Days of ${name}`}
        sx={{ position: 'relative', overflowX: 'auto' }}
      >
        <Box
          component="ol"
          sx={{
            display: 'grid',
            // All days fit into 768 px; on a phone, where they do not, the line below them goes on as far as they do.
            gridTemplateColumns: `repeat(${days.length}, 1fr)`,
            minWidth: { xs: days.length * 30, sm: days.length * 23 },
            m: 0,
            p: 0,
            listStyle: 'none',
            borderBottom: 1,
            borderColor: 'line',
          }}
        >
          {days.map((day) => {
            const marks = marksOf.get(day) ?? []
            const isToday = day === today
            return (
              <Box
                key={day}
                component="li"
                ref={isToday ? current : undefined}
                {...(isToday ? { 'aria-current': 'date' as const } : {})}
                sx={{
                  minHeight: 44,
                  px: 0.5,
                  pt: 0.25,
                  borderLeft: 1,
                  borderColor: 'lineSoft',
                  borderTop: '2px solid',
                  borderTopColor: isToday ? 'primary.main' : 'transparent',
                  bgcolor: isWeekend(day) ? 'canvas' : 'transparent',
                  typography: 'caption',
                }}
              >
                <Box
                  component="span"
                  sx={{ color: isToday ? 'ink' : 'ink2', fontWeight: isToday ? 600 : 400 }}
                >
                  {Number(day.slice(8))}
                </Box>
                {marks.length > 0 && (
                  <HiddenText>
                    , {formatDueDay(day, today)}: {formatMarks(marks)}
                  </HiddenText>
                )}
                <Box aria-hidden sx={{ display: 'flex', flexWrap: 'wrap', gap: '3px', lineHeight: '8px' }}>
                  {marks.slice(0, MARKS_IN_A_DAY).map((mark, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: marks of a day have no identity
                    <StatusMark key={place} status={DUE_MARK_STATUS[mark]}>
                      {''}
                    </StatusMark>
                  ))}
                  {marks.length > MARKS_IN_A_DAY && `+${marks.length - MARKS_IN_A_DAY}`}
                </Box>
              </Box>
            )
          })}
        </Box>
      </Box>
    </Box>
  )
}
