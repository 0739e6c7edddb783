import { Box, ButtonBase, Link } from '@mui/material'
import ChevronRight from 'lucide-react/icons/chevron-right'
import House from 'lucide-react/icons/house'
import { Fragment, useRef, useState } from 'react'
import { Link as RouterLink } from 'react-router'

export type Crumb = { readonly label: string; readonly to: string }

export const MAX_CRUMBS = 8
const CRUMBS_BEFORE_FOLD = 2
const CRUMBS_AFTER_FOLD = 5

/** On narrow screens the crumbs wrap, and fingers have to tell the lines apart. */
const linkStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  color: 'ink2',
  minHeight: { xs: 24, md: 'auto' },
  minWidth: { xs: 24, md: 'auto' },
} as const

/** On narrow screens the house says where it leads; its name is left to screen readers. */
const ICON_ALONE = {
  position: { xs: 'absolute', md: 'static' },
  width: { xs: '1px', md: 'auto' },
  height: { xs: '1px', md: 'auto' },
  overflow: 'hidden',
  clipPath: { xs: 'inset(50%)', md: 'none' },
} as const

const listStyle = {
  ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', m: 0, p: 0, listStyle: 'none' },
  '& > li': { display: 'flex', alignItems: 'center' },
} as const

const foldStyle = {
  ...{ px: 0.75, lineHeight: '16px', color: 'ink2', bgcolor: 'sunken', borderRadius: '4px' },
  '&:hover': { bgcolor: 'hover', color: 'ink' },
} as const

function CrumbItem({ crumb, isFirst, isLast }: { crumb: Crumb; isFirst: boolean; isLast: boolean }) {
  if (isLast) return <span aria-current="page">{crumb.label}</span>
  return (
    <Link component={RouterLink} to={crumb.to} sx={linkStyle}>
      {isFirst && <House size={14} strokeWidth={1.75} aria-hidden />}
      <Box component="span" sx={isFirst ? ICON_ALONE : undefined}>
        {crumb.label}
      </Box>
    </Link>
  )
}

/** Shows up to eight breadcrumbs in full; with more, the middle is folded and opens on click. */
export function Crumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const list = useRef<HTMLOListElement>(null)
  const [isOpen, setOpen] = useState(false)
  const isFolded = !isOpen && crumbs.length > MAX_CRUMBS
  const open = () => {
    setOpen(true)
    // The button goes with the click, and the focus would go with it.
    list.current?.querySelector('a')?.focus()
  }
  const shown = crumbs.map((crumb, index) => ({
    crumb,
    isFirst: index === 0,
    isLast: index === crumbs.length - 1,
  }))
  const before = isFolded ? shown.slice(0, CRUMBS_BEFORE_FOLD) : shown
  const after = isFolded ? shown.slice(-CRUMBS_AFTER_FOLD) : []
  const arrow = (
    <Box component="li" aria-hidden sx={{ mx: '6px' }}>
      <ChevronRight size={12} strokeWidth={1.75} aria-hidden />
    </Box>
  )
  const items = (some: typeof shown) =>
    some.map((item) => (
      <Fragment key={item.crumb.to}>
        <li>
          <CrumbItem {...item} />
        </li>
        {!item.isLast && arrow}
      </Fragment>
    ))
  return (
    <Box component="nav" aria-label="Breadcrumbs" sx={{ typography: 'caption', color: 'ink3' }}>
      <Box component="ol" ref={list} sx={listStyle}>
        {items(before)}
        {isFolded && (
          <>
            <li>
              <ButtonBase aria-label="Show all breadcrumbs" onClick={open} sx={foldStyle}>
                …
              </ButtonBase>
            </li>
            {arrow}
          </>
        )}
        {items(after)}
      </Box>
    </Box>
  )
}
