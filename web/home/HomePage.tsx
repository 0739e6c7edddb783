import { hasPermission, hasProduct } from '@concord/domain'
import { Box, type Theme, Typography, useMediaQuery } from '@mui/material'
import { useEffect, useState } from 'react'
import { longDate } from '#web/lib/when.ts'
import { useViewer } from '#web/session/session-context.ts'
import { HomeCardBox } from './HomeCardBox.tsx'
import { HomeLists } from './HomeLists.tsx'
import { HomeSearch } from './HomeSearch.tsx'
import { homeCards } from './home-cards.ts'

const MINUTE_MS = 60_000

function HomeCards() {
  const viewer = useViewer()
  const cards = homeCards(viewer)
  const hasDirectory = hasProduct(viewer, 'PROVIDER_DIRECTORY')
  const maySearch = hasPermission(viewer, 'SEARCH')
  return (
    <Box
      component="ul"
      aria-label="Areas"
      sx={{
        ...{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' },
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
          {card.title === 'Directory' && maySearch && <HomeSearch />}
        </HomeCardBox>
      ))}
    </Box>
  )
}

/** Returns the time, new each minute as all that stands on the page: it may stay open overnight. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

export function HomePage() {
  const viewer = useViewer()
  const now = useNow()
  // On narrow screens what waits stands before the way to everything else, in the order of reading too.
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const parts = [<HomeCards key="cards" />, <HomeLists key="lists" now={now} />]
  return (
    <>
      <Box sx={{ pt: { md: 2 }, pr: { md: 8, lg: 34 } }}>
        <Typography variant="h1" tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
          Welcome, {viewer.user.name || viewer.user.email}
        </Typography>
        <Typography sx={{ color: 'ink2' }}>{longDate(now)}</Typography>
      </Box>
      <Box
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: 3.5, mt: { xs: 2.5, md: 3 } }}
      >
        {isNarrow ? parts.toReversed() : parts}
      </Box>
    </>
  )
}
