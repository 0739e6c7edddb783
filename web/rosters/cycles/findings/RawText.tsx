import { Box } from '@mui/material'
import { HiddenText } from '#web/ui/HiddenText.tsx'
import { markRemoved } from './model/mark-removed.ts'

/** Shows a text as the sender wrote it and marks what a fix removes. */
export function RawText({ value, fixed }: { readonly value: string | null; readonly fixed: string | null }) {
  if (value === null)
    return (
      <Box component="span" sx={{ color: 'ink2' }}>
        Empty
      </Box>
    )
  return (
    <Box component="span" sx={{ typography: 'raw', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {markRemoved(value, fixed).map(({ text, isRemoved }) =>
        isRemoved ? (
          <Box
            component="span"
            key={text}
            sx={{ color: 'error.main', bgcolor: 'error.light', borderBottom: '1px solid currentColor' }}
          >
            <HiddenText>taken away: </HiddenText>
            {text}
          </Box>
        ) : (
          text
        ),
      )}
    </Box>
  )
}
