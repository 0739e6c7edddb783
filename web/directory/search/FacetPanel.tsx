import { stateByCode, taxonomyName } from '@concord/domain'
import { Facet, type FacetOption } from '#web/ui/Facet.tsx'
import type { SearchReply } from '../queries.ts'
import { type SearchAddress, toggled } from './search-address.ts'

type Counted = SearchReply['facets']['states']

function optionsOf(
  counted: Counted,
  selected: readonly string[],
  nameOf: (value: string) => string,
): FacetOption[] {
  const counts = new Map(counted.map(({ value, count }) => [value, count]))
  const withoutRows = selected.filter((value) => !counts.has(value))
  return [
    ...counted.map(({ value, count }) => ({ value, label: nameOf(value), count })),
    ...withoutRows.map((value) => ({ value, label: nameOf(value), count: 0 })),
  ]
}

const stateName = (code: string) => stateByCode(code)?.name ?? code

export type FacetPanelProps = {
  readonly facets: SearchReply['facets']
  readonly address: SearchAddress
  readonly onShow: (address: SearchAddress) => void
}

export function FacetPanel({ facets, address, onShow }: FacetPanelProps) {
  const first = { ...address, cursor: null }
  return (
    <>
      <Facet
        title="State"
        options={optionsOf(facets.states, address.states, stateName)}
        selected={address.states}
        onToggle={(state) => onShow({ ...first, states: toggled(address.states, state) })}
      />
      <Facet
        title="Specialty"
        options={optionsOf(facets.specialties, address.specialties, taxonomyName)}
        selected={address.specialties}
        onToggle={(code) => onShow({ ...first, specialties: toggled(address.specialties, code) })}
      />
    </>
  )
}
