import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { ListSearch } from './ListSearch.tsx'

export type ListFiltersProps = {
  /** Says what is listed, in the plural. */
  readonly label: string
  /** Says what the words of the search are looked for in. */
  readonly hint: string
  readonly list: {
    readonly address: { readonly filters: { readonly search?: string } }
    readonly filter: (name: 'search', text: string, how: 'typing') => void
  }
  /** More to choose by. */
  readonly children: ReactNode
}

const FILTER_LINE = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 } as const

/** Shows what narrows a list: words to search for, and the choices beside them. */
export function ListFilters({ label, hint, list, children }: ListFiltersProps) {
  return (
    <Box role="search" aria-label={label} sx={FILTER_LINE}>
      <ListSearch
        label="Search"
        hint={hint}
        value={list.address.filters.search ?? ''}
        onSearch={(text) => list.filter('search', text, 'typing')}
      />
      {children}
    </Box>
  )
}
