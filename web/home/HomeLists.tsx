import { Box } from '@mui/material'
import { useViewer } from '#web/session/session-context.ts'
import { ClocksInShort } from './ClocksInShort.tsx'
import { NeedsYou } from './NeedsYou.tsx'
import { RecentChanges } from './RecentChanges.tsx'
import { RostersInShort } from './RostersInShort.tsx'
import { getHomeParts } from './use-waiting.ts'

/** Shows what waits for the viewer, and the current state of things beside it. */
export function HomeLists({ now }: { readonly now: Date }) {
  const { seesLibrary, hasUpdates, hasDirectory } = getHomeParts(useViewer())
  const isTwoColumns = seesLibrary || hasUpdates || hasDirectory
  return (
    <Box
      sx={{
        ...{ display: 'grid', columnGap: 5, rowGap: 3.5, alignItems: 'start' },
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          lg: isTwoColumns ? 'minmax(0, 1fr) 408px' : 'minmax(0, 1fr)',
        },
      }}
    >
      <NeedsYou now={now} />
      {isTwoColumns && (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: 3.5 }}>
          {seesLibrary && <RostersInShort now={now} />}
          {hasUpdates && <ClocksInShort />}
          {hasDirectory && <RecentChanges now={now} />}
        </Box>
      )}
    </Box>
  )
}
