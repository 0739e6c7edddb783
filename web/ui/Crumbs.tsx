import { Box, Breadcrumbs, Link } from '@mui/material'
import ChevronRight from 'lucide-react/icons/chevron-right'
import House from 'lucide-react/icons/house'
import { Link as RouterLink } from 'react-router'

export type Crumb = { readonly label: string; readonly to: string }

export const MAX_CRUMBS = 8

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

/** Up to eight items in full; beyond that the middle is folded and opens on click. */
export function Crumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  return (
    <Breadcrumbs
      aria-label="Breadcrumbs"
      sx={{ '& li': { display: 'flex', alignItems: 'center' } }}
      maxItems={MAX_CRUMBS}
      itemsBeforeCollapse={2}
      itemsAfterCollapse={5}
      expandText="Show all breadcrumbs"
      separator={<ChevronRight size={12} strokeWidth={1.75} aria-hidden />}
    >
      {crumbs.map((crumb, index) =>
        index === crumbs.length - 1 ? (
          <span key={crumb.to} aria-current="page">
            {crumb.label}
          </span>
        ) : (
          <Link key={crumb.to} component={RouterLink} to={crumb.to} sx={linkStyle}>
            {index === 0 && <House size={14} strokeWidth={1.75} aria-hidden />}
            <Box component="span" sx={index === 0 ? ICON_ALONE : undefined}>
              {crumb.label}
            </Box>
          </Link>
        ),
      )}
    </Breadcrumbs>
  )
}
