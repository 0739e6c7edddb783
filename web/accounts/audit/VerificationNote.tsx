import { Box } from '@mui/material'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { formatIntegrityError, formatProgress, formatVerification } from './format-audit.ts'
import type { Verification } from './queries.ts'

type VerificationNoteProps = {
  readonly found: Verification | undefined
  readonly progress: { readonly events: number; readonly total: number } | undefined
}

/** Shows what a look at the chain found, or how far it is. */
export function VerificationNote({ found, progress }: VerificationNoteProps) {
  if (progress)
    return (
      <Box role="status" sx={{ mb: 2 }}>
        {formatProgress(progress)}
      </Box>
    )
  return (
    <Box role="status" sx={found ? { mb: 2 } : {}}>
      {found?.broken.length === 0 && <StatusMark status="ok">{formatVerification(found)}</StatusMark>}
      {found?.broken.map((link) => (
        <Box key={`${link.orgId} ${link.seq}`}>
          <StatusMark status="error">{formatIntegrityError(link)}</StatusMark>
        </Box>
      ))}
    </Box>
  )
}
