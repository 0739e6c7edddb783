import { Box, Link as TextLink } from '@mui/material'
import { Link } from 'react-router'
import { type SearchAddress, writeSearchAddress } from '#web/directory/model/search-address.ts'
import type { SearchPage } from '../../queries.ts'
import { hasNameWords } from '../conditions/conditions.ts'

export type SimilarNamesNoteProps = { readonly address: SearchAddress; readonly page: SearchPage }

/** Says whether names that are only spelled alike are in the list, and lets them in or out. */
export function SimilarNamesNote({ address, page }: SimilarNamesNoteProps) {
  if (address.query === '' || !hasNameWords(page.readAs)) return null
  const isByItself = page.isAlike && !address.alike
  const search = writeSearchAddress({ ...address, alike: !address.alike, cursor: null })
  return (
    <Box sx={{ px: { md: 1 }, py: 0.5, color: 'ink2' }}>
      {isByItself && 'No exact match. Showing similar names.'}
      {!isByItself && address.alike && 'Similar spellings are included. '}
      {!isByItself && (
        <TextLink component={Link} to={{ search }} preventScrollReset>
          {address.alike ? 'Show exact spellings only' : 'Include similar spellings'}
        </TextLink>
      )}
    </Box>
  )
}
