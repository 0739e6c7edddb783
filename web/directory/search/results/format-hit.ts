import { facetValueLabel, formatCity, formatDate, formatOrganizationName } from '@concord/domain'
import { getTypedWord } from '#web/ui/format-match.ts'
import { practitionerName } from '../../practitioner-name.ts'
import type { SearchHit, SearchPage } from '../../queries.ts'

type TaxonomyName = (code: string) => string
type Match = SearchHit['matches'][number]

/** Returns the words of the query that were read as a name, as they were typed. */
export function getTypedNameWords(readAs: SearchPage['readAs']): string[] {
  return readAs
    .filter(({ field }) => field === 'name' || field === 'lastName' || field === 'firstName')
    .flatMap(({ text }) => text.split(/[\s,]+/))
}

export function formatName(hit: SearchHit): string {
  if (hit.subject === 'practitioner') return practitionerName(hit)
  return hit.name === null ? 'No name on file' : formatOrganizationName(hit.name)
}

/** Returns the entity that a practitioner works for, or the one that an entity belongs to. */
export function formatOwner(hit: SearchHit): string | null {
  const name = hit.subject === 'practitioner' ? hit.entityName : hit.parentName
  if (name === null) return null
  return hit.subject === 'practitioner'
    ? formatOrganizationName(name)
    : `Part of ${formatOrganizationName(name)}`
}

export function formatPlace({ city, state, zip }: Pick<SearchHit, 'city' | 'state' | 'zip'>): string {
  const parts = [city === null ? '' : formatCity(city), state ?? '', zip ?? ''].filter((part) => part !== '')
  return parts.length > 0 ? parts.join(' ') : 'No location on file'
}

export type HitFragments = Record<'name' | 'specialty' | 'npi' | 'place', readonly string[]>

/** Returns the letters to tint in each part of a row. */
export function getFragments(hit: SearchHit, typedWords: readonly string[]): HitFragments {
  const textsOf = (...fields: Match['field'][]) =>
    hit.matches.filter(({ field }) => fields.includes(field)).map(({ text }) => text)
  const inName = hit.matches.filter(
    ({ field, kind }) =>
      (field === 'lastName' || field === 'firstName' || field === 'name') && kind !== 'otherName',
  )
  return {
    name: inName.map((match) => getTypedWord(match, typedWords) || match.text),
    specialty: textsOf('specialty'),
    npi: textsOf('npi'),
    place: textsOf('city', 'state', 'zip'),
  }
}

/** The primary specialty, and the one because of which the row is here when that is another. */
function specialtyOf(hit: SearchHit, wantedCodes: readonly string[], taxonomyName: TaxonomyName): string {
  const [primary] = hit.taxonomies
  if (primary === undefined) return 'No specialty on file'
  const matched = hit.matches.filter(({ field }) => field === 'specialty').map(({ text }) => text)
  const names = [taxonomyName(primary)]
  const isWanted = (code: string) => wantedCodes.includes(code) || matched.includes(taxonomyName(code))
  if (!isWanted(primary)) {
    const other = hit.taxonomies.find(isWanted)
    if (other !== undefined) names.push(taxonomyName(other))
  }
  return names.join(', also ')
}

/** Returns what the record is: the specialty, of an entity its kind too. */
export function formatWork(
  hit: SearchHit,
  wantedCodes: readonly string[],
  taxonomyName: TaxonomyName,
): string {
  const specialty = specialtyOf(hit, wantedCodes, taxonomyName)
  if (hit.subject === 'practitioner' || hit.kind === null) return specialty
  const kind = facetValueLabel('kinds', hit.kind)
  return hit.taxonomies.length > 0 ? `${kind}, ${specialty}` : kind
}

/** '0.0 mi'; undefined without a circle. */
export function formatDistance({ distanceMiles }: Pick<SearchHit, 'distanceMiles'>): string | undefined {
  return distanceMiles === null ? undefined : `${distanceMiles.toFixed(1)} mi`
}

/** 'OIG exclusion, May 20, 2026' and 'Deactivated Jun 15, 2026'; nothing for an active record. */
export function getStatus(
  hit: Pick<SearchHit, 'status' | 'excludedOn' | 'deactivatedOn'>,
): string | undefined {
  switch (hit.status) {
    case 'active':
      return undefined
    case 'excluded':
      return hit.excludedOn === null ? 'OIG exclusion' : `OIG exclusion, ${formatDate(hit.excludedOn)}`
    case 'deactivated':
      return hit.deactivatedOn === null ? 'Deactivated' : `Deactivated ${formatDate(hit.deactivatedOn)}`
  }
}

export const ACCEPTING_MARKS = {
  all: { status: 'ok', words: 'Accepting' },
  some: { status: 'partial', words: 'At some locations' },
  none: { status: 'none', words: 'Not accepting' },
  notStated: { status: 'none', words: 'Not stated' },
} as const
