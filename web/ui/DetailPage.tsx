import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { PageHeader } from './PageHeader.tsx'
import { findCurrentTab, type PageTab } from './page-tab.ts'

type DetailPageProps<Tab extends PageTab> = {
  readonly record: string
  readonly status: ReactNode
  readonly tabs: readonly Tab[]
  /** The page shows the past. */
  readonly isPast?: boolean
  /** Above every tab. */
  readonly facts?: ReactNode
  readonly children: (tab: Tab) => ReactNode
}

/** A page of one record: its name and state, its tabs, and what the current one shows. */
export function DetailPage<Tab extends PageTab>(props: DetailPageProps<Tab>) {
  const { record, status, tabs, isPast = false, facts, children } = props
  const current = findCurrentTab(tabs, useLocation())
  return (
    <>
      <PageHeader record={record} status={status} tabs={tabs} isPast={isPast} />
      {facts}
      {current && children(current)}
    </>
  )
}
