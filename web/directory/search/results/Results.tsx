import { Box } from '@mui/material'
import { type ReactNode, type RefObject, useRef } from 'react'
import type { SearchAddress } from '#web/directory/model/search-address.ts'
import { getSubjectTitle, type SearchSubject } from '#web/directory/model/search-subject.ts'
import { MapBox } from '../../map/MapBox.tsx'
import type { SearchPage } from '../../queries.ts'
import type { Condition } from '../conditions/conditions.ts'
import { useIsWide } from '../use-is-wide.ts'
import type { Search } from '../use-search.ts'
import { HeadActions } from './HeadActions.tsx'
import { MapSheet } from './MapSheet.tsx'
import { findMissingNpis, MissingNpisNote } from './MissingNpisNote.tsx'
import { NoRows } from './NoRows.tsx'
import { PickedBar } from './PickedBar.tsx'
import { ResultHead } from './ResultHead.tsx'
import { ResultList } from './ResultList.tsx'
import { ResultPaging } from './ResultPaging.tsx'
import { SelectPage } from './SelectPage.tsx'
import { PeekDrawer, SideColumn } from './SideColumn.tsx'
import { SimilarNamesNote } from './SimilarNamesNote.tsx'
import { SortMenu } from './SortMenu.tsx'
import { useListKeys } from './use-list-keys.ts'
import { usePeek } from './use-peek.ts'
import { type PickedHits, usePickedHits } from './use-picked-hits.ts'
import { type Pointing, usePointing } from './use-pointing.ts'
import { useResultMap } from './use-result-map.ts'

export type ResultsProps = {
  readonly subject: SearchSubject
  readonly address: SearchAddress
  readonly search: Search
  readonly conditions: readonly Condition[]
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly listRef: RefObject<HTMLOListElement | null>
  /** The way to the filters where they have no column. */
  readonly filters: ReactNode
  readonly onShow: (address: SearchAddress) => void
  readonly onClearAll: () => void
}

/** Shows the list in the middle, and beside it the map and a look at one row. */
export function Results(props: ResultsProps) {
  const { search, inputRef, listRef } = props
  const picked = usePickedHits()
  const hasColumn = useIsWide('lg')
  const peek = usePeek(hasColumn)
  const pointing = usePointing(search.error ? [] : (search.page?.hits ?? []))
  const map = useResultMap({ ...props, pointing })
  useListKeys({ listRef, inputRef, onPeek: peek.toggle, onPick: picked.toggle })
  const { activeHit } = pointing
  return (
    <>
      <ListColumn
        {...props}
        peek={peek}
        pointing={pointing}
        picked={picked}
        mapSheet={map && !hasColumn && <MapSheet map={map} />}
      />
      {activeHit && hasColumn && (
        <SideColumn
          hit={activeHit}
          isOpen={peek.isOpen}
          onClose={peek.toggle}
          map={map && <MapBox {...map} />}
        />
      )}
      {activeHit && !hasColumn && <PeekDrawer hit={activeHit} isOpen={peek.isOpen} onClose={peek.toggle} />}
    </>
  )
}

type ResultNotesProps = Pick<ResultsProps, 'subject' | 'address' | 'conditions'> & {
  readonly page: SearchPage
}

/** Shows notes on the list as a whole; missing NPIs only when no filter may be why they are not in it. */
function ResultNotes({ subject, address, conditions, page }: ResultNotesProps) {
  const missing = conditions.length === 1 ? findMissingNpis(page) : []
  return (
    <>
      <MissingNpisNote subject={subject} missing={missing} />
      <SimilarNamesNote address={address} page={page} />
    </>
  )
}

type ListColumnProps = ResultsProps & {
  readonly peek: ReturnType<typeof usePeek>
  readonly pointing: Pointing
  readonly picked: PickedHits
  readonly mapSheet: ReactNode
}

function ListColumn(props: ListColumnProps) {
  const { subject, address, search, conditions, listRef, filters, onShow, onClearAll } = props
  const { peek, pointing, picked, mapSheet } = props
  const { page, counts, error } = search
  const headRef = useRef<HTMLHeadingElement>(null)
  const hasRows = pointing.activeHit !== undefined
  return (
    <Box
      component="section"
      aria-label={getSubjectTitle(subject)}
      sx={{ flex: 1, minWidth: 0, containerType: 'inline-size' }}
    >
      {filters && (
        <Box sx={{ display: 'flex', gap: 1, mb: 1 }}>
          {filters}
          {mapSheet}
        </Box>
      )}
      {!error && page && (
        <ResultHead
          subject={subject}
          search={search}
          headRef={headRef}
          select={hasRows && <SelectPage page={page} picked={picked} />}
          actions={
            <HeadActions
              peek={peek}
              hasRows={hasRows}
              sort={
                <SortMenu
                  subject={subject}
                  address={address}
                  isNearby={page.circle !== null}
                  onShow={onShow}
                />
              }
              map={!filters && mapSheet}
              toExport={subject.toSave(address)}
              asOf={address.asOf}
              total={counts?.total}
              toSave={conditions.length > 0 ? subject.toSave(address) : undefined}
            />
          }
          note={hasRows && <ResultNotes {...{ subject, address, conditions, page }} />}
        />
      )}
      <PickedBar subject={subject} picked={picked} asOf={address.asOf} />
      {page && hasRows ? (
        <>
          <ResultList
            page={page}
            listRef={listRef}
            activeRow={pointing.activeRow}
            pointedNpis={pointing.pointedNpis}
            picked={picked}
            wantedSpecialties={address.specialties}
            onActivate={pointing.activate}
            onPoint={pointing.point}
          />
          <ResultPaging
            page={page}
            total={counts?.total}
            address={address}
            onTurn={() => headRef.current?.focus()}
          />
        </>
      ) : (
        <NoRows
          subject={subject}
          address={address}
          error={error}
          page={page}
          conditions={conditions}
          onRetry={search.refetch}
          onShow={onShow}
          onClearAll={onClearAll}
        />
      )}
    </Box>
  )
}
