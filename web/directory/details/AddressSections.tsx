import { ValueOrEmpty } from '#web/ui/RecordTable.tsx'
import { type Term, TermList } from '#web/ui/TermList.tsx'
import {
  type Address,
  AddressLines,
  correctPlace,
  getFax,
  getPhone,
  type PracticeLocation,
} from './place-terms.tsx'
import { Section, TERM_WIDTH } from './Section.tsx'

function AddressSection({ title, terms }: { readonly title: string; readonly terms: Term[] | null }) {
  return (
    <Section title={title}>
      {terms ? <TermList terms={terms} termWidth={TERM_WIDTH} /> : <ValueOrEmpty>{null}</ValueOrEmpty>}
    </Section>
  )
}

const addressTerm = (address: Address): Term => ({
  term: 'Address',
  value: <AddressLines address={address} />,
})
/** Returns the terms for phone and fax. `npi` is that of a location's record; undefined for a mailing address. */
const callTerms = (address: Address, npi?: string): Term[] => {
  const correct = (column: 'phone' | 'fax') =>
    npi === undefined ? {} : { correct: correctPlace(npi, address, column, address[column]) }
  return [
    { term: 'Phone', value: getPhone(address), ...correct('phone') },
    { term: 'Fax', value: getFax(address), ...correct('fax') },
  ]
}

/** Shows where letters go. */
export function MailingSection({ address }: { readonly address: Address | null }) {
  return (
    <AddressSection
      title="Mailing address"
      terms={address && [addressTerm(address), ...callTerms(address)]}
    />
  )
}

export type PrimaryLocationSectionProps = {
  readonly npi: string
  readonly locations: readonly PracticeLocation[]
  /** Says what is known of a location beside its address, phone and fax. */
  readonly moreTerms: (place: PracticeLocation) => Term[]
}

export function PrimaryLocationSection(props: PrimaryLocationSectionProps) {
  const {
    npi,
    locations: [primary],
    moreTerms,
  } = props
  return (
    <AddressSection
      title="Primary location"
      terms={
        primary
          ? [
              addressTerm(primary),
              { term: 'County', value: primary.county },
              ...callTerms(primary, npi),
              ...moreTerms(primary),
            ]
          : null
      }
    />
  )
}
