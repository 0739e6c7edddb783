import { formatDate } from '@concord/domain'
import { type Term, TermList } from '#web/ui/TermList.tsx'
import type { Practitioner } from '../queries.ts'
import { ExclusionSection, type ExclusionSectionProps } from './ExclusionSection.tsx'
import { Section, TERM_WIDTH } from './Section.tsx'

export type RegistrySectionsProps = {
  readonly record: Pick<
    Practitioner,
    | 'enumeratedOn'
    | 'registryUpdatedOn'
    | 'certifiedOn'
    | 'deactivatedOn'
    | 'deactivationReason'
    | 'reactivatedOn'
  > &
    ExclusionSectionProps['record']
}

const getDate = (date: string | null) => (date === null ? null : formatDate(date))

function registryTerms({ record }: RegistrySectionsProps): Term[] {
  const { deactivatedOn, deactivationReason, reactivatedOn } = record
  const ended: Term[] = [
    { term: 'Deactivated', value: getDate(deactivatedOn) },
    { term: 'Reason', value: deactivationReason },
  ]
  return [
    { term: 'Enumerated', value: getDate(record.enumeratedOn) },
    { term: 'Last updated', value: getDate(record.registryUpdatedOn) },
    { term: 'Certified', value: getDate(record.certifiedOn) },
    ...(deactivatedOn === null ? [] : ended),
    ...(reactivatedOn === null ? [] : [{ term: 'Reactivated', value: getDate(reactivatedOn) }]),
  ]
}

/** Shows what the public lists say of a record: the exclusion list of the OIG, and the registry. */
export function RegistrySections({ record }: RegistrySectionsProps) {
  return (
    <>
      <ExclusionSection record={record} />
      <Section title="Registry">
        <TermList terms={registryTerms({ record })} termWidth={TERM_WIDTH} />
      </Section>
    </>
  )
}
