import { formatCount } from '@concord/domain'
import { Box, Button } from '@mui/material'
import { Link } from 'react-router'
import type { SearchSubject } from '#web/directory/model/search-subject.ts'
import { ExportPickedButton } from '../../exports/ExportPickedButton.tsx'
import { keepAsOf } from '../../model/as-of.ts'
import { comparePath, MAX_COMPARED } from '../../model/compare-address.ts'
import type { PickedHits } from './use-picked-hits.ts'

export type PickedBarProps = {
  readonly subject: SearchSubject
  readonly picked: PickedHits
  readonly asOf: string | null
}

/** Says how many hits are selected and what can be done with them. */
export function PickedBar({ subject, picked: { npis, clear }, asOf }: PickedBarProps) {
  const canCompare = npis.size >= 2 && npis.size <= MAX_COMPARED
  return (
    <Box role="status">
      {npis.size > 0 && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1.5,
            py: 1,
            px: { md: 1 },
            bgcolor: 'secondaryTint',
          }}
        >
          <Box sx={{ fontWeight: 600 }}>{formatCount(npis.size)} selected</Box>
          {canCompare ? (
            <Button
              variant="outlined"
              component={Link}
              to={keepAsOf(comparePath(subject.kind, [...npis]), asOf)}
            >
              Compare {npis.size}
            </Button>
          ) : (
            <Box sx={{ color: 'ink2' }}>
              Select {npis.size < 2 ? 'one more' : `no more than ${MAX_COMPARED}`} to compare.
            </Box>
          )}
          <ExportPickedButton subject={subject} npis={npis} asOf={asOf} />
          <Button onClick={clear}>Clear selection</Button>
        </Box>
      )}
    </Box>
  )
}
