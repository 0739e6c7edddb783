import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { type Crumb, Crumbs } from '#web/ui/Crumbs.tsx'
import type { PageHeaderSlots } from '#web/ui/page-header-slots.ts'
import { HEADER_HEIGHT_WIDE } from './header-height.ts'

export type SlotRefs = {
  readonly [Slot in Exclude<keyof PageHeaderSlots, 'setPast'>]: (element: HTMLElement | null) => void
}

type PageHeadingProps = {
  readonly title: string
  readonly crumbs: readonly Crumb[]
  readonly slots: SlotRefs
  /** The page shows the past: the header is dark in either theme. */
  readonly isPast?: boolean
  /** Absent on narrow screens, where the heading is no header of its own. */
  readonly userMenu?: ReactNode
}

/** Beside a record's name the title is light; where both do not fit it is on a line below, which is cut off. */
const headingStyle = {
  ...{ display: { md: 'flex' }, flexWrap: 'wrap-reverse', alignContent: 'flex-end' },
  ...{ maxHeight: { md: '1lh' }, overflow: { md: 'hidden' } },
  columnGap: 1.25,
  minWidth: 0,
  '& span': { overflow: { md: 'hidden' }, textOverflow: 'ellipsis', whiteSpace: { md: 'nowrap' } },
  '& [data-slot=record]': { flexShrink: 0, maxWidth: '100%' },
  '&:has([data-slot=record]:not(:empty)) [data-slot=title]': {
    fontWeight: 400,
    color: 'ink2',
    // On narrow screens it stands in the last breadcrumb, right above.
    '@media screen': {
      position: { xs: 'absolute', md: 'static' },
      width: { xs: '1px', md: 'auto' },
      height: { xs: '1px', md: 'auto' },
      overflow: { xs: 'hidden' },
      clipPath: { xs: 'inset(50%)', md: 'none' },
    },
  },
}

function TitleRow({ title, slots }: Pick<PageHeadingProps, 'title' | 'slots'>) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', md: 'nowrap' },
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 0.75,
        minWidth: 0,
      }}
    >
      <Typography variant="h1" tabIndex={-1} sx={headingStyle}>
        <span data-slot="title">{title}</span> <span data-slot="record" ref={slots.record} />
      </Typography>
      <Box ref={slots.status} sx={{ flex: 'none' }} />
      <Box
        ref={slots.actions}
        sx={{
          // On a phone what does not fit beside each other goes on below.
          flex: { xs: '0 1 auto', md: 'none' },
          display: 'flex',
          flexWrap: { xs: 'wrap', md: 'nowrap' },
          justifyContent: 'flex-end',
          gap: 1,
          ml: 'auto',
          '&:empty': { display: 'none' },
        }}
      />
    </Box>
  )
}

/**
 * Shows the header of the home page, which greets in its content: the header has only the user menu and overlays the
 * content.
 */
function UntitledHeading({ userMenu }: Pick<PageHeadingProps, 'userMenu'>) {
  if (userMenu === undefined) return null
  return (
    <Box
      component="header"
      sx={{
        position: 'absolute',
        inset: '0 0 auto',
        display: 'flex',
        justifyContent: 'flex-end',
        height: HEADER_HEIGHT_WIDE,
        px: 4,
        pt: 2,
        pointerEvents: 'none',
        '& > *': { pointerEvents: 'auto' },
      }}
    >
      {userMenu}
    </Box>
  )
}

/** Breadcrumbs, title and tabs of the page, and on wide screens the user menu. */
export function PageHeading({ title, crumbs, slots, isPast = false, userMenu }: PageHeadingProps) {
  const isWide = userMenu !== undefined
  if (title === '') return <UntitledHeading userMenu={userMenu} />
  return (
    <Box
      component={isWide ? 'header' : 'section'}
      aria-label={isWide ? undefined : 'Page'}
      data-theme={isPast ? 'dark' : undefined}
      sx={{
        ...(isPast ? { bgcolor: 'secondaryTint', color: 'ink' } : {}),
        display: 'flex',
        flexDirection: 'column',
        height: { md: HEADER_HEIGHT_WIDE },
        px: { xs: 2, md: 4 },
        pt: { xs: 1.5, md: 2 },
        borderBottom: '1px solid',
        borderColor: 'line',
      }}
    >
      <Box sx={{ display: 'flex', gap: { xs: 4, md: 2, lg: 4 }, minWidth: 0 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ displayPrint: 'none' }}>
            <Crumbs crumbs={crumbs} />
          </Box>
          <Box sx={{ mt: 0.75 }}>
            <TitleRow title={title} slots={slots} />
          </Box>
        </Box>
        {userMenu && <Box sx={{ displayPrint: 'none' }}>{userMenu}</Box>}
      </Box>
      <Box ref={slots.tabs} sx={{ mt: 'auto', mb: '-1px', pt: { xs: 1, md: 0 } }} />
    </Box>
  )
}
