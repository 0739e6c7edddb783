import { Button, Menu, MenuItem } from '@mui/material'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'
import type { SearchAddress } from '#web/directory/model/search-address.ts'
import { sortLabel, sortsOf } from '#web/directory/model/search-sort.ts'
import type { SearchSubject } from '#web/directory/model/search-subject.ts'

export type SortMenuProps = {
  readonly subject: Pick<SearchSubject, 'facets'>
  readonly address: SearchAddress
  /** Whether the search is around a ZIP code. */
  readonly isNearby: boolean
  readonly onShow: (address: SearchAddress) => void
}

/** Shows the order of the list; opens the choice of another one. */
export function SortMenu({ subject, address, isNearby, onShow }: SortMenuProps) {
  const menuId = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const current = sortLabel(address.sort, isNearby)
  return (
    <>
      <Button
        aria-label={`Sort: ${current}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        endIcon={<ChevronDown size={14} strokeWidth={1.75} aria-hidden />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {current}
      </Button>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': 'Sort' } }}
      >
        {sortsOf(subject.facets).map((sort) => (
          <MenuItem
            key={sort}
            role="menuitemradio"
            aria-checked={sort === address.sort}
            selected={sort === address.sort}
            onClick={() => {
              setAnchor(null)
              if (sort !== address.sort) onShow({ ...address, sort, cursor: null })
            }}
          >
            {sortLabel(sort, isNearby)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
