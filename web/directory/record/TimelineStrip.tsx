import { addDays, daysBetween, formatCount, formatDate, todayInUtc } from '@concord/domain'
import { Box, Tooltip } from '@mui/material'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import type { Timeline, TimelineDay } from './queries.ts'
import { getSpan } from './timeline-days.ts'

const MAX_BAR_PX = 22
const MIN_BAR_PX = 3
const TICKS = 4

/** Describes a day: 'Feb 17, 2026: 12 fields by Roster, Alderbrook'. */
export function describeDay({ on, changes, batches }: TimelineDay): string {
  const fields = `${formatCount(changes)} ${changes === 1 ? 'field' : 'fields'}`
  const [first, ...others] = batches
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  return `${formatDate(on)}: ${fields}${first ? ` by ${first.label}${more}` : ''}`
}

const DAYS_WITH_DATES = 150

/** Formats a tick as 'Jan 2026', or as 'Jan 14' when the strip covers a short time. */
function formatTick(day: string, lengthDays: number): string {
  return lengthDays > DAYS_WITH_DATES
    ? formatDate(day).replace(/ \d+,/, '')
    : formatDate(day).replace(/,.*/, '')
}

type TickProps = {
  readonly share: number
  readonly label: string
  readonly isLast: boolean
  /** Left out where the strip has no room for all of them. */
  readonly isSpare: boolean
}

function Tick({ share, label, isLast, isSpare }: TickProps) {
  return (
    <Box
      component="span"
      sx={{
        position: 'absolute',
        top: 30,
        left: `${share * 100}%`,
        transform: share === 0 ? 'none' : `translateX(${isLast ? '-100%' : '-50%'})`,
        typography: 'caption',
        color: 'ink2',
        whiteSpace: 'nowrap',
        ...(isSpare && { display: 'none', '@container (min-width: 400px)': { display: 'inline' } }),
      }}
    >
      {label}
    </Box>
  )
}

export type TimelineStripProps = {
  readonly timeline: Timeline
  readonly asOf: string | null
  readonly goTo: (day: string | null) => void
}

/** Shows the days on which a record changed as bars; a click or an arrow key goes to one of them. */
export function TimelineStrip({ timeline, asOf, goTo }: TimelineStripProps) {
  const [hovered, setHovered] = useState<TimelineDay>()
  const today = todayInUtc()
  const { days } = timeline
  const [first, last] = getSpan(timeline)
  const length = Math.max(1, daysBetween(first, last))
  const shareOf = (day: string) => daysBetween(first, day) / length
  const most = Math.max(1, ...days.map(({ changes }) => changes))
  const shown = asOf ?? today
  const stops: readonly (string | null)[] = [...days.filter(({ on }) => on < today).map(({ on }) => on), null]
  const place = stops.findLastIndex((stop) => (stop ?? today) <= shown)

  function findDay(event: MouseEvent<HTMLElement>): TimelineDay | undefined {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - left) / Math.max(1, width)
    const near = (day: TimelineDay) => Math.abs(shareOf(day.on) - share)
    return days.toSorted((one, other) => near(one) - near(other))[0]
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = stops[Math.min(stops.length - 1, Math.max(0, place + step))]
    if (next !== undefined) goTo(next)
  }
  const ticks = Array.from({ length: TICKS + 1 }, (_, number) => number / TICKS)
  return (
    <Tooltip
      followCursor
      title={
        hovered ? (
          <>
            <div>{describeDay(hovered)}</div>
            <div>Click to see the record on that day</div>
          </>
        ) : (
          ''
        )
      }
    >
      <Box
        role="slider"
        tabIndex={0}
        aria-label="Day that is shown"
        aria-valuemin={0}
        aria-valuemax={stops.length - 1}
        aria-valuenow={Math.max(0, place)}
        aria-valuetext={asOf === null ? 'Today' : formatDate(asOf)}
        onKeyDown={onKeyDown}
        onMouseMove={(event) => setHovered(findDay(event))}
        onMouseLeave={() => setHovered(undefined)}
        onClick={(event) => goTo(findDay(event)?.on ?? null)}
        sx={{
          position: 'relative',
          order: { xs: 1, md: 0 },
          flex: { xs: '1 1 100%', md: 1 },
          minWidth: 0,
          height: 46,
          cursor: 'pointer',
          containerType: 'inline-size',
        }}
      >
        <Box
          aria-hidden
          sx={{ position: 'absolute', top: 24, left: 0, right: 0, height: 2, bgcolor: 'line' }}
        />
        <Box
          aria-hidden
          sx={{
            position: 'absolute',
            top: 24,
            left: 0,
            width: `${Math.max(0, shareOf(shown)) * 100}%`,
            height: 2,
            bgcolor: 'secondary.main',
          }}
        />
        {days.map(({ on, changes }) => (
          <Box
            key={on}
            aria-hidden
            data-day={on}
            sx={{
              position: 'absolute',
              bottom: 22,
              left: `${shareOf(on) * 100}%`,
              width: 4,
              height: Math.max(MIN_BAR_PX, (changes / most) * MAX_BAR_PX),
              ml: '-2px',
              borderRadius: '1px',
              bgcolor: on <= shown ? 'secondary.main' : 'secondaryLine',
              opacity: on <= shown ? 1 : 0.6,
            }}
          />
        ))}
        <Box
          aria-hidden
          sx={{
            position: 'absolute',
            top: 18,
            left: `${Math.min(1, Math.max(0, shareOf(shown))) * 100}%`,
            width: 14,
            height: 14,
            ml: '-7px',
            border: '3px solid',
            borderColor: 'secondary.main',
            borderRadius: '50%',
            bgcolor: 'sheet',
          }}
        />
        {ticks.map((share) => (
          <Tick
            key={share}
            share={share}
            isLast={share === 1}
            isSpare={share % 0.5 !== 0}
            label={share === 1 ? 'today' : formatTick(addDays(first, Math.round(share * length)), length)}
          />
        ))}
      </Box>
    </Tooltip>
  )
}
