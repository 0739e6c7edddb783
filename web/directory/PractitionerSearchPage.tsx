import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { practitionerSearch } from './queries.ts'
import { ConditionChips, conditionsOf } from './search/ConditionChips.tsx'
import { FacetPanel } from './search/FacetPanel.tsx'
import { FacetSheet } from './search/FacetSheet.tsx'
import { Results } from './search/Results.tsx'
import { SearchBox } from './search/SearchBox.tsx'
import type { SearchAddress } from './search/search-address.ts'
import { useIsWide } from './search/use-is-wide.ts'
import { useSearchAddress } from './search/use-search-address.ts'

const NOTHING: SearchAddress = { query: '', states: [], specialties: [], cursor: null }

export function PractitionerSearchPage() {
  const { address, show } = useSearchAddress()
  const search = useQuery(practitionerSearch(address))
  const reply = useDeferredValue(search.data)
  const [knownFacets, setKnownFacets] = useState(reply?.facets)
  if (reply && reply.facets !== knownFacets) setKnownFacets(reply.facets)
  const inputRef = useRef<HTMLInputElement>(null)
  const listRef = useRef<HTMLOListElement>(null)
  const hasRoomForFacets = useIsWide('md')

  const readAs = address.query === '' ? [] : (reply?.readAs ?? [])
  const conditions = conditionsOf(address, readAs)
  const ask = (query: string) => ({ ...address, query: query.trim(), cursor: null })
  const isAsked = (query: string) => query.trim() === address.query && address.cursor === null
  const clearAll = () => {
    show(NOTHING)
    inputRef.current?.focus()
  }
  const facets = knownFacets && <FacetPanel facets={knownFacets} address={address} onShow={show} />

  return (
    <>
      <PageHeader />
      <SearchBox
        query={address.query}
        inputRef={inputRef}
        onType={(text, isFirst) => {
          if (!isAsked(text)) show(ask(text), isFirst ? 'typing' : 'typingOn')
        }}
        onSubmit={(text) => {
          if (isAsked(text)) search.refetch()
          else show(ask(text), 'typing')
        }}
        onArrowDown={() => listRef.current?.querySelector('a')?.focus()}
      />
      <Box role="status">
        {reply?.notices.map((notice) => (
          <Box key={notice} sx={{ mt: 0.75 }}>
            <StatusMark status="warning">{notice}</StatusMark>
          </Box>
        ))}
      </Box>
      <ConditionChips
        conditions={conditions}
        isQueryRead={readAs.length > 0}
        onShow={show}
        onClearAll={clearAll}
      />
      {!hasRoomForFacets && (
        <FacetSheet count={address.states.length + address.specialties.length} total={reply?.total}>
          {facets}
        </FacetSheet>
      )}
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2.5, mt: 1.75 }}>
        {hasRoomForFacets && (
          <Box component="aside" aria-label="Filters" sx={{ width: 212, flex: 'none' }}>
            {facets}
          </Box>
        )}
        <Results
          address={address}
          search={search}
          reply={reply}
          conditions={conditions}
          inputRef={inputRef}
          listRef={listRef}
          onClearAll={clearAll}
        />
      </Box>
    </>
  )
}
