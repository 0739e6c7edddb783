import { facetValueLabel, formatPersonName } from '@concord/domain'
import { Box } from '@mui/material'
import { type Term, TermList } from '#web/ui/TermList.tsx'
import type { Practitioner } from '../queries.ts'
import { TaxonomyName } from '../TaxonomyName.tsx'
import { MailingSection, PrimaryLocationSection } from './AddressSections.tsx'
import { OtherNames } from './OtherNames.tsx'
import { getAccepting, getHours, type PracticeLocation, yesOrNo } from './place-terms.tsx'
import { findPrimary } from './primary-taxonomy.ts'
import { RegistrySections } from './RegistrySections.tsx'
import { Section, TERM_WIDTH } from './Section.tsx'
import { VerificationSection } from './VerificationSection.tsx'

function identityTerms(practitioner: Practitioner): Term[] {
  const { otherNames, taxonomies, languages } = practitioner
  const primary = findPrimary(taxonomies)
  return [
    { term: 'Name', value: formatPersonName(practitioner) || null },
    { term: 'Other names', value: otherNames.length === 0 ? null : <OtherNames names={otherNames} /> },
    {
      term: 'Gender',
      value: practitioner.gender === null ? null : facetValueLabel('genders', practitioner.gender),
    },
    { term: 'Languages', value: languages.join(', ') || null },
    { term: 'Specialty', value: primary ? <TaxonomyName code={primary.code} /> : null },
    { term: 'Sole proprietor', value: yesOrNo(practitioner.soleProprietor) },
  ]
}

function careTerms(place: PracticeLocation): Term[] {
  return [
    { term: 'New patients', value: getAccepting(place) },
    { term: 'Hours', value: getHours(place) },
  ]
}

export type OverviewTabProps = { readonly practitioner: Practitioner; readonly asOf: string | null }

export function OverviewTab({ practitioner, asOf }: OverviewTabProps) {
  const { locations, mailingAddress, verifiedAt } = practitioner
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { md: '1fr 1fr' }, columnGap: 5 }}>
      <div>
        <Section title="Identity">
          <TermList terms={identityTerms(practitioner)} termWidth={TERM_WIDTH} />
        </Section>
        <PrimaryLocationSection locations={locations} moreTerms={careTerms} />
        <MailingSection address={mailingAddress} />
      </div>
      <div>
        <VerificationSection verifiedAt={verifiedAt} asOf={asOf} />
        <RegistrySections record={practitioner} />
      </div>
    </Box>
  )
}
