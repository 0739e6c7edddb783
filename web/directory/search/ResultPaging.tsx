import { formatCount } from '@concord/domain'
import { Box, Button } from '@mui/material'
import { Link } from 'react-router'
import type { SearchReply } from '../queries.ts'
import { type SearchAddress, writeSearchAddress } from './search-address.ts'

export type ResultPagingProps = {
  readonly reply: SearchReply
  readonly address: SearchAddress
  readonly onTurn: () => void
}

type PageLinkProps = Omit<ResultPagingProps, 'reply'> & {
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

export function ResultPaging({ reply, address, onTurn }: ResultPagingProps) {
  if (reply.firstRow === null) return null
  const last = reply.firstRow + reply.practitioners.length - 1
  return (
    <Box
      component="nav"
      aria-label="Pages of the list"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 2, px: { md: 1 } }}
    >
      <Box component="span" sx={{ flex: 1, color: 'ink2' }}>
        {formatCount(reply.firstRow)} to {formatCount(last)} of {formatCount(reply.total)}
      </Box>
      <PageLink label="Previous" cursor={reply.previousCursor} address={address} onTurn={onTurn} />
      <PageLink label="Next" cursor={reply.nextCursor} address={address} onTurn={onTurn} />
    </Box>
  )
}
