import { ValueOrEmpty } from '#web/ui/RecordTable.tsx'
import { type Term, TermList } from '#web/ui/TermList.tsx'
import { type Address, AddressLines, getFax, getPhone } from './place-terms.tsx'
import { Section, TERM_WIDTH } from './Section.tsx'

function AddressSection({ title, terms }: { readonly title: string; readonly terms: Term[] | null }) {
  return (
    <Section title={title}>
      {terms ? <TermList terms={terms} termWidth={TERM_WIDTH} /> : <ValueOrEmpty>{null}</ValueOrEmpty>}
    </Section>
  )
}

export type AddressSectionsProps<Place> = {
  readonly locations: readonly Place[]
  readonly mailingAddress: Address | null
  /** Says what is known of a location beside its address, phone and fax. */
  readonly moreTerms?: (place: Place) => Term[]
}

/** Shows the first location and where letters go. */
export function AddressSections<Place extends Address & { readonly county: string | null }>(
  props: AddressSectionsProps<Place>,
) {
  const { locations, mailingAddress, moreTerms = () => [] } = props
  const [primary] = locations
  const addressTerm = (address: Address): Term => ({
    term: 'Address',
    value: <AddressLines address={address} />,
  })
  const callTerms = (address: Address): Term[] => [
    { term: 'Phone', value: getPhone(address) },
    { term: 'Fax', value: getFax(address) },
  ]
  return (
    <>
      <AddressSection
        title="Primary location"
        terms={
          primary
            ? [
                addressTerm(primary),
                { term: 'County', value: primary.county },
                ...callTerms(primary),
                ...moreTerms(primary),
              ]
            : null
        }
      />
      <AddressSection
        title="Mailing address"
        terms={mailingAddress && [addressTerm(mailingAddress), ...callTerms(mailingAddress)]}
      />
    </>
  )
}
