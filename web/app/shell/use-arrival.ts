import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { type Page, tabTitle } from '../pages.ts'

function focusPage(contentId: string): void {
  const content = document.getElementById(contentId)
  const pageHasFocus = content !== document.activeElement && content?.contains(document.activeElement)
  if (pageHasFocus) return
  const heading = document.querySelector<HTMLElement>('h1[tabindex]')
  ;(heading ?? content)?.focus({ preventScroll: true })
}

/** Does what is due on arriving at another page: the tab is named, and focus leaves the link that led here. */
export function useArrival(page: Page | undefined, contentId: string, onLeave: () => void): void {
  const { pathname } = useLocation()
  const focusedPath = useRef(pathname)
  const title = page?.title
  const arrive = useEffectEvent(() => {
    onLeave()
    focusPage(contentId)
  })

  useEffect(() => {
    if (title !== undefined) document.title = tabTitle(title)
  }, [title])

  useEffect(() => {
    if (title === undefined || focusedPath.current === pathname) return
    focusedPath.current = pathname
    arrive()
  }, [pathname, title])
}
