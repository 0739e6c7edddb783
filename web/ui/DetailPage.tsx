import { Box, Typography } from '@mui/material'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { exactTime } from '#web/lib/when.ts'
import { PageHeader } from './PageHeader.tsx'
import { findCurrentTab, type PageTab } from './page-tab.ts'
import { preparingToPrint } from './print-page.ts'
import { StatusMark } from './StatusMark.tsx'
import { useIsPrinting } from './use-is-printing.ts'
import { usePrintKey } from './use-print-key.ts'

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

/** Shows a page of one record: its name, state, tabs, and the current tab. On paper all tabs follow one another. */
export function DetailPage<Tab extends PageTab>(props: DetailPageProps<Tab>) {
  const { record, status, tabs, tabsEnd, actions, isPast = false, facts, children } = props
  const current = findCurrentTab(tabs, useLocation())
  const isPrinting = useIsPrinting()
  const isPreparing = useSyncExternalStore(preparingToPrint.subscribe, preparingToPrint.get)
  usePrintKey()
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
      {isPrinting && (
        <Box component="p" sx={{ display: 'none', displayPrint: 'block', mt: 0, mb: 2, color: 'ink2' }}>
          Printed from Concord {exactTime(new Date())}
        </Box>
      )}
      {isPreparing && (
        <Box role="status" sx={{ mb: 2, displayPrint: 'none' }}>
          <StatusMark status="running">Loading what is printed</StatusMark>
        </Box>
      )}
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
