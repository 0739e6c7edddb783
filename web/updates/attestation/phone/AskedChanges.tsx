import { formatUpdateNumber } from '@concord/domain'
import { Box, Link } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { formatField, formatValue } from '#web/ui/values/format-value.ts'
import { linkToUpdate } from '../../queries.ts'
import type { AskedChange } from '../queries.ts'

/** Shows what data updates say of a person, where someone wants the practice to tell whether it is right. */
export function AskedChanges({ changes }: { readonly changes: readonly AskedChange[] }) {
  return changes.map(({ updateId, updateNumber, path, value }) => (
    <Box
      key={`${updateId} ${path}`}
      sx={{ typography: 'caption', color: 'warning.main', fontWeight: 400, overflowWrap: 'anywhere' }}
    >
      Ask:{' '}
      <Link component={RouterLink} to={linkToUpdate(updateId)}>
        {formatUpdateNumber(updateNumber)}
      </Link>{' '}
      says {formatField(path)} {formatValue(path, value)}
    </Box>
  ))
}
