import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { noteRecentRecord } from '#web/session/recent-records.ts'

/** Keeps the record that the heading names, as soon as it does, so that the palette leads back to it. */
export function useRecentRecords(userId: string, heading: HTMLElement | null): void {
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
