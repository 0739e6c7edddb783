import { FACETS, type FacetName, facetValueLabel, formatExclusionList } from '@concord/domain'
import { type SearchAddress, withToggled } from '#web/directory/model/search-address.ts'
import { Facet, type FacetOption } from '#web/ui/Facet.tsx'
import type { SearchCounts } from '../../queries.ts'

type CountedFacets = SearchCounts['facets']

function getOptions(name: FacetName, facets: CountedFacets, picked: readonly string[]): FacetOption[] {
  const counted = facets[name] ?? []
  const values = new Set(counted.map(({ value }) => value))
  const withoutRows = picked.filter((value) => !values.has(value))
  return [
    ...counted,
    ...withoutRows.map((value) => ({ value, label: facetValueLabel(name, value), count: 0 })),
  ]
}

/** Replaces the count of 0 excluded when there is no exclusion list: then it is not known that no one is excluded. */
function withoutFalseZero(options: readonly FacetOption[], listOn: string | null): FacetOption[] {
  return options.map((option) =>
    option.value === 'excluded' && option.count === 0 && listOn === null
      ? { ...option, instead: formatExclusionList(listOn) }
      : option,
  )
}

export type FacetPanelProps = {
  readonly names: readonly FacetName[]
  readonly facets: CountedFacets
  /** The day of the exclusion list; undefined until it is known. */
  readonly exclusionListOn: string | null | undefined
  readonly address: SearchAddress
  readonly onShow: (address: SearchAddress) => void
}

export function FacetPanel({ names, facets, exclusionListOn, address, onShow }: FacetPanelProps) {
  return names.map((name) => {
    const options = getOptions(name, facets, address[name])
    const isOfList = name === 'exclusions' && exclusionListOn !== undefined
    return (
      <Facet
        key={name}
        title={FACETS[name].title}
        note={isOfList ? formatExclusionList(exclusionListOn) : undefined}
        options={exclusionListOn === undefined ? options : withoutFalseZero(options, exclusionListOn)}
        selected={address[name]}
        onToggle={(value) => onShow(withToggled(address, name, value))}
      />
    )
  })
}
