import { Link } from '@mui/material'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'

/** Names the row in its first cell. The whole row is its target, below what else in the row can be pressed. */
export function RowLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link
      component={RouterLink}
      to={to}
      sx={{
        color: 'ink',
        fontWeight: 600,
        overflowWrap: 'anywhere',
        '&::after': { content: '""', position: 'absolute', inset: 0 },
      }}
    >
      {children}
    </Link>
  )
}
