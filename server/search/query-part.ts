/** One condition that was read from the text of the search box. `text` is the part that it came from. */
export type QueryPart = {
  readonly text: string
} & (
  | NumberPart
  | { readonly kind: 'zip'; readonly zip: string }
  | SpecialtyPart
  | { readonly kind: 'nameOrSpecialty'; readonly word: string; readonly codes: readonly string[] }
  | { readonly kind: 'state'; readonly state: string }
  | {
      readonly kind: 'nameOrState'
      readonly word: string
      readonly state: string
      /** Cities that are called like the state: Ohio, IL. */
      readonly cities?: readonly string[]
    }
  | { readonly kind: 'city'; readonly cities: readonly string[] }
  | { readonly kind: 'nameOrCity'; readonly word: string; readonly cities: readonly string[] }
  | { readonly kind: 'lastName' | 'firstName' | 'name'; readonly word: string }
  | { readonly kind: 'credential'; readonly credential: string }
  /** Text that says nothing about who is searched for, or that cannot be searched. */
  | { readonly kind: 'ignored' }
)

/** Asks for records with one of the NPIs or the phone; without either, for none. */
type NumberPart = {
  readonly kind: 'number'
  readonly npis: readonly string[]
  readonly phone: string | null
}

type SpecialtyPart = {
  readonly kind: 'specialty'
  readonly label: string
  readonly codes: readonly string[]
  /** Tells whether a misspelled word was corrected. */
  readonly isCorrected: boolean
}
