import { formatCount } from '@concord/domain'
import { Box } from '@mui/material'
import { type RefObject, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { findCurrentTab, type PageTab } from './page-tab.ts'

export type { PageTab }

function bringIntoView(row: HTMLElement, place: number): void {
  const tab = row.children[place]
  if (!tab) return
  const [around, within] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
  const isHidden = within.left < around.left || within.right > around.right
  if (isHidden) row.scrollLeft += within.left - around.left - (around.width - within.width) / 2
}

/**
 * Keeps the current tab in view on narrow screens, where the tabs scroll, even when counts or other tabs come later.
 */
function useTabInView(ref: RefObject<HTMLElement | null>, place: number, widths: string): void {
  useEffect(() => {
    const row = ref.current
    // The window of tests lays nothing out.
    if (row === null || widths === '' || !('ResizeObserver' in window)) return
    // It calls at once, after the layout: asked for here, the layout of the whole page would be done twice.
    const observer = new ResizeObserver(() => bringIntoView(row, place))
    observer.observe(row)
    return () => observer.disconnect()
  }, [ref, place, widths])
}

export function PageTabs({ tabs }: { readonly tabs: readonly PageTab[] }) {
  const current = findCurrentTab(tabs, useLocation())
  const row = useRef<HTMLElement>(null)
  const widths = tabs.map(({ label, count }) => `${label} ${count ?? ''}`).join()
  useTabInView(row, current === undefined ? -1 : tabs.indexOf(current), widths)
  return (
    <Box
      ref={row}
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
