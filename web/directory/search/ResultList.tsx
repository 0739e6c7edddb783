import { Box } from '@mui/material'
import { memo, type RefObject } from 'react'
import type { SearchReply } from '../queries.ts'
import { typedNameWords } from './hit-words.ts'
import { ResultRow } from './ResultRow.tsx'
import { useIsWide } from './use-is-wide.ts'

export type ResultListProps = {
  readonly reply: SearchReply
  readonly listRef: RefObject<HTMLOListElement | null>
  readonly activeRow: number
  readonly wantedSpecialties: readonly string[]
  readonly onActivate: (npi: string) => void
}

/** Keeps its rows while somebody types; only a new reply or a move of the cursor draws it again. */
export const ResultList = memo(function ResultList(props: ResultListProps) {
  const { reply, listRef, activeRow, wantedSpecialties, onActivate } = props
  const hasCursor = useIsWide('md')
  const typedWords = typedNameWords(reply.readAs)
  const firstRow = reply.firstRow ?? 1
  return (
    <Box component="ol" ref={listRef} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {reply.practitioners.map((hit, place) => (
        <ResultRow
          key={hit.npi}
          hit={hit}
          rank={firstRow + place}
          isActive={hasCursor && place === activeRow}
          typedWords={typedWords}
          wantedSpecialties={wantedSpecialties}
          onFocus={() => onActivate(hit.npi)}
        />
      ))}
    </Box>
  )
})
