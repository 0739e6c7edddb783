import { taxonomyName } from '@concord/domain'
import { typedWordOf } from '#web/ui/match-words.ts'
import type { PractitionerHit, SearchReply } from '../queries.ts'

type Match = PractitionerHit['matches'][number]

/** The words of the query that were read as a name, as they were typed. */
export function typedNameWords(readAs: SearchReply['readAs']): string[] {
  return readAs
    .filter(({ field }) => field === 'name' || field === 'lastName' || field === 'firstName')
    .flatMap(({ text }) => text.split(/[\s,]+/))
}

export type HitFragments = Record<'name' | 'specialty' | 'npi' | 'place', readonly string[]>

/** The letters to tint in each part of a row. */
export function fragmentsOf(hit: PractitionerHit, typedWords: readonly string[]): HitFragments {
  const textsOf = (...fields: Match['field'][]) =>
    hit.matches.filter(({ field }) => fields.includes(field)).map(({ text }) => text)
  const inName = hit.matches.filter(
    ({ field, kind }) => (field === 'lastName' || field === 'firstName') && kind !== 'otherName',
  )
  return {
    name: inName.map((match) => typedWordOf(match, typedWords) || match.text),
    specialty: textsOf('specialty'),
    npi: textsOf('npi'),
    place: textsOf('city', 'state', 'zip'),
  }
}

/** The primary specialty, and the one because of which the row is here when that is another. */
export function specialtyOf(hit: PractitionerHit, wantedCodes: readonly string[]): string {
  const [primary] = hit.taxonomies
  if (primary === undefined) return 'Specialty not stated'
  const matched = hit.matches.filter(({ field }) => field === 'specialty').map(({ text }) => text)
  const names = [taxonomyName(primary)]
  const isWanted = (code: string) => wantedCodes.includes(code) || matched.includes(taxonomyName(code))
  if (!isWanted(primary)) {
    const other = hit.taxonomies.find(isWanted)
    if (other !== undefined) names.push(taxonomyName(other))
  }
  return names.join(', also ')
}

export const ACCEPTING = {
  all: { status: 'ok', words: 'Accepting' },
  some: { status: 'partial', words: 'At some locations' },
  none: { status: 'none', words: 'Not accepting' },
  notStated: { status: 'none', words: 'Not stated' },
} as const
