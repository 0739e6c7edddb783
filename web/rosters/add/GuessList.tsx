import { formatCount } from '@concord/domain'
import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { columnName } from './grid/column-name.ts'
import { isUsual, orderGuesses } from './order-guesses.ts'
import type { FoundFile, FoundTab, Guess } from './read/found-file.ts'

const tellPlace = ({ column }: Guess): string =>
  column === undefined ? '' : `Column ${columnName(column)}: `

/** Lists what was decided because the file does not say it: the first guesses, and the others on demand. */
export function GuessList({ file, tab }: { readonly file: FoundFile; readonly tab: FoundTab }) {
  const [isWhole, setIsWhole] = useState(false)
  const { all, first } = orderGuesses([...file.guesses, ...tab.guesses, ...tab.layout.guesses])
  const shown = isWhole ? all : first
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
          <StatusMark status={isUsual(guess) ? 'none' : 'warning'}>
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
