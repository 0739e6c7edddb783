import { Box } from '@mui/material'
import { useAsOf } from '../model/as-of.ts'

/** Says on a page of the past that what other records say of the entity is that of today. */
export function TodayNote() {
  const [asOf] = useAsOf()
  if (asOf === null) return null
  return (
    <Box role="note" sx={{ mb: 2, color: 'ink2' }}>
      Related entities, practitioners and shared contacts are as of today.
    </Box>
  )
}
