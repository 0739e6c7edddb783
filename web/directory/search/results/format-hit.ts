import {
  facetValueLabel,
  formatCity,
  formatDate,
  formatExclusionScreening,
  formatOrganizationName,
} from '@concord/domain'
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

/** Returns the primary specialty, and the one that the row matches when that is another. */
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

/** Formats a distance as '0.0 mi'; undefined without a circle. */
export function formatDistance({ distanceMiles }: Pick<SearchHit, 'distanceMiles'>): string | undefined {
  return distanceMiles === null ? undefined : `${distanceMiles.toFixed(1)} mi`
}

/** A statement that is shown first about a row; a possible exclusion is a warning. */
export type Standing = { readonly words: string; readonly isWarning: boolean }

function getStatus({ status, excludedOn, deactivatedOn }: StatusOfHit): string | undefined {
  switch (status) {
    case 'active':
      return undefined
    case 'excluded':
      return excludedOn === null ? 'OIG exclusion' : `OIG exclusion, ${formatDate(excludedOn)}`
    case 'deactivated':
      return deactivatedOn === null ? 'Deactivated' : `Deactivated ${formatDate(deactivatedOn)}`
  }
}

type StatusOfHit = Pick<SearchHit, 'status' | 'excludedOn' | 'deactivatedOn'>

/**
 * Returns 'OIG exclusion, May 20, 2026', 'Deactivated Jun 15, 2026' and 'OIG possible match'; nothing for an active
 * record that the list says nothing of.
 */
export function getStandings(hit: StatusOfHit & Pick<SearchHit, 'screening'>): readonly Standing[] {
  const status = getStatus(hit)
  return [
    ...(status === undefined ? [] : [{ words: status, isWarning: false }]),
    ...(hit.screening === 'possible'
      ? [{ words: formatExclusionScreening('possible', null), isWarning: true }]
      : []),
  ]
}

export const ACCEPTING_MARKS = {
  all: { status: 'ok', words: 'Accepting' },
  some: { status: 'partial', words: 'At some locations' },
  none: { status: 'none', words: 'Not accepting' },
  notStated: { status: 'none', words: 'Not stated' },
} as const
