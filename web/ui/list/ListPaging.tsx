import { PAGE_ROWS } from '@concord/contract'
import { formatCount } from '@concord/domain'
import { Box, Button } from '@mui/material'

export type ListPagingProps = {
  readonly page: number
  readonly total: number
  readonly pageRows?: number
  readonly onTurn: (page: number) => void
}

/** Shows 'Page 2 of 7' with buttons to the neighboring pages; a list of one page shows none. */
export function ListPaging({ page, total, pageRows = PAGE_ROWS, onTurn }: ListPagingProps) {
  const pages = Math.ceil(total / pageRows)
  if (pages <= 1) return null
  return (
    <Box
      component="nav"
      aria-label="Pages of the list"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 2 }}
    >
      <Box component="span" sx={{ flex: 1, color: 'ink2' }}>
        Page {formatCount(page)} of {formatCount(pages)}
      </Box>
      <Button variant="outlined" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        Previous
      </Button>
      <Button variant="outlined" disabled={page >= pages} onClick={() => onTurn(page + 1)}>
        Next
      </Button>
    </Box>
  )
}
