import { Link } from '@mui/material'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { ROW_LINK, ROW_TARGET } from './row-link.ts'

/** Names the row in its first cell, and opens it. */
export function RowLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link
      component={RouterLink}
      to={to}
      {...{ [ROW_LINK]: '' }}
      sx={{ color: 'ink', fontWeight: 600, overflowWrap: 'break-word', ...ROW_TARGET }}
    >
      {children}
    </Link>
  )
}
