import { Box, Button, Typography } from '@mui/material'
import { Link } from 'react-router'
import { keepAsOf, useAsOf } from '#web/directory/model/as-of.ts'
import { recordPath } from '#web/directory/model/search-subject.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { TermList } from '#web/ui/TermList.tsx'
import type { SearchHit } from '../../queries.ts'
import { useTaxonomyName } from '../../use-taxonomy-name.ts'
import { formatName } from './format-hit.ts'
import { peekTerms } from './peek-terms.tsx'

export type PeekProps = {
  readonly hit: SearchHit
  readonly closeKey: 'Space' | 'Esc'
  readonly onClose: () => void
}

/** Shows a look at one row without leaving the list. */
export function Peek({ hit, closeKey, onClose }: PeekProps) {
  const [asOf] = useAsOf()
  const taxonomyName = useTaxonomyName(hit.taxonomies)
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          px: 1.5,
          py: 1,
          borderBottom: 1,
          borderColor: 'lineSoft',
        }}
      >
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          {formatName(hit)}
        </Typography>
        <Kbd>{closeKey}</Kbd>
      </Box>
      <Box sx={{ px: 1.5, py: 1 }}>
        <TermList terms={peekTerms(hit, taxonomyName, asOf)} />
      </Box>
      <Box sx={{ display: 'flex', gap: 1, px: 1.5, py: 1.25, borderTop: 1, borderColor: 'lineSoft' }}>
        <Button variant="outlined" component={Link} to={keepAsOf(recordPath(hit), asOf)}>
          Open
        </Button>
        <Button onClick={onClose}>Close</Button>
      </Box>
    </>
  )
}
