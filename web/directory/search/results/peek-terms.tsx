import {
  facetValueLabel,
  formatCount,
  formatExclusionScreening,
  formatOrganizationName,
  formatPhone,
} from '@concord/domain'
import { Link as TextLink } from '@mui/material'
import { Link } from 'react-router'
import { writeSearchAddress } from '#web/directory/model/search-address.ts'
import { PRACTITIONERS } from '#web/directory/model/search-subject.ts'
import { AgeBar } from '#web/ui/AgeBar.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import type { Term } from '#web/ui/TermList.tsx'
import type { SearchHit } from '../../queries.ts'
import { ACCEPTING_MARKS, formatPlace, getStandings } from './format-hit.ts'

const joined = (values: readonly string[]) => (values.length > 0 ? values.join(', ') : null)

function practitionerTerms(
  hit: SearchHit & { readonly subject: 'practitioner' },
  asOf: string | null,
): Term[] {
  const accepting = ACCEPTING_MARKS[hit.acceptingNewPatients]
  return [
    { term: 'Gender', value: hit.gender === null ? null : facetValueLabel('genders', hit.gender) },
    { term: 'Languages', value: joined(hit.languages) },
    ...(hit.entityName === null ? [] : [{ term: 'Entity', value: formatOrganizationName(hit.entityName) }]),
    { term: 'Networks', value: joined(hit.networks) },
    { term: 'New patients', value: <StatusMark status={accepting.status}>{accepting.words}</StatusMark> },
    { term: 'Verified', value: <AgeBar verifiedAt={hit.verifiedAt} on={asOf ?? undefined} /> },
  ]
}

function entityTerms(hit: SearchHit & { readonly subject: 'entity' }, asOf: string | null): Term[] {
  const search = writeSearchAddress({ entity: hit.npi, asOf })
  return [
    { term: 'Kind', value: hit.kind === null ? null : facetValueLabel('kinds', hit.kind) },
    ...(hit.parentName === null ? [] : [{ term: 'Part of', value: formatOrganizationName(hit.parentName) }]),
    ...(hit.otherNames.length === 0
      ? []
      : [{ term: 'Other names', value: hit.otherNames.map(formatOrganizationName).join(', ') }]),
    {
      term: 'Practitioners',
      value:
        hit.practitionerCount === 0 ? (
          '0'
        ) : (
          <TextLink component={Link} to={`${PRACTITIONERS.path}?${search}`}>
            {formatCount(hit.practitionerCount)}
          </TextLink>
        ),
    },
  ]
}

/** Returns what a look at one row tells. */
export function peekTerms(
  hit: SearchHit,
  taxonomyName: (code: string) => string,
  asOf: string | null,
): Term[] {
  const [standing] = getStandings(hit).filter(({ isWarning }) => !isWarning)
  return [
    { term: 'NPI', value: hit.npi },
    {
      term: 'Status',
      value: <StatusMark status={standing ? 'error' : 'ok'}>{standing?.words ?? 'Active'}</StatusMark>,
    },
    { term: 'Exclusion', value: formatExclusionScreening(hit.screening, hit.exclusionListOn) },
    { term: 'Phone', value: hit.phone === null ? null : formatPhone(hit.phone) },
    { term: 'Specialty', value: joined(hit.taxonomies.map(taxonomyName)) },
    { term: 'Place', value: formatPlace(hit) },
    { term: 'Locations', value: formatCount(hit.locationCount) },
    ...(hit.subject === 'practitioner' ? practitionerTerms(hit, asOf) : entityTerms(hit, asOf)),
  ]
}
