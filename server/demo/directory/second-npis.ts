import { getNicknames } from '@concord/domain'
import { makeDemoNpi } from './demo-npi.ts'
import type { DemoPractitioner } from './practitioners.ts'

/** One in this many practitioners repeats the one before, under an NPI that was given to the same person by mistake. */
const ONE_IN_SECOND = 397

export const isSecondNpi = (index: number): boolean => index % ONE_IN_SECOND === ONE_IN_SECOND - 1

type Row = DemoPractitioner['row']

const withoutLicenses = (taxonomies: unknown) =>
  Array.isArray(taxonomies) ? taxonomies.map((item: object) => ({ ...item, licenseNumber: null })) : []

function shorten(firstName: unknown): string {
  const [nickname] = getNicknames(String(firstName))
  return nickname ?? String(firstName)
}

/** The ways in which a second registration differs from the first. */
const CHANGES: readonly ((row: Row) => object)[] = [
  ({ first_name }) => ({ first_name: shorten(first_name) }),
  ({ taxonomies }) => ({ middle_name: null, taxonomies: withoutLicenses(taxonomies) }),
  ({ last_name }) => ({ last_name: `ASHBY-${last_name}` }),
  ({ last_name, first_name }) => ({ last_name: first_name, first_name: last_name, middle_name: null }),
]

/** Returns the person of one record under another NPI, which no one has vouched for. */
export function makeSecond(
  { row, locations, affiliations }: DemoPractitioner,
  index: number,
): DemoPractitioner {
  const npi = makeDemoNpi('practitioner', index)
  const change = CHANGES[Math.floor(index / ONE_IN_SECOND) % CHANGES.length]
  return {
    index,
    attested: undefined,
    row: { ...row, ...change?.(row), npi },
    locations: locations.slice(0, 2).map((location) => ({ ...location, npi })),
    affiliations: affiliations
      .filter(({ position }) => position <= 0)
      .map((affiliation) => ({ ...affiliation, npi })),
  }
}
