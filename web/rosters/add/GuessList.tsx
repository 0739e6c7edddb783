import { formatCount } from '@concord/domain'
import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { columnName } from './grid/column-name.ts'
import type { FoundFile, FoundTab, Guess } from './read/found-file.ts'

/** Counted above, or asked about in place. */
const TOLD_ELSEWHERE = ['headerRows', 'titleRows', 'footerRows', 'emptyRows', 'emptyRowsAtEnd', 'struckRows']

const tellPlace = ({ column }: Guess): string =>
  column === undefined ? '' : `Column ${columnName(column)}: `

/** All that was decided because the file does not say it; the first of them, and the others on demand. */
export function GuessList({ file, tab }: { readonly file: FoundFile; readonly tab: FoundTab }) {
  const [isWhole, setIsWhole] = useState(false)
  const all = [...file.guesses, ...tab.guesses, ...tab.layout.guesses]
  const others = all.filter(({ code }) => !TOLD_ELSEWHERE.includes(code))
  const shown = isWhole ? all : others.slice(0, 3)
  return (
    <>
      {shown.map((guess) => (
        <Box
          component="li"
          key={`${guess.code} ${guess.column ?? ''} ${guess.message}`}
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            gap: 2,
            py: 1,
            borderBottom: '1px solid',
            borderColor: 'lineSoft',
          }}
        >
          <StatusMark status="warning">
            {tellPlace(guess)}
            {guess.message}
          </StatusMark>
          {guess.count !== undefined && <Box sx={{ fontWeight: 600 }}>{formatCount(guess.count)}</Box>}
        </Box>
      ))}
      {all.length > shown.length || isWhole ? (
        <Box component="li" sx={{ py: 0.5 }}>
          <Button size="small" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `See all ${all.length} ${all.length === 1 ? 'guess' : 'guesses'}`}
          </Button>
        </Box>
      ) : null}
    </>
  )
}
