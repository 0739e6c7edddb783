import { FACETS, type Facet, type FacetName } from './facet.ts'
import { taxonomyName } from './taxonomy.ts'
import { stateByCode } from './us-state.ts'

const capitalized = (text: string) => text.charAt(0).toLocaleUpperCase('en-US') + text.slice(1)

/** Returns what people call a value of a facet: 'Texas' for TX; the value itself where it is unknown. */
export function facetValueLabel(name: FacetName, value: string): string {
  const facet: Facet = FACETS[name]
  if ('labels' in facet) return facet.labels[value] ?? value
  switch (name) {
    case 'specialties':
      return taxonomyName(value)
    case 'states':
      return stateByCode(value)?.name ?? value
    case 'kinds':
      return capitalized(value)
    default:
      return value
  }
}
