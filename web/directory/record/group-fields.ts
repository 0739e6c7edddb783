import { formatOrganizationName } from '@concord/domain'
import { formatLongPlace } from './format-place.ts'
import type { SourcedField } from './queries.ts'

export type FieldFilter = 'all' | 'conflict' | 'single' | 'missing'

export type FieldGroup = { readonly title: string; readonly fields: readonly SourcedField[] }

const TITLES: Readonly<Record<SourcedField['group'], string>> = {
  identity: 'Identity',
  specialty: 'Specialties and identifiers',
  registry: 'Registry entry',
  location: 'Location',
  affiliation: 'Affiliation',
  other: 'Other fields',
}

function getTitle({ group, place, entity }: SourcedField): string {
  if (group === 'affiliation' && entity) {
    const name = entity.name === null ? `NPI ${entity.npi}` : formatOrganizationName(entity.name)
    return `${TITLES.affiliation}: ${name}${place ? `, ${formatLongPlace(place)}` : ''}`
  }
  if (!place) return TITLES[group]
  return `${place.position < 0 ? 'Mailing address' : TITLES.location}: ${formatLongPlace(place)}`
}

export function isShown({ state }: SourcedField, filter: FieldFilter): boolean {
  return filter === 'all' || state === filter
}

/** Puts fields under titles, each place and affiliation of its own, in the order in which they come. */
export function groupFields(fields: readonly SourcedField[]): FieldGroup[] {
  const groups = Map.groupBy(fields, (field) => `${getTitle(field)}\n${field.place?.position ?? ''}`)
  return [...groups].map(([key, together]) => ({ title: key.split('\n')[0] ?? '', fields: together }))
}
