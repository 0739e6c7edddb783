import { formatCount } from '@concord/domain'
import { Box } from '@mui/material'
import { Link, useLocation } from 'react-router'
import { findCurrentTab, type PageTab } from './page-tab.ts'

export type { PageTab }

export function PageTabs({ tabs }: { readonly tabs: readonly PageTab[] }) {
  const current = findCurrentTab(tabs, useLocation())
  return (
    <Box
      component="nav"
      aria-label="Sections of this page"
      sx={{ display: 'flex', gap: 3, minWidth: 0, overflowX: 'auto', scrollbarWidth: 'none' }}
    >
      {tabs.map((tab) => (
        <Box
          key={tab.to}
          component={Link}
          to={tab.to}
          aria-current={tab === current ? 'page' : undefined}
          sx={{
            typography: 'button',
            flex: 'none',
            py: '5px',
            color: 'ink2',
            textDecoration: 'none',
            borderBottom: '2px solid transparent',
            transition: (theme) => theme.transitions.create(['color', 'border-color']),
            '&:hover': { color: 'ink' },
            '&:focus-visible': { outlineOffset: '-2px' },
            '&[aria-current]': { color: 'ink', borderBottomColor: 'primary.main' },
          }}
        >
          {tab.label}{' '}
          {tab.count !== undefined && (
            <Box component="span" sx={{ ml: 0.25, fontWeight: 400, color: 'ink3' }}>
              {formatCount(tab.count)}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  )
}
