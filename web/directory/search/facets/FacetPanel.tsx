import { FACETS, type FacetName, facetValueLabel } from '@concord/domain'
import { type SearchAddress, withToggled } from '#web/directory/model/search-address.ts'
import { Facet, type FacetOption } from '#web/ui/Facet.tsx'
import type { SearchCounts } from '../../queries.ts'

function getOptions(
  name: FacetName,
  facets: SearchCounts['facets'],
  picked: readonly string[],
): FacetOption[] {
  const counted = facets[name] ?? []
  const values = new Set(counted.map(({ value }) => value))
  const withoutRows = picked.filter((value) => !values.has(value))
  return [
    ...counted,
    ...withoutRows.map((value) => ({ value, label: facetValueLabel(name, value), count: 0 })),
  ]
}

export type FacetPanelProps = {
  readonly names: readonly FacetName[]
  readonly facets: SearchCounts['facets']
  readonly address: SearchAddress
  readonly onShow: (address: SearchAddress) => void
}

export function FacetPanel({ names, facets, address, onShow }: FacetPanelProps) {
  return names.map((name) => (
    <Facet
      key={name}
      title={FACETS[name].title}
      options={getOptions(name, facets, address[name])}
      selected={address[name]}
      onToggle={(value) => onShow(withToggled(address, name, value))}
    />
  ))
}
