import { formatCount } from '@concord/domain'
import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { Difference } from '#web/ui/Difference.tsx'
import type { Finding } from './queries.ts'
import { RawText } from './RawText.tsx'

/** Number of rows shown at first, before the next causes. */
const FIRST_ROWS = 5

/** Lists rows on a phone: each takes two lines, and its cells are read-only. */
export function NarrowRows({ rows }: { readonly rows: readonly Finding[] }) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, FIRST_ROWS)
  return (
    <Box sx={{ display: { md: 'none' } }}>
      <Box component="ul" aria-label="Rows of the cause" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((finding) => (
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
      {rows.length > shown.length && (
        <Button variant="text" sx={{ mx: 1, minHeight: 44 }} onClick={() => setIsWhole(true)}>
          See all {rows.length}, read only
        </Button>
      )}
    </Box>
  )
}
