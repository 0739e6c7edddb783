import { seesEntities, todayInUtc } from '@concord/domain'
import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useEffect, useRef } from 'react'
import { keepSearch } from '#web/session/last-search.ts'
import { useViewer } from '#web/session/session-context.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { AsOfStrip } from '../as-of/AsOfStrip.tsx'
import { DayInput } from '../as-of/DayInput.tsx'
import { EMPTY_SEARCH, type SearchAddress, writeSearchAddress } from '../model/search-address.ts'
import { formatSubjectCount, type SearchSubject } from '../model/search-subject.ts'
import { entityName } from '../queries.ts'
import { SavedSearchesMenu } from '../saved/SavedSearchesMenu.tsx'
import { AddFilter } from './conditions/AddFilter.tsx'
import { ConditionChips } from './conditions/ConditionChips.tsx'
import { getConditions, getQueryWithoutCircle } from './conditions/conditions.ts'
import { FacetPanel } from './facets/FacetPanel.tsx'
import { Results } from './results/Results.tsx'
import { ScreenSheet } from './ScreenSheet.tsx'
import { SearchBox } from './SearchBox.tsx'
import { searchTabs } from './search-tabs.ts'
import { useIsWide } from './use-is-wide.ts'
import { type Search, useSearch, useSearchAddress } from './use-search.ts'

function Notices({ notices }: { readonly notices: readonly string[] }) {
  return (
    <Box role="status">
      {notices.map((notice) => (
        <Box key={notice} sx={{ mt: 0.75 }}>
          <StatusMark status="warning">{notice}</StatusMark>
        </Box>
      ))}
    </Box>
  )
}

/** Returns all conditions that narrow the search, by the names that the server gives. */
function useConditions(subject: SearchSubject, address: SearchAddress, { page, facets }: Search) {
  const { entity = '' } = address
  const { data: nameOfEntity } = useQuery({ ...entityName(entity), enabled: entity !== '' })
  return getConditions({
    address,
    page,
    facets: subject.facets,
    labels: facets,
    entityName: nameOfEntity,
  })
}

export function SearchPage({ subject }: { readonly subject: SearchSubject }) {
  const viewer = useViewer()
  const hasEntities = seesEntities(viewer)
  const takesEntity = hasEntities && subject.kind === 'practitioner'
  const { address, show } = useSearchAddress({ facets: subject.facets, takesEntity })
  const search = useSearch(subject, address)
  const shown = writeSearchAddress(address)
  useEffect(() => keepSearch(viewer.user.id, subject.path, shown), [viewer.user.id, subject.path, shown])
  const { page, counts, facets } = search
  const inputRef = useRef<HTMLInputElement>(null)
  const listRef = useRef<HTMLOListElement>(null)
  const isWide = useIsWide('md')

  const conditions = useConditions(subject, address, search)
  const pickedCount = subject.facets.reduce((sum, name) => sum + address[name].length, 0)
  const ask = (query: string) => ({ ...address, query: query.trim(), cursor: null })
  const isAsked = (query: string) => query.trim() === address.query && address.cursor === null
  const clearAll = () => {
    show({ ...EMPTY_SEARCH, asOf: address.asOf })
    inputRef.current?.focus()
  }
  const goTo = (day: string | null) =>
    show({ ...address, asOf: day !== null && day < todayInUtc() ? day : null, cursor: null })
  const panel = (
    <>
      <Box sx={{ pb: 1.5 }}>
        <DayInput day={address.asOf ?? todayInUtc()} onChange={goTo} />
      </Box>
      <FacetPanel
        names={subject.facets}
        facets={facets}
        exclusionListOn={counts?.exclusionListOn}
        address={address}
        onShow={show}
      />
    </>
  )

  return (
    <>
      <PageHeader
        tabs={searchTabs(subject, address, hasEntities)}
        {...(isWide ? { tabsEnd: <SavedSearchesMenu /> } : { status: <SavedSearchesMenu /> })}
      />
      <AsOfStrip asOf={address.asOf} onBack={() => goTo(null)} />
      <SearchBox
        label={`Search ${subject.many}`}
        placeholder={subject.placeholder}
        query={address.query}
        inputRef={inputRef}
        onType={(text, isFirst) => {
          if (!isAsked(text)) show(ask(text), isFirst ? 'typing' : 'typingOn')
        }}
        onSubmit={(text, isFirst) => {
          if (isAsked(text)) search.refetch()
          else show(ask(text), isFirst ? 'typing' : 'typingOn')
        }}
        onArrowDown={() => listRef.current?.querySelector('a')?.focus()}
      />
      <Notices notices={page?.notices ?? []} />
      <ConditionChips
        address={address}
        conditions={conditions}
        isQueryRead={address.query !== '' && (page?.readAs.length ?? 0) > 0}
        more={
          <AddFilter
            address={address}
            left={getQueryWithoutCircle(conditions)}
            takesEntity={takesEntity}
            takesExclusions={subject.kind === 'practitioner'}
            onShow={show}
          />
        }
        onShow={show}
        onClearAll={clearAll}
      />
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2.5, mt: 1.75 }}>
        {isWide && (
          <Box component="aside" aria-label="Filters" sx={{ width: 212, flex: 'none' }}>
            {panel}
          </Box>
        )}
        <Results
          subject={subject}
          address={address}
          search={search}
          conditions={conditions}
          inputRef={inputRef}
          listRef={listRef}
          filters={
            !isWide && (
              <ScreenSheet
                title="Filters"
                label={pickedCount > 0 ? `Filters, ${pickedCount}` : 'Filters'}
                Icon={SlidersHorizontal}
                done={counts ? `Show ${formatSubjectCount(counts.total, subject)}` : `Show ${subject.many}`}
              >
                {() => panel}
              </ScreenSheet>
            )
          }
          onShow={show}
          onClearAll={clearAll}
        />
      </Box>
    </>
  )
}
