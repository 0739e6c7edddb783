import { Box } from '@mui/material'
import { memo, type RefObject, useMemo } from 'react'
import type { SearchPage } from '../../queries.ts'
import { useRecordLinks } from '../../same-record/SameRecordNote.tsx'
import { useIsWide } from '../use-is-wide.ts'
import { getTypedNameWords } from './format-hit.ts'
import { ResultRow } from './ResultRow.tsx'
import type { PickedHits } from './use-picked-hits.ts'

export type ResultListProps = {
  readonly page: SearchPage
  readonly listRef: RefObject<HTMLOListElement | null>
  readonly activeRow: number
  /** The rows that are pointed at on the map. */
  readonly pointedNpis: ReadonlySet<string>
  readonly picked: PickedHits
  readonly wantedSpecialties: readonly string[]
  readonly onActivate: (npi: string) => void
  readonly onPoint: (npi: string | null) => void
}

/** Keeps its rows while someone types; only a new page or a move of the cursor draws it again. */
export const ResultList = memo(function ResultList(props: ResultListProps) {
  const { page, listRef, activeRow, pointedNpis, picked, wantedSpecialties, onActivate, onPoint } = props
  const hasCursor = useIsWide('md')
  const typedWords = useMemo(() => getTypedNameWords(page.readAs), [page.readAs])
  const firstRow = page.firstRow ?? 1
  const links = useRecordLinks(page.hits.map(({ npi }) => npi))
  const linksOf = useMemo(() => Map.groupBy(links, ({ npi }) => npi), [links])
  return (
    <Box component="ol" ref={listRef} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {page.hits.map((hit, place) => (
        <ResultRow
          key={hit.npi}
          hit={hit}
          rank={firstRow + place}
          isActive={hasCursor && place === activeRow}
          isPointed={pointedNpis.has(hit.npi)}
          isPicked={picked.npis.has(hit.npi)}
          onPick={picked.toggle}
          typedWords={typedWords}
          wantedSpecialties={wantedSpecialties}
          links={linksOf.get(hit.npi)}
          onFocus={onActivate}
          onPoint={onPoint}
        />
      ))}
    </Box>
  )
})
