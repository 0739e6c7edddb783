import { hasPermission, hasProduct } from '@concord/domain'
import { Box, Typography } from '@mui/material'
import { useState } from 'react'
import { onDemand } from '#web/lib/on-demand.tsx'
import { longDate } from '#web/lib/when.ts'
import { useViewer } from '#web/session/session-context.ts'
import { HomeCardBox } from './HomeCardBox.tsx'
import { HomeSearch } from './HomeSearch.tsx'
import { homeCards } from './home-cards.ts'
import { RecentChanges } from './RecentChanges.tsx'

/** Not all who come home decide on something, and what waits is asked for anyway. */
const NeedsYou = onDemand(async () => (await import('./NeedsYou.tsx')).NeedsYou)

export function HomePage() {
  const viewer = useViewer()
  const [now] = useState(() => new Date())
  const cards = homeCards(viewer)
  const hasDirectory = hasProduct(viewer, 'PROVIDER_DIRECTORY')
  const decidesCycles =
    hasProduct(viewer, 'ROSTER_MANAGEMENT') &&
    hasPermission(viewer, 'VIEW_AND_DOWNLOAD_FILES') &&
    hasPermission(viewer, 'CREATE_MAPPINGS')
  const decidesUpdates = hasProduct(viewer, 'DATA_UPDATES')
  return (
    <>
      <Box sx={{ pt: { md: 2 }, pr: { md: 8, lg: 34 } }}>
        <Typography variant="h1" tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
          Welcome, {viewer.user.name || viewer.user.email}
        </Typography>
        <Typography sx={{ color: 'ink2' }}>{longDate(now)}</Typography>
      </Box>
      <Box
        component="ul"
        aria-label="Areas"
        sx={{
          display: 'grid',
          gap: 1.5,
          m: 0,
          mt: 3,
          p: 0,
          listStyle: 'none',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: 'repeat(2, minmax(0, 1fr))',
            lg: hasDirectory
              ? `1.6fr repeat(${cards.length - 1}, minmax(0, 1fr))`
              : `repeat(4, minmax(0, 1fr))`,
          },
        }}
      >
        {cards.map((card) => (
          <HomeCardBox key={card.title} card={card}>
            {card.title === 'Directory' && <HomeSearch />}
          </HomeCardBox>
        ))}
      </Box>
      {(decidesCycles || decidesUpdates) && <NeedsYou {...{ now, decidesCycles, decidesUpdates }} />}
      {hasDirectory && <RecentChanges now={now} />}
    </>
  )
}
