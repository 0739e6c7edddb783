import { formatCount } from '@concord/domain'
import { Box, Button } from '@mui/material'
import { Link } from 'react-router'
import { type SearchAddress, writeSearchAddress } from '#web/directory/model/search-address.ts'
import type { SearchPage } from '../../queries.ts'

export type ResultPagingProps = {
  readonly page: SearchPage
  /** Undefined until it is counted. */
  readonly total: number | undefined
  readonly address: SearchAddress
  readonly onTurn: () => void
}

type PageLinkProps = Pick<ResultPagingProps, 'address' | 'onTurn'> & {
  readonly label: string
  readonly cursor: string | null
}

function PageLink({ label, cursor, address, onTurn }: PageLinkProps) {
  if (cursor === null) {
    return (
      <Button variant="outlined" disabled>
        {label}
      </Button>
    )
  }
  return (
    <Button
      variant="outlined"
      component={Link}
      to={{ search: writeSearchAddress({ ...address, cursor }) }}
      preventScrollReset
      onClick={onTurn}
    >
      {label}
    </Button>
  )
}

export function ResultPaging({ page, total, address, onTurn }: ResultPagingProps) {
  if (page.firstRow === null) return null
  const last = page.firstRow + page.hits.length - 1
  return (
    <Box
      component="nav"
      aria-label="Pages of the list"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 2, px: { md: 1 } }}
    >
      <Box component="span" sx={{ flex: 1, color: 'ink2' }}>
        {formatCount(page.firstRow)} to {formatCount(last)}
        {total !== undefined && ` of ${formatCount(total)}`}
      </Box>
      <PageLink label="Previous" cursor={page.previousCursor} address={address} onTurn={onTurn} />
      <PageLink label="Next" cursor={page.nextCursor} address={address} onTurn={onTurn} />
    </Box>
  )
}
