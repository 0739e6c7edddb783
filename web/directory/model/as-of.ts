import { isCalendarDate, todayInUtc } from '@concord/domain'
import { useSearchParams } from 'react-router'
import type { PageTab } from '#web/ui/page-tab.ts'

const PARAM = 'asOf'

/** Returns the past day that an address names; null for now, also for text that is not a day or not in the past. */
export function readAsOf(params: URLSearchParams): string | null {
  const day = params.get(PARAM)
  return day !== null && isCalendarDate(day) && day < todayInUtc() ? day : null
}

/** Returns the day that is shown, null for now, and a function to go to another one. */
export function useAsOf(): readonly [asOf: string | null, goTo: (day: string | null) => void] {
  const [params, setParams] = useSearchParams()
  const goTo = (day: string | null) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      if (day === null || day >= todayInUtc()) next.delete(PARAM)
      else next.set(PARAM, day)
      return next
    })
  return [readAsOf(params), goTo]
}

/** Returns an address with the day that is shown, so that it is kept from page to page. */
export function keepAsOf(to: string, asOf: string | null): string {
  if (asOf === null) return to
  return `${to}${to.includes('?') ? '&' : '?'}${PARAM}=${asOf}`
}

/** Leads to addresses of the day that is shown. */
export function useKeepAsOf(): (to: string) => string {
  const [asOf] = useAsOf()
  return (to) => keepAsOf(to, asOf)
}

export function keepTabsAsOf<Tab extends PageTab>(tabs: readonly Tab[], asOf: string | null): Tab[] {
  return tabs.map((tab) => ({ ...tab, to: keepAsOf(tab.to, asOf) }))
}
