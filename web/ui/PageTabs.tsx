import { formatCount } from '@concord/domain'
import { Box } from '@mui/material'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { findCurrentTab, type PageTab } from './page-tab.ts'

export type { PageTab }

/** Some of the tab before is seen beside it. */
const EDGE_PX = 40

export function PageTabs({ tabs }: { readonly tabs: readonly PageTab[] }) {
  const current = findCurrentTab(tabs, useLocation())
  const nav = useRef<HTMLElement>(null)
  // Tabs that do not fit scroll; the one in hand is in sight.
  useEffect(() => {
    const strip = nav.current
    const link = strip?.querySelector<HTMLElement>('[aria-current]')
    if (strip && link && current) strip.scrollLeft = link.offsetLeft - strip.offsetLeft - EDGE_PX
  }, [current])
  return (
    <Box
      component="nav"
      ref={nav}
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
          {tab.narrowLabel === undefined ? (
            tab.label
          ) : (
            <>
              <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
                {tab.label}
              </Box>
              <Box component="span" sx={{ display: { md: 'none' } }}>
                {tab.narrowLabel}
              </Box>
            </>
          )}{' '}
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
