import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { PageHeader } from './PageHeader.tsx'
import { findCurrentTab, type PageTab } from './page-tab.ts'
import { useIsPrinting } from './use-is-printing.ts'

type DetailPageProps<Tab extends PageTab> = {
  readonly record: string
  readonly status: ReactNode
  readonly tabs: readonly Tab[]
  /** The page shows the past. */
  readonly isPast?: boolean
  /** At the right end of the row of tabs. */
  readonly tabsEnd?: ReactNode
  readonly actions?: ReactNode
  /** Above every tab. */
  readonly facts?: ReactNode
  readonly children: (tab: Tab) => ReactNode
}

/** A page of one record: its name and state, its tabs, and what the current one shows. On paper all tabs follow one another. */
export function DetailPage<Tab extends PageTab>(props: DetailPageProps<Tab>) {
  const { record, status, tabs, tabsEnd, actions, isPast = false, facts, children } = props
  const current = findCurrentTab(tabs, useLocation())
  const isPrinting = useIsPrinting()
  return (
    <>
      <PageHeader
        record={record}
        status={status}
        tabs={tabs}
        tabsEnd={tabsEnd}
        actions={actions}
        isPast={isPast}
      />
      {facts}
      {isPrinting
        ? tabs
            .filter(({ isPrinted = true }) => isPrinted)
            .map((tab) => (
              <Box component="section" key={tab.to} sx={{ mb: 3 }}>
                <Typography variant="h2" sx={{ mb: 1, typography: 'h1' }}>
                  {tab.label}
                </Typography>
                {children(tab)}
              </Box>
            ))
        : current && children(current)}
    </>
  )
}
