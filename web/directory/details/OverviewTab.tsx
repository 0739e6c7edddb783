import { facetValueLabel, formatPersonName } from '@concord/domain'
import { Box } from '@mui/material'
import { type Term, TermList } from '#web/ui/TermList.tsx'
import type { Practitioner } from '../queries.ts'
import { TaxonomyName } from '../TaxonomyName.tsx'
import { MailingSection, PrimaryLocationSection } from './AddressSections.tsx'
import { OtherNames } from './OtherNames.tsx'
import { correctPlace, getAccepting, getHours, type PracticeLocation, yesOrNo } from './place-terms.tsx'
import { findPrimary } from './primary-taxonomy.ts'
import { RegistrySections } from './RegistrySections.tsx'
import { Section, TERM_WIDTH } from './Section.tsx'
import { VerificationSection } from './VerificationSection.tsx'

function identityTerms(practitioner: Practitioner): Term[] {
  const { npi, otherNames, taxonomies, languages, gender, soleProprietor } = practitioner
  const primary = findPrimary(taxonomies)
  return [
    { term: 'Name', value: formatPersonName(practitioner) || null },
    { term: 'Other names', value: otherNames.length === 0 ? null : <OtherNames names={otherNames} /> },
    {
      term: 'Gender',
      value: gender === null ? null : facetValueLabel('genders', gender),
      correct: { npi, path: 'gender', value: gender },
    },
    {
      term: 'Languages',
      value: languages.join(', ') || null,
      correct: { npi, path: 'languages', value: languages },
    },
    { term: 'Specialty', value: primary ? <TaxonomyName code={primary.code} /> : null },
    {
      term: 'Sole proprietor',
      value: yesOrNo(soleProprietor),
      correct: { npi, path: 'sole_proprietor', value: soleProprietor },
    },
  ]
}

function careTerms(npi: string, place: PracticeLocation): Term[] {
  const { acceptingNewPatients } = place
  const correct = correctPlace(npi, place, 'accepting_new_patients', acceptingNewPatients)
  return [
    { term: 'New patients', value: getAccepting(place), correct },
    { term: 'Hours', value: getHours(place) },
  ]
}

export type OverviewTabProps = { readonly practitioner: Practitioner; readonly asOf: string | null }

export function OverviewTab({ practitioner, asOf }: OverviewTabProps) {
  const { npi, locations, mailingAddress, verifiedAt } = practitioner
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        columnGap: 5,
      }}
    >
      <div>
        <Section title="Identity">
          <TermList terms={identityTerms(practitioner)} termWidth={TERM_WIDTH} />
        </Section>
        <PrimaryLocationSection
          npi={npi}
          locations={locations}
          moreTerms={(place) => careTerms(npi, place)}
        />
        <MailingSection address={mailingAddress} />
      </div>
      <div>
        <VerificationSection verifiedAt={verifiedAt} asOf={asOf} />
        <RegistrySections record={practitioner} />
      </div>
    </Box>
  )
}
