import { Box } from '@mui/material'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { formatIntegrityError, formatVerification } from './format-audit.ts'
import type { Verification } from './queries.ts'

/** Shows what a look at the chain found. */
export function VerificationNote({ found }: { readonly found: Verification | undefined }) {
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
