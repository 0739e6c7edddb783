import { Box } from '@mui/material'
import { type ReactNode, use, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { type PageTab, PageTabs } from './PageTabs.tsx'
import { PageHeaderSlotsContext } from './page-header-slots.ts'

export type PageHeaderProps = {
  /** Name of the record on a detail page; follows the page title in bold in the same h1. */
  readonly record?: ReactNode
  /** Stands right of the h1. */
  readonly status?: ReactNode
  readonly tabs?: readonly PageTab[]
  /** At the right end of the row of tabs. */
  readonly tabsEnd?: ReactNode
  /** A summary of the whole page, in place of the tabs if there are none. */
  readonly summary?: ReactNode
  /** The page shows the past. */
  readonly isPast?: boolean
  /** At most three buttons, left of the user menu. */
  readonly actions?: ReactNode
}

/** Shows what a page adds to the shell's header. Title, breadcrumbs and user menu are there already. */
export function PageHeader(props: PageHeaderProps) {
  const { record, status, tabs, tabsEnd, summary, isPast = false, actions } = props
  const slots = use(PageHeaderSlotsContext)
  const setPast = slots?.setPast
  useEffect(() => {
    setPast?.(isPast)
    return () => setPast?.(false)
  }, [setPast, isPast])
  const tabRow = tabs ? (
    <Box
      sx={{
        display: 'flex',
        displayPrint: 'none',
        alignItems: 'flex-end',
        justifyContent: 'space-between',
        columnGap: 2,
      }}
    >
      <PageTabs tabs={tabs} />
      {tabsEnd}
    </Box>
  ) : (
    summary
  )
  if (!slots) {
    return (
      <header>
        <h1>{record}</h1>
        {status}
        {actions}
        {tabRow}
      </header>
    )
  }
  return (
    <>
      {slots.record && createPortal(record, slots.record)}
      {slots.status && createPortal(status, slots.status)}
      {slots.actions && createPortal(actions, slots.actions)}
      {slots.tabs && createPortal(tabRow, slots.tabs)}
    </>
  )
}
