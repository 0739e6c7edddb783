import { formatCount } from '@concord/domain'
import { Box } from '@mui/material'
import { Difference } from '#web/ui/Difference.tsx'
import type { Finding } from './queries.ts'
import { RawText } from './RawText.tsx'

/** On a phone a row takes two lines, and its cells are read only. */
export function NarrowRows({ rows }: { readonly rows: readonly Finding[] }) {
  return (
    <Box
      component="ul"
      aria-label="Rows of the cause"
      sx={{ m: 0, p: 0, listStyle: 'none', display: { md: 'none' } }}
    >
      {rows.map((finding) => (
        <Box
          component="li"
          key={`${finding.id} ${finding.message} ${finding.value}`}
          sx={{ px: 2, py: 1, borderBottom: '1px solid', borderColor: 'lineSoft' }}
        >
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
            <span>
              <strong>{finding.name ?? finding.identity ?? 'No name'}</strong>{' '}
              <Box component="span" sx={{ color: 'ink2' }}>
                row {formatCount(finding.row)}
              </Box>
            </span>
            <Box component="span" sx={{ color: 'ink2', textAlign: 'right' }}>
              {finding.place}
            </Box>
          </Box>
          {finding.field !== null &&
            (finding.fixed === null || finding.value === null ? (
              <RawText value={finding.value} fixed={null} />
            ) : (
              <Difference before={finding.value} after={finding.fixed} />
            ))}
        </Box>
      ))}
    </Box>
  )
}
