import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { CorrectButton } from './CorrectButton.tsx'
import type { CorrectableValue } from './correct-field.ts'

/** `value` null: no one has stated it. */
export type Term = {
  readonly term: string
  readonly value: ReactNode | null
  /** The field of a record that it shows, where someone may know it better. */
  readonly correct?: CorrectableValue | undefined
}

export type TermListProps = { readonly terms: readonly Term[]; readonly termWidth?: number }

const MIN_TERM_WIDTH = 72

/** A button as high as a finger stands on one line with its value. */
const withButton = {
  ...{ display: 'flex', justifyContent: 'space-between', columnGap: 1 },
  alignItems: { xs: 'center', md: 'flex-start' },
} as const

/** Shows names of fields and their values in two columns. */
export function TermList({ terms, termWidth = 96 }: TermListProps) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        // A phone with its button neither wraps nor sticks out of a narrow window: names of fields give way.
        gridTemplateColumns: `minmax(${MIN_TERM_WIDTH}px, ${termWidth}px) minmax(min-content, 1fr)`,
        // A button as high as a finger moves its value down, and the name of the field with it.
        alignItems: 'baseline',
        columnGap: 1.5,
        rowGap: 0.75,
        m: 0,
      }}
    >
      {terms.map(({ term, value, correct }) => (
        <Box key={term} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'ink2' }}>
            {term}
          </Box>
          <Box
            component="dd"
            sx={{
              ...{ m: 0, overflowWrap: 'anywhere', color: value === null ? 'ink3' : 'ink' },
              ...(correct ? withButton : {}),
            }}
          >
            {value ?? 'Not stated'}
            {correct && <CorrectButton {...correct} />}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
