import { formatOrganizationName, formatPhone } from '@concord/domain'
import { Box, Link as TextLink } from '@mui/material'
import { Link } from 'react-router'
import { type Term, TermList } from '#web/ui/TermList.tsx'
import { formatCode } from '#web/ui/values/format-code.ts'
import { MailingSection } from '../details/AddressSections.tsx'
import { OtherNames } from '../details/OtherNames.tsx'
import { yesOrNo } from '../details/place-terms.tsx'
import { findPrimary } from '../details/primary-taxonomy.ts'
import { RegistrySections } from '../details/RegistrySections.tsx'
import { organizationName } from '../details/registry-labels.ts'
import { Section, TERM_WIDTH } from '../details/Section.tsx'
import { useKeepAsOf } from '../model/as-of.ts'
import { recordPath } from '../model/search-subject.ts'
import type { Entity } from '../queries.ts'
import { TaxonomyName } from '../TaxonomyName.tsx'
import { DifferencesSection } from './DifferencesSection.tsx'
import { FamilyTree } from './FamilyTree.tsx'
import { MembersSection } from './MembersSection.tsx'
import { NetworksSection } from './NetworksSection.tsx'
import { PlacesSection } from './PlacesSection.tsx'
import { SharedSection } from './SharedSection.tsx'

function Parent({ entity: { parentNpi, parentName } }: { readonly entity: Entity }) {
  const keep = useKeepAsOf()
  if (parentNpi === null) return parentName === null ? null : organizationName(parentName)
  return (
    <TextLink component={Link} to={keep(recordPath({ subject: 'entity', npi: parentNpi }))}>
      {parentName === null ? parentNpi : organizationName(parentName)}
    </TextLink>
  )
}

const hasParent = ({ parentNpi, parentName }: Entity) => parentNpi !== null || parentName !== null

function identityTerms(entity: Entity): Term[] {
  const { npi, name, kind, otherNames, taxonomies, isSubpart } = entity
  const primary = findPrimary(taxonomies)
  const names = otherNames.map((other) => ({ ...other, name: formatOrganizationName(other.name) }))
  return [
    {
      term: 'Name',
      value: name && formatOrganizationName(name),
      correct: { npi, path: 'name', value: name },
    },
    { term: 'Other names', value: names.length === 0 ? null : <OtherNames names={names} /> },
    { term: 'Kind', value: kind && formatCode(kind), correct: { npi, path: 'kind', value: kind } },
    { term: 'Specialty', value: primary ? <TaxonomyName code={primary.code} /> : null },
    { term: 'Part of', value: hasParent(entity) ? <Parent entity={entity} /> : null },
    {
      term: 'Subpart',
      value: yesOrNo(isSubpart),
      correct: { npi, path: 'is_subpart', value: isSubpart },
    },
  ]
}

function officialTerms(official: NonNullable<Entity['authorizedOfficial']>): Term[] {
  const { name, title, phone, credentials } = official
  return [
    { term: 'Name', value: credentials === null ? name : `${name}, ${credentials}` },
    { term: 'Title', value: title },
    { term: 'Phone', value: phone && formatPhone(phone) },
  ]
}

export function EntityOverviewTab({ entity }: { readonly entity: Entity }) {
  const { npi, mailingAddress, authorizedOfficial } = entity
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.6fr) minmax(0, 1fr)' },
        columnGap: 4,
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <FamilyTree entity={entity} />
        <MembersSection npi={npi} />
        <SharedSection entity={entity} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <PlacesSection entity={entity} />
        <DifferencesSection npi={npi} />
        <NetworksSection npi={npi} />
        <Section title="Identity">
          <TermList terms={identityTerms(entity)} termWidth={TERM_WIDTH} />
        </Section>
        {authorizedOfficial && (
          <Section title="Authorized official">
            <TermList terms={officialTerms(authorizedOfficial)} termWidth={TERM_WIDTH} />
          </Section>
        )}
        <MailingSection address={mailingAddress} />
        <RegistrySections record={entity} />
      </Box>
    </Box>
  )
}
