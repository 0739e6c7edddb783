import { Box } from '@mui/material'
import { Fact } from './FoundFact.tsx'
import { countRowsWithText, type SensitiveColumn } from './found-counts.ts'
import type { FoundTab } from './read/found-file.ts'
import { SensitiveCard } from './SensitiveCard.tsx'

export type KnownPanelProps = {
  readonly tab: FoundTab
  readonly sensitive: readonly SensitiveColumn[]
  readonly caption: string
}

/** Says of a file of a known roster what does not depend on how the roster reads it. */
export function KnownPanel({ tab, sensitive, caption }: KnownPanelProps) {
  return (
    <Box component="aside" aria-label="What was found" sx={{ p: 2 }}>
      <Box component="h2" sx={{ typography: 'h2', m: 0 }}>
        What was found
      </Box>
      <Box sx={{ typography: 'caption', color: 'ink2', overflowWrap: 'anywhere' }}>{caption}</Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
        <Fact status="none" label={`Rows with text in ${tab.name}`} count={countRowsWithText(tab)}>
          The cycle says of each of them whether it was read.
        </Fact>
        <SensitiveCard columns={sensitive} />
      </Box>
    </Box>
  )
}
