import { formatCount } from '@concord/domain'
import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { type MarkStatus, StatusMark } from '#web/ui/StatusMark.tsx'

type FactProps = {
  readonly status: MarkStatus
  readonly label: ReactNode
  readonly count?: number
  readonly children?: ReactNode
}

/** Shows one thing that was found in a file, with its count. */
export function Fact({ status, label, count, children }: FactProps) {
  return (
    <Box component="li" sx={{ py: 1, borderBottom: '1px solid', borderColor: 'lineSoft' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <StatusMark status={status}>{label}</StatusMark>
        {count !== undefined && <Box sx={{ fontWeight: 600 }}>{formatCount(count)}</Box>}
      </Box>
      {children !== undefined && (
        <Box sx={{ pl: 2, typography: 'caption', color: 'ink2', overflowWrap: 'anywhere' }}>{children}</Box>
      )}
    </Box>
  )
}
