import { formatDate, stateByCode } from '@concord/domain'
import { type Term, TermList } from '#web/ui/TermList.tsx'
import type { Practitioner } from '../queries.ts'
import { Section, TERM_WIDTH } from './Section.tsx'

type Exclusion = Practitioner['exclusions'][number]

export type RegistrySectionsProps = {
  readonly record: Pick<
    Practitioner,
    | 'enumeratedOn'
    | 'registryUpdatedOn'
    | 'certifiedOn'
    | 'deactivatedOn'
    | 'deactivationReason'
    | 'reactivatedOn'
    | 'exclusions'
  >
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

function formatExclusion({ excludedOn, reinstatedOn, waiverState }: Exclusion): string {
  const start = `Excluded ${formatDate(excludedOn)}`
  const waiver = waiverState === null ? '' : `, waived in ${stateByCode(waiverState)?.name ?? waiverState}`
  return reinstatedOn === null
    ? `${start}${waiver}, active`
    : `${start}, reinstated ${formatDate(reinstatedOn)}`
}

/** Shows what the public lists say of a record: the registry, and the exclusions by the OIG where there are any. */
export function RegistrySections({ record }: RegistrySectionsProps) {
  const exclusions = record.exclusions.map((exclusion) => ({
    term: `Section ${exclusion.type}`,
    value: formatExclusion(exclusion),
  }))
  return (
    <>
      <Section title="Registry">
        <TermList terms={registryTerms({ record })} termWidth={TERM_WIDTH} />
      </Section>
      {exclusions.length > 0 && (
        <Section title="OIG exclusions">
          <TermList terms={exclusions} termWidth={TERM_WIDTH} />
        </Section>
      )}
    </>
  )
}
