import { type RefObject, useCallback } from 'react'
import { type SearchAddress, withCenter } from '#web/directory/model/search-address.ts'
import { formatSubjectCount, type SearchSubject } from '#web/directory/model/search-subject.ts'
import type { MapBoxProps } from '../../map/MapBox.tsx'
import { type Condition, getQueryWithoutCircle } from '../conditions/conditions.ts'
import type { Search } from '../use-search.ts'
import { rowLink } from './ResultRow.tsx'
import type { Pointing } from './use-pointing.ts'

export type ResultMap = {
  readonly subject: SearchSubject
  readonly address: SearchAddress
  readonly search: Pick<Search, 'page' | 'counts'>
  /** The conditions that narrow the search; without any, the results have no place on the map. */
  readonly conditions: readonly Condition[]
  readonly pointing: Pointing
  readonly listRef: RefObject<HTMLElement | null>
  readonly onShow: (address: SearchAddress) => void
}

/** Returns what the map shows and does; undefined where the rows stand at no place and nothing narrows them. */
export function useResultMap(results: ResultMap): MapBoxProps | undefined {
  const { subject, address, search, conditions, pointing, listRef, onShow } = results
  const { page, counts } = search
  const left = getQueryWithoutCircle(conditions)
  const onNarrow = useCallback(
    (zip: string, miles = 0) => onShow(withCenter(address, { zip, miles, left })),
    [address, left, onShow],
  )
  if (!page || page.hits.length === 0) return undefined
  const isPlaced = conditions.length > 0 && page.hits.some(({ latitude }) => latitude !== null)
  if (!page.circle && !isPlaced) return undefined
  return {
    circle: page.circle,
    total: counts ? formatSubjectCount(counts.total, subject) : subject.many,
    hits: page.hits,
    firstRow: page.firstRow ?? 1,
    places: counts?.places ?? [],
    activeNpi: pointing.shownNpi,
    onPoint: pointing.pointFromMap,
    onChoose: (npi) => rowLink(listRef.current, npi)?.focus(),
    onNarrow,
  }
}
