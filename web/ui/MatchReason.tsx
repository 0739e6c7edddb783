import { Box } from '@mui/material'
import { formatMatch, type Match } from './format-match.ts'

export type MatchReasonProps = {
  readonly matches: readonly Match[]
  /** The words of the query as they were typed. */
  readonly typedWords: readonly string[]
}

/** Explains why a row was found, beside its name. */
export function MatchReason({ matches, typedWords }: MatchReasonProps) {
  return formatMatch(matches, typedWords).map(({ symbol, words }) => (
    <Box
      component="span"
      key={words}
      sx={{ typography: 'caption', display: 'inline-block', mr: 1, color: 'ink3', overflowWrap: 'anywhere' }}
    >
      <Box component="span" aria-hidden sx={{ mr: 0.5, color: 'ink' }}>
        {symbol}
      </Box>
      {words}
    </Box>
  ))
}
