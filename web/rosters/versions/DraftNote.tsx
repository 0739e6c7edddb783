import { Box } from '@mui/material'
import type { OpenVersion } from './queries.ts'

/** Shows what has to change in a returned draft, or what else was noted about it. */
export function DraftNote({ open }: { readonly open: Pick<OpenVersion, 'state' | 'note'> | null }) {
  if (open?.state !== 'draft' || open.note === '') return null
  return (
    <Box
      role="note"
      sx={{ mb: 2, px: 2, py: 1, bgcolor: 'sunken', borderRadius: '8px', whiteSpace: 'pre-line' }}
    >
      <b>Note</b> {open.note}
    </Box>
  )
}
