import { formatRosterType } from '@concord/domain'
import { Box, Link, Tooltip } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { HiddenText } from '#web/ui/HiddenText.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import type { DueFiles } from '../queries.ts'
import { listMonthDays, OUTCOME_STATUS, sayDueFile } from './due-month.ts'

type DueGridProps = {
  readonly rosters: DueFiles['rosters']
  readonly month: string
  readonly today: string
}

type DueDay = DueFiles['rosters'][number]['days'][number]

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

function Mark({ due, today }: { readonly due: DueDay; readonly today: string }) {
  const text = sayDueFile(due, today)
  return (
    <Tooltip title={text}>
      <Box component="span" sx={{ display: 'inline-block', lineHeight: '8px' }}>
        <StatusMark status={OUTCOME_STATUS[due.outcome]}>
          <HiddenText>{text}</HiddenText>
        </StatusMark>
      </Box>
    </Tooltip>
  )
}

/** Shows a month as a grid: senders below each other, days beside each other. */
export function DueGrid({ rosters, month, today }: DueGridProps) {
  const days = listMonthDays(month)
  const cell = { borderBottom: 1, borderColor: 'lineSoft', p: 0.5, textAlign: 'center' } as const
  return (
    <Box
      tabIndex={0}
      role="region"
      aria-label="Due files by sender"
      sx={{ position: 'relative', mt: 1, overflowX: 'auto' }}
    >
      <Box component="table" sx={{ width: 1, borderCollapse: 'collapse' }}>
        <thead>
          <tr>
            <Box component="th" scope="col" sx={{ ...cell, textAlign: 'left', typography: 'caption' }}>
              Sender
            </Box>
            {days.map((day) => (
              <Box
                key={day}
                component="th"
                scope="col"
                {...(day === today ? { 'aria-current': 'date' as const } : {})}
                sx={{
                  ...cell,
                  width: 30,
                  typography: 'caption',
                  color: day === today ? 'ink' : 'ink2',
                  fontWeight: day === today ? 600 : 400,
                  bgcolor: isWeekend(day) ? 'canvas' : 'transparent',
                  borderTop: '2px solid',
                  borderTopColor: day === today ? 'primary.main' : 'transparent',
                }}
              >
                {Number(day.slice(8))}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {rosters.map(({ prefix, type, sender, days: due }) => (
            <tr key={`${prefix}/${type}`}>
              <Box
                component="th"
                scope="row"
                sx={{ ...cell, textAlign: 'left', fontWeight: 400, whiteSpace: 'nowrap', py: 1, pr: 2 }}
              >
                <Link
                  component={RouterLink}
                  to={`/rosters/library?roster=${prefix}/${type}`}
                  sx={{ fontWeight: 600, color: 'ink' }}
                >
                  {sender}
                </Link>{' '}
                <Box component="span" sx={{ color: 'ink2' }}>
                  {formatRosterType(type)}
                </Box>
              </Box>
              {days.map((day) => {
                const found = due.find((one) => one.day === day)
                return (
                  <Box
                    key={day}
                    component="td"
                    sx={{ ...cell, bgcolor: isWeekend(day) ? 'canvas' : 'transparent' }}
                  >
                    {found && <Mark due={found} today={today} />}
                  </Box>
                )
              })}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}
