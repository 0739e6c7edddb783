import { formatCount } from '@concord/domain'
import { Box, Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shortDate } from '#web/lib/when.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { RecordTable } from '#web/ui/RecordTable.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import { apiTokenUse } from './queries.ts'

type Day = { readonly day: string; readonly calls: number }

const HEIGHT_PX = 64
/** A day with a single call stays visible. */
const MIN_PX = 2

const getDate = (day: string) => shortDate(new Date(`${day}T12:00:00`))

function finding(days: readonly Day[]): string {
  const total = days.reduce((sum, { calls }) => sum + calls, 0)
  if (total === 0) return `No calls in the last ${days.length} days.`
  const most = days.reduce((busiest, day) => (day.calls > busiest.calls ? day : busiest))
  const date = getDate(most.day)
  if (total === 1) return `1 call in ${days.length} days, on ${date}.`
  const shared = `${formatCount(total)} calls in ${days.length} days`
  return most.calls === total
    ? `${shared}, all on ${date}.`
    : `${shared}, most of them on ${date}: ${formatCount(most.calls)}.`
}

function Bars({ days }: { readonly days: readonly Day[] }) {
  const most = Math.max(...days.map(({ calls }) => calls), 1)
  const [first, last] = [days[0], days.at(-1)]
  return (
    <Box role="img" aria-label={finding(days)}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'flex-end',
          gap: '2px',
          height: HEIGHT_PX,
          borderBottom: 1,
          borderColor: 'line',
        }}
      >
        {days.map(({ day, calls }) => (
          <Box
            key={day}
            title={`${getDate(day)}: ${formatCount(calls)}`}
            sx={{
              flex: 1,
              height: calls === 0 ? 0 : Math.max(MIN_PX, (calls / most) * HEIGHT_PX),
              bgcolor: 'secondary.fill',
              borderRadius: '2px 2px 0 0',
            }}
          />
        ))}
      </Box>
      <Box
        aria-hidden
        sx={{ display: 'flex', justifyContent: 'space-between', typography: 'caption', color: 'ink3' }}
      >
        <span>{first && getDate(first.day)}</span>
        <span>{last && getDate(last.day)}</span>
      </Box>
    </Box>
  )
}

/** Calls of a token on each of the last days, as bars or as a table. */
export function TokenUseChart({ id }: { readonly id: string }) {
  const { data: days, error, refetch } = useQuery(apiTokenUse(id))
  const [isTable, setTable] = useState(false)
  if (error) return <ErrorState title="The use did not load" error={error} onRetry={() => refetch()} />
  if (!days) return <SkeletonRows label="Loading the use" count={2} />
  const used = days.filter(({ calls }) => calls > 0).toReversed()
  return (
    <Box component="section" aria-label="Calls per day">
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between' }}>
        <Typography variant="h3">Calls per day (UTC)</Typography>
        {used.length > 0 && (
          <Button variant="text" color="secondary" onClick={() => setTable(!isTable)}>
            {isTable ? 'Show as bars' : 'Show as table'}
          </Button>
        )}
      </Box>
      <Typography sx={{ color: 'ink2', mb: 1.5 }}>{finding(days)}</Typography>
      {used.length > 0 && !isTable && <Bars days={days} />}
      {isTable && (
        <RecordTable
          label="Calls per day"
          keyOf={({ day }) => day}
          rows={used}
          columns={[
            { head: 'Day', cell: ({ day }) => getDate(day), isKeptWhole: true },
            { head: 'Calls', cell: ({ calls }) => formatCount(calls), isNumber: true },
          ]}
        />
      )}
    </Box>
  )
}
