import { Box, useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { useEffect, useMemo, useReducer, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches, useParams } from 'react-router'
import { onDemand } from '#web/lib/on-demand.tsx'
import { showError } from '#web/lib/toasts.ts'
import { ActingBar } from '#web/session/acting/ActingBar.tsx'
import { recallSearch } from '#web/session/last-search.ts'
import { PageRulesContext } from '#web/session/page-rules.ts'
import { noteRecentRecord } from '#web/session/recent-records.ts'
import { useSession } from '#web/session/session-context.ts'
import { type PageHeaderSlots, PageHeaderSlotsContext } from '#web/ui/page-header-slots.ts'
import { SkipLink } from '#web/ui/SkipLink.tsx'
import tokens from '#web/ui/tokens.json' with { type: 'json' }
import { type Page, pageRules } from '../pages.ts'
import { JumpOverlay } from '../palette/JumpOverlay.tsx'
import { RefusedPage } from '../RefusedPage.tsx'
import { useAccess } from '../use-access.ts'
import { useJumpKeys } from '../use-jump-keys.ts'
import { getCrumbs } from './crumbs.ts'
import { findCurrentLink } from './current-link.ts'
import { nextDrawerState } from './drawer-state.ts'
import { PageHeading } from './PageHeading.tsx'
import { Sidebar } from './Sidebar.tsx'
import { buildSidebar } from './sidebar.ts'
import { TopBar } from './TopBar.tsx'
import { UserMenu } from './UserMenu.tsx'
import { useArrival } from './use-arrival.ts'

/** Keeps the record that the heading names, as soon as it does, so that the palette leads back to it. */
function useRecentRecords(userId: string, heading: HTMLElement | null): void {
  const { pathname: path } = useLocation()
  useEffect(() => {
    if (heading === null) return
    const note = () => {
      const name = heading.textContent?.trim() ?? ''
      if (name !== '') noteRecentRecord(userId, { name, path })
    }
    note()
    const observer = new MutationObserver(note)
    observer.observe(heading, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [userId, heading, path])
}

function useHeaderSlots() {
  const [record, setRecord] = useState<HTMLElement | null>(null)
  const [status, setStatus] = useState<HTMLElement | null>(null)
  const [actions, setActions] = useState<HTMLElement | null>(null)
  const [tabs, setTabs] = useState<HTMLElement | null>(null)
  const [isPast, setPast] = useState(false)
  const slots = useMemo<PageHeaderSlots>(
    () => ({ record, status, actions, tabs, setPast }),
    [record, status, actions, tabs],
  )
  const slotRefs = { record: setRecord, status: setStatus, actions: setActions, tabs: setTabs }
  return { slots, slotRefs, isPast }
}

type PageHandle = { readonly page: Page }

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'page' in handle
}

function useCurrentPage(): Page | undefined {
  const handle = useMatches().at(-1)?.handle
  return isPageHandle(handle) ? handle.page : undefined
}

const CONTENT_ID = 'content'

const KeysDialog = onDemand(async () => (await import('../page-files/panels.ts')).KeysDialog, {
  onFailure: () => showError('The list of keys did not load. Reload the page and try again.'),
})
const NavigationDrawer = onDemand(async () => (await import('../page-files/overlays.ts')).NavigationDrawer, {
  onFailure: () => showError('The menu did not load. Reload the page and try again.'),
})

export function Shell() {
  const { viewer, environment } = useSession()
  const page = useCurrentPage()
  const params = useParams()
  const access = useAccess(page)
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'), { noSsr: true })
  const [drawer, changeDrawer] = useReducer(nextDrawerState, 'closed')
  const [isMenuNear, setMenuNear] = useState(false)
  const [overlay, setOverlay] = useState<'palette' | 'keys'>()
  const { slots, slotRefs, isPast } = useHeaderSlots()
  const sidebar = useMemo(() => buildSidebar(viewer, environment), [viewer, environment])

  const shown = access.kind === 'steppingBack' ? undefined : page
  const current = findCurrentLink(sidebar, shown)
  const closeOverlay = () => setOverlay(undefined)
  useRecentRecords(viewer.user.id, slots.record)
  useArrival(shown, CONTENT_ID, () => changeDrawer('close'))
  useJumpKeys({ onPalette: () => setOverlay('palette'), onKeys: () => setOverlay('keys') })

  return (
    <PageHeaderSlotsContext value={slots}>
      <SkipLink to={CONTENT_ID} />
      {isWide ? (
        <Sidebar content={sidebar} current={current} onJump={() => setOverlay('palette')} />
      ) : (
        <>
          <TopBar
            isDrawerOpen={drawer === 'open'}
            onMenuNear={() => setMenuNear(true)}
            onMenu={() => {
              setMenuNear(true)
              changeDrawer('toggle')
            }}
            onJump={() => setOverlay('palette')}
          />
          {isMenuNear && (
            <NavigationDrawer
              isOpen={drawer === 'open'}
              content={sidebar}
              current={current}
              onClose={() => changeDrawer('close')}
              onClosed={() => changeDrawer('closed')}
            />
          )}
        </>
      )}
      <Box sx={{ ml: { md: `${tokens.layoutPx.sidebar}px` }, '@media print': { ml: 0 } }}>
        <ActingBar />
        <Box sx={{ position: 'relative' }}>
          <PageHeading
            title={shown?.title ?? ''}
            crumbs={
              shown ? getCrumbs(shown, params, viewer, (path) => recallSearch(viewer.user.id, path)) : []
            }
            slots={slotRefs}
            isPast={isPast}
            {...(isWide ? { userMenu: <UserMenu /> } : {})}
          />
          <Box
            component="main"
            id={CONTENT_ID}
            tabIndex={-1}
            sx={{ px: { xs: 2, md: 4 }, py: 2, '&:focus-visible': { outline: 'none' } }}
          >
            {access.kind === 'granted' && (
              <PageRulesContext value={pageRules}>
                <Outlet />
              </PageRulesContext>
            )}
            {access.kind === 'refused' && <RefusedPage unmet={access.unmet} />}
          </Box>
        </Box>
      </Box>
      <JumpOverlay isOpen={overlay === 'palette'} onClose={closeOverlay} onKeys={() => setOverlay('keys')} />
      {overlay === 'keys' && <KeysDialog onClose={closeOverlay} />}
      <ScrollRestoration />
    </PageHeaderSlotsContext>
  )
}
