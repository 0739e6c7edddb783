import { Checkbox } from '@mui/material'
import type { SearchPage } from '../../queries.ts'
import type { PickedHits } from './use-picked-hits.ts'

export type SelectPageProps = { readonly page: SearchPage; readonly picked: PickedHits }

/** Selects all rows of the page, or none of them. */
export function SelectPage({ page, picked }: SelectPageProps) {
  const npis = page.hits.map(({ npi }) => npi)
  const count = npis.filter((npi) => picked.npis.has(npi)).length
  return (
    <Checkbox
      checked={count === npis.length}
      indeterminate={count > 0 && count < npis.length}
      onChange={() => picked.toggleAll(npis)}
      slotProps={{ input: { 'aria-label': 'Select all on this page' } }}
      sx={{ p: '3px', ml: '-1px' }}
    />
  )
}
