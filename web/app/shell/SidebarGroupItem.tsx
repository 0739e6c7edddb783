import { Box, ButtonBase } from '@mui/material'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId, useState } from 'react'
import { SidebarItem, sidebarItemStyle } from './SidebarItem.tsx'
import type { SidebarGroup } from './sidebar.ts'

type Props = { readonly group: SidebarGroup; readonly current: string | undefined }

export function SidebarGroupItem({ group, current }: Props) {
  const listId = useId()
  const [choice, setChoice] = useState<boolean>()
  const isOpen = choice ?? group.links.some((link) => link.to === current)
  return (
    <>
      <ButtonBase
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setChoice(!isOpen)}
        sx={sidebarItemStyle}
      >
        {group.label}
        <Box
          component={ChevronRight}
          size={14}
          strokeWidth={1.75}
          aria-hidden
          sx={{ transform: isOpen ? 'rotate(90deg)' : 'none', transition: 'transform 140ms' }}
        />
      </ButtonBase>
      <Box component="ul" id={listId} hidden={!isOpen} sx={{ m: 0, p: 0, pl: 1.5, listStyle: 'none' }}>
        {group.links.map((link) => (
          <li key={link.to}>
            <SidebarItem link={link} isCurrent={link.to === current} />
          </li>
        ))}
      </Box>
    </>
  )
}
