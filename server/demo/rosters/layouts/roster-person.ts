/** A place where someone of a demo roster practices. */
export type RosterPlace = {
  readonly address_1: string
  readonly address_2: string | null
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly phone: string | null
  readonly fax: string | null
}

/** Someone of the demo directory as a sender knows them. */
export type RosterPerson = {
  readonly npi: string
  readonly last_name: string
  readonly first_name: string
  readonly middle_name: string | null
  readonly name_suffix: string | null
  readonly credentials: string | null
  readonly gender: string | null
  readonly taxonomy: string
  readonly specialty: string
  readonly license_number: string | null
  readonly license_state: string | null
  readonly languages: readonly string[]
  /** The first is the primary one. */
  readonly places: readonly [RosterPlace, ...RosterPlace[]]
}
