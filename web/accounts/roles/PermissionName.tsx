import { Box, Typography } from '@mui/material'
import type { PermissionRow } from './permission-labels.ts'

/** Shows a permission with what it allows. */
export function PermissionName({ row }: { readonly row: PermissionRow }) {
  return (
    <>
      <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
        {row.label}
      </Box>
      <Typography component="span" variant="caption" sx={{ display: 'block', color: 'ink2' }}>
        {row.allows}
      </Typography>
    </>
  )
}
