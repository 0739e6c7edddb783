import { DUE_OUTCOMES, formatCount } from '@concord/domain'
import { Box, Button, useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { KeyHints } from '#web/ui/KeyHints.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { useSingleKeys } from '#web/ui/single-keys.ts'
import { type DueFiles, dueFiles } from '../queries.ts'
import { formatPeriod } from '../roster-labels.ts'
import { DueGrid } from './DueGrid.tsx'
import { DueList } from './DueList.tsx'
import { moveMonth, OUTCOME_LABELS, OUTCOME_STATUS, readMonth } from './due-month.ts'

const KEYS = [
  [['['], 'previous month'],
  [[']'], 'next month'],
] as const

function Counts({ due }: { readonly due: DueFiles }) {
  const outcomes = due.rosters.flatMap(({ days }) => days.map(({ outcome }) => outcome))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, color: 'ink2' }}>
      <span>{formatCount(outcomes.length)} due:</span>
      {DUE_OUTCOMES.map((outcome) => (
        <StatusMark key={outcome} status={OUTCOME_STATUS[outcome]}>
          {formatCount(outcomes.filter((one) => one === outcome).length)} {OUTCOME_LABELS[outcome]}
        </StatusMark>
      ))}
    </Box>
  )
}

type MonthBarProps = { readonly month: string; readonly onMonth: (month: string) => void }

function MonthBar({ month, onMonth }: MonthBarProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1 }}>
      <Box component="h2" aria-live="polite" sx={{ typography: 'h2', m: 0, minWidth: { xs: 1, sm: 160 } }}>
        {formatPeriod(`${month}-01`)}
      </Box>
      <Button variant="outlined" onClick={() => onMonth(moveMonth(month, -1))}>
        Previous month
      </Button>
      <Button variant="outlined" onClick={() => onMonth(moveMonth(month, 1))}>
        Next month
      </Button>
    </Box>
  )
}

/** Shows by sender which files were due in a month, and what became of each. */
export function DueCalendarPage({ today }: { readonly today: string }) {
  const [params, setParams] = useSearchParams()
  const month = readMonth(params.get('month'), today)
  const { data, error, refetch } = useQuery(dueFiles(month))
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true })
  function show(next: string): void {
    const changed = new URLSearchParams(params)
    changed.set('month', next)
    setParams(changed, { replace: true, preventScrollReset: true })
  }
  useSingleKeys((event) => {
    if (event.key === '[') show(moveMonth(month, -1))
    if (event.key === ']') show(moveMonth(month, 1))
  })
  const due = data?.rosters.filter(({ days }) => days.length > 0) ?? []
  return (
    <>
      <MonthBar month={month} onMonth={show} />
      {error && !data && (
        <ErrorState title="The calendar did not load" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <SkeletonRows label="Loading the calendar" count={8} />}
      {data && (
        <>
          <Counts due={data} />
          {due.length === 0 ? (
            <EmptyState title="Nothing is due in this month">
              Set when files are due with Edit in the panel of a roster.
            </EmptyState>
          ) : isNarrow ? (
            <DueList rosters={due} today={today} />
          ) : (
            <DueGrid rosters={due} month={month} today={today} />
          )}
          {data.unscheduled > 0 && (
            <Box sx={{ mt: 1.5, color: 'ink2' }}>
              {formatCount(data.unscheduled)} {data.unscheduled === 1 ? 'roster has' : 'rosters have'} no due
              date.
            </Box>
          )}
          <KeyHints keys={KEYS} />
        </>
      )}
    </>
  )
}
