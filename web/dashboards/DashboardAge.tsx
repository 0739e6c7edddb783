import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { exactTime } from '#web/lib/when.ts'
import type { Filters } from './model/filters.ts'
import type { DashboardSource } from './queries.ts'

type DashboardAgeProps = { readonly source: DashboardSource; readonly filters: Filters }

/** Shows when the figures were read. */
export function DashboardAge({ source, filters }: DashboardAgeProps) {
  // What the page itself asks for; it alone says when that fails.
  const { data } = useQuery({ ...source.read(filters), enabled: false })
  if (!data?.data.readAt) return null
  const { readAt, isRefreshing } = data.data
  return (
    <Box component="span" sx={{ color: 'ink2' }}>
      as of {exactTime(new Date(readAt))}
      {isRefreshing && ', newer figures are on their way'}
    </Box>
  )
}
