import { Box } from '@mui/material'
import { LoadFallback, type LoadFallbackProps } from '#web/ui/LoadFallback.tsx'
import { PastProgressNote } from './PastProgressNote.tsx'
import { findPastProgress, findRefusedDay } from './refused-day.ts'

/** Shows, in place of a part of a page for a past day, that it is being prepared, refused, loading, or did not load. */
export function DayFallback(props: LoadFallbackProps) {
  const progress = findPastProgress(props.error)
  if (progress) return <PastProgressNote {...progress} />
  const refused = findRefusedDay(props.error)
  return refused === undefined ? <LoadFallback {...props} /> : <Box sx={{ color: 'ink2' }}>{refused}</Box>
}
