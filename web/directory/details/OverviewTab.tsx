import { formatDate, formatPersonName, taxonomyName } from '@concord/domain'
import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Stated } from '#web/ui/RecordTable.tsx'
import { type Term, TermList } from '#web/ui/TermList.tsx'
import type { Practitioner } from '../queries.ts'
import { AddressLines, acceptingOf, faxOf, hoursOf, type Place, phoneOf, yesOrNo } from './place-terms.tsx'
import { genderWord } from './registry-words.ts'

const dateOf = (date: string | null) => (date === null ? null : formatDate(date))

function identityTerms(practitioner: Practitioner): Term[] {
  const { otherNames, taxonomies, languages } = practitioner
  const primary = taxonomies.find((taxonomy) => taxonomy.primary) ?? taxonomies[0]
  return [
    { term: 'Name', value: formatPersonName(practitioner) || null },
    {
      term: 'Other names',
      value:
        otherNames.length === 0
          ? null
          : otherNames.map(({ kind, name }) => <div key={`${kind} ${name}`}>{`${name} (${kind})`}</div>),
    },
    { term: 'Gender', value: genderWord(practitioner.gender) },
    { term: 'Languages', value: languages.join(', ') || null },
    { term: 'Specialty', value: primary ? taxonomyName(primary.code) : null },
    { term: 'Sole proprietor', value: yesOrNo(practitioner.soleProprietor) },
  ]
}

function registryTerms(practitioner: Practitioner): Term[] {
  const { deactivatedOn, deactivationReason, reactivatedOn } = practitioner
  const ended: Term[] = [
    { term: 'Deactivated', value: dateOf(deactivatedOn) },
    { term: 'Reason', value: deactivationReason },
  ]
  return [
    { term: 'Enumerated', value: dateOf(practitioner.enumeratedOn) },
    { term: 'Last updated', value: dateOf(practitioner.registryUpdatedOn) },
    { term: 'Certified', value: dateOf(practitioner.certifiedOn) },
    ...(deactivatedOn === null ? [] : ended),
    ...(reactivatedOn === null ? [] : [{ term: 'Reactivated', value: dateOf(reactivatedOn) }]),
  ]
}

function placeTerms(place: Place): Term[] {
  return [
    { term: 'Address', value: <AddressLines address={place} /> },
    { term: 'County', value: place.county },
    { term: 'Phone', value: phoneOf(place) },
    { term: 'Fax', value: faxOf(place) },
    { term: 'New patients', value: acceptingOf(place) },
    { term: 'Hours', value: hoursOf(place) },
  ]
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box component="section" sx={{ mb: 3.5 }}>
      <Typography variant="h2" sx={{ mb: 1, pb: 0.5, borderBottom: 1, borderColor: 'line' }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

const TERM_WIDTH = 128

export function OverviewTab({ practitioner }: { readonly practitioner: Practitioner }) {
  const { locations, mailingAddress } = practitioner
  const primary = locations[0]
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { md: '1fr 1fr' }, columnGap: 5 }}>
      <div>
        <Section title="Identity">
          <TermList terms={identityTerms(practitioner)} termWidth={TERM_WIDTH} />
        </Section>
        <Section title="Registry">
          <TermList terms={registryTerms(practitioner)} termWidth={TERM_WIDTH} />
        </Section>
      </div>
      <div>
        <Section title="Primary location">
          {primary ? (
            <TermList terms={placeTerms(primary)} termWidth={TERM_WIDTH} />
          ) : (
            <Stated>{null}</Stated>
          )}
        </Section>
        <Section title="Mailing address">
          {mailingAddress ? (
            <TermList
              terms={[
                { term: 'Address', value: <AddressLines address={mailingAddress} /> },
                { term: 'Phone', value: phoneOf(mailingAddress) },
                { term: 'Fax', value: faxOf(mailingAddress) },
              ]}
              termWidth={TERM_WIDTH}
            />
          ) : (
            <Stated>{null}</Stated>
          )}
        </Section>
      </div>
    </Box>
  )
}
