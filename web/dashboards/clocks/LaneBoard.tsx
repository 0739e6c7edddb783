import { CLOCK_RULES, type ClockLane, formatCount, formatShare } from '@concord/domain'
import { Box } from '@mui/material'
import type { KeyboardEvent } from 'react'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import type { ClockAddress, ClockState } from './clock-address.ts'
import { countsBusinessDays, longDayName, nameDay } from './format-clock.ts'
import { LaneDay } from './LaneDay.tsx'
import type { Clocks, Lane } from './queries.ts'

const STEPS: Readonly<Record<string, readonly [lanes: number, days: number]>> = {
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
}

/** Arrows lead from day to day and from lane to lane, also over days on which nothing ends. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-lane]')
  if (!step || !cell || event.ctrlKey || event.metaKey || event.altKey) return
  const at = (name: 'lane' | 'day') => Number(cell.dataset[name])
  const selector = `[data-lane="${at('lane') + step[0]}"][data-day="${at('day') + step[1]}"]`
  const next = event.currentTarget.querySelector<HTMLElement>(selector)
  if (!next) return
  event.preventDefault()
  next.focus()
}

type BoardProps = ClockState & { readonly clocks: Clocks }

function LaneName({ lane }: { readonly lane: ClockLane }) {
  const { label, what, law } = CLOCK_RULES[lane]
  return (
    <>
      <Box sx={{ fontWeight: 600 }}>{label}</Box>
      <Box sx={{ typography: 'caption', color: 'ink2', fontWeight: 400 }}>
        {what}
        <br />
        {law}
      </Box>
    </>
  )
}

const onTimeColor = ({ onTime, base, late }: Lane) => {
  if (base === 0) return 'ink3'
  if (late > 0) return 'warning.main'
  return onTime === base || onTime / base > 0.95 ? 'success.main' : 'warning.main'
}

type LaneRowProps = BoardProps & { readonly lane: Lane; readonly place: number; readonly isFirst: boolean }

const isPickedDay = (address: ClockAddress, lane: ClockLane, day: string) =>
  address.lane === lane && address.dueOn === day

function LaneRow({ lane, place, isFirst, clocks, address, show }: LaneRowProps) {
  const isCurrent = address.lane === lane.lane
  const most = Math.max(1, ...lane.forecast)
  const isOnBusinessDays = countsBusinessDays(lane.lane)
  return (
    <Box
      component="tr"
      aria-current={isCurrent ? 'true' : undefined}
      sx={{
        display: { xs: 'grid', md: 'table-row' },
        gridTemplateColumns: 'repeat(7, 1fr)',
        bgcolor: isCurrent ? 'hover' : 'transparent',
        '& > th, & > td': { borderBottom: { md: '1px solid var(--concord-palette-line)' } },
        borderBottom: { xs: '1px solid var(--concord-palette-line)', md: 0 },
        py: { xs: 1, md: 0 },
      }}
    >
      <Box
        component="th"
        scope="row"
        sx={{
          ...{ textAlign: 'left', verticalAlign: 'top', p: 1.25, minWidth: { md: 190 } },
          gridColumn: '1 / -1',
          boxShadow: isCurrent ? 'inset 3px 0 0 var(--concord-palette-secondary-main)' : 'none',
        }}
      >
        <Box
          component="button"
          type="button"
          onClick={() => show({ lane: lane.lane, dueOn: undefined, show: 'running' })}
          sx={{
            ...{ p: 0, border: 0, bgcolor: 'transparent', color: 'ink', font: 'inherit', textAlign: 'left' },
            cursor: 'pointer',
            '&:hover > div:first-of-type': { textDecoration: 'underline' },
          }}
        >
          <LaneName lane={lane.lane} />
        </Box>
      </Box>
      <Box component="td" sx={{ verticalAlign: 'top', p: 1.25, gridColumn: '1 / span 3' }}>
        <Box sx={{ typography: 'h2', color: onTimeColor(lane) }}>
          {lane.base === 0 ? 'None yet' : formatShare(lane.onTime, lane.base)}
        </Box>
        <Box sx={{ typography: 'caption', color: 'ink2', whiteSpace: 'nowrap' }}>
          {formatCount(lane.onTime)} of {formatCount(lane.base)}
        </Box>
      </Box>
      <Box component="td" sx={{ verticalAlign: 'top', p: 1.25, textAlign: 'right', gridColumn: 'span 2' }}>
        <Box sx={{ display: { md: 'none' }, typography: 'caption', color: 'ink3' }}>Late</Box>
        {lane.late > 0 ? (
          <Box
            component="button"
            type="button"
            aria-label={`${formatCount(lane.late)} late: show them`}
            onClick={() => show({ lane: lane.lane, show: 'late', dueOn: undefined })}
            sx={{
              ...{ p: 0, border: 0, bgcolor: 'transparent', font: 'inherit', cursor: 'pointer' },
              ...{ color: 'error.main', fontWeight: 600, whiteSpace: 'nowrap' },
            }}
          >
            <StatusMark status="error">{formatCount(lane.late)}</StatusMark>
          </Box>
        ) : (
          <Box component="span" sx={{ color: 'ink2' }}>
            0
          </Box>
        )}
      </Box>
      <Box component="td" sx={{ verticalAlign: 'top', p: 1.25, textAlign: 'right', gridColumn: 'span 2' }}>
        <Box sx={{ display: { md: 'none' }, typography: 'caption', color: 'ink3' }}>Open</Box>
        <b>{formatCount(lane.open)}</b>
      </Box>
      {clocks.days.map(({ day, isBusinessDay }, index) => (
        <LaneDay
          key={day}
          label={`${CLOCK_RULES[lane.lane].label}, ${longDayName(day)}`}
          count={lane.forecast[index] ?? 0}
          share={(lane.forecast[index] ?? 0) / most}
          lane={place}
          day={index}
          weekday={nameDay(day, index === 0)}
          isOff={!isBusinessDay}
          isSilent={isOnBusinessDays && !isBusinessDay}
          isPicked={isPickedDay(address, lane.lane, day)}
          isTabStop={isFirst && index === 0}
          onPick={() => show({ lane: lane.lane, dueOn: day, show: 'running' })}
        />
      ))}
    </Box>
  )
}

const HEAD = {
  textAlign: 'left',
  verticalAlign: 'bottom',
  typography: 'label',
  p: 1.25,
  borderBottom: '1px solid',
  borderColor: 'line',
} as const

/** Shows one lane for each law: its share, what is late and open, and what ends on each of the next 14 days. */
export function LaneBoard({ clocks, address, show }: BoardProps) {
  return (
    <Box
      component="table"
      aria-label="Clocks of the law"
      onKeyDown={moveFocus}
      sx={{ width: '100%', borderCollapse: 'collapse', display: { xs: 'block', md: 'table' } }}
    >
      <Box component="thead" sx={{ display: { xs: 'none', md: 'table-header-group' } }}>
        <tr>
          <Box component="th" scope="col" sx={HEAD}>
            Law and clock
          </Box>
          <Box component="th" scope="col" sx={HEAD}>
            On time, {address.window} days
          </Box>
          <Box component="th" scope="col" sx={{ ...HEAD, textAlign: 'right' }}>
            Late
          </Box>
          <Box component="th" scope="col" sx={{ ...HEAD, textAlign: 'right' }}>
            Open
          </Box>
          {clocks.days.map(({ day }, index) => {
            const [weekday, date] = nameDay(day, index === 0)
            return (
              <Box
                component="th"
                scope="col"
                key={day}
                sx={{
                  ...HEAD,
                  ...{ textAlign: 'center', px: 0.25, width: '4%', typography: 'caption', color: 'ink2' },
                  ...(index === 0 ? { borderLeft: '2px solid', borderLeftColor: 'primary.main' } : {}),
                }}
              >
                {weekday}
                <Box sx={{ color: index === 0 ? 'ink' : 'inherit', fontWeight: index === 0 ? 600 : 400 }}>
                  {date}
                </Box>
              </Box>
            )
          })}
        </tr>
      </Box>
      <Box component="tbody" sx={{ display: { xs: 'block', md: 'table-row-group' } }}>
        {clocks.lanes.map((lane, place) => (
          <LaneRow
            key={lane.lane}
            lane={lane}
            place={place}
            isFirst={place === 0}
            clocks={clocks}
            address={address}
            show={show}
          />
        ))}
      </Box>
    </Box>
  )
}
