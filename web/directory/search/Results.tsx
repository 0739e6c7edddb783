import { Box, Drawer } from '@mui/material'
import type { UseQueryResult } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import type { SearchReply } from '../queries.ts'
import type { Condition } from './ConditionChips.tsx'
import { NoRows } from './NoRows.tsx'
import { Peek } from './Peek.tsx'
import { readPeekChoice, storePeekChoice } from './peek-choice.ts'
import { ResultHead } from './ResultHead.tsx'
import { ResultList } from './ResultList.tsx'
import { ResultPaging } from './ResultPaging.tsx'
import type { SearchAddress } from './search-address.ts'
import { useIsWide } from './use-is-wide.ts'
import { useListKeys } from './use-list-keys.ts'

export type ResultsProps = {
  readonly address: SearchAddress
  readonly search: UseQueryResult<SearchReply>
  /** The rows to show; may lag behind the search for a moment. */
  readonly reply: SearchReply | undefined
  readonly conditions: readonly Condition[]
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly listRef: RefObject<HTMLOListElement | null>
  readonly onClearAll: () => void
}

const PEEK_DRAWER = {
  width: 320,
  maxWidth: '100%',
  bgcolor: 'sheet',
  '&:focus-visible': { outline: 'none' },
}

export function Results({ address, search, reply, conditions, inputRef, listRef, onClearAll }: ResultsProps) {
  const [activeNpi, setActiveNpi] = useState('')
  const [isPeekOpen, setIsPeekOpen] = useState(readPeekChoice)
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const headRef = useRef<HTMLHeadingElement>(null)
  const hasRoomForPeek = useIsWide('lg')

  const rows = reply?.practitioners ?? []
  const activeRow = Math.max(
    0,
    rows.findIndex((hit) => hit.npi === activeNpi),
  )
  const activeHit = rows[activeRow]
  const togglePeek = () => {
    if (!hasRoomForPeek) return setIsDrawerOpen(!isDrawerOpen)
    setIsPeekOpen(!isPeekOpen)
    storePeekChoice(!isPeekOpen)
  }
  useListKeys({ listRef, inputRef, activeRow, onPeek: togglePeek })

  const hasFailed = search.isError && search.data === undefined
  if (hasFailed || !reply || !activeHit) {
    return (
      <Box component="section" aria-label="Practitioners" sx={{ flex: 1, minWidth: 0 }}>
        {!hasFailed && reply && <ResultHead reply={reply} headRef={headRef} isFetching={search.isFetching} />}
        <NoRows
          address={address}
          error={hasFailed ? search.error : null}
          isLoading={!hasFailed && !reply}
          conditions={conditions}
          total={reply?.total ?? 0}
          onRetry={search.refetch}
          onClearAll={onClearAll}
        />
      </Box>
    )
  }
  return (
    <>
      <Box
        component="section"
        aria-label="Practitioners"
        sx={{ flex: 1, minWidth: 0, containerType: 'inline-size' }}
      >
        <ResultHead
          reply={reply}
          headRef={headRef}
          isFetching={search.isFetching}
          isPeekOpen={hasRoomForPeek ? isPeekOpen : isDrawerOpen}
          onPeek={togglePeek}
        />
        <ResultList
          reply={reply}
          listRef={listRef}
          activeRow={activeRow}
          wantedSpecialties={address.specialties}
          onActivate={setActiveNpi}
        />
        <ResultPaging reply={reply} address={address} onTurn={() => headRef.current?.focus()} />
      </Box>
      {hasRoomForPeek && isPeekOpen && (
        <Box
          component="aside"
          aria-label="Peek"
          sx={{
            width: 320,
            flex: 'none',
            position: 'sticky',
            top: 16,
            border: 1,
            borderColor: 'line',
            borderRadius: '8px',
          }}
        >
          <Peek hit={activeHit} closeKey="Space" onClose={togglePeek} />
        </Box>
      )}
      {!hasRoomForPeek && (
        <Drawer
          anchor="right"
          open={isDrawerOpen}
          onClose={() => setIsDrawerOpen(false)}
          slotProps={{ paper: { 'aria-label': 'Peek', sx: PEEK_DRAWER } }}
        >
          <Peek hit={activeHit} closeKey="Esc" onClose={togglePeek} />
        </Drawer>
      )}
    </>
  )
}
