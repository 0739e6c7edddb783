import rows from './us-state.json' with { type: 'json' }

export type UsState = {
  /** FIPS 5-2 number; 91 to 93 are ours for the military postal codes, which have none. Never reused. */
  readonly id: number
  /** The two-letter postal code (USPS Publication 28). */
  readonly code: string
  readonly name: string
  readonly kind: 'state' | 'district' | 'territory' | 'freely associated' | 'military'
}

/**
 * The 50 states, DC, five territories, the three freely associated states that the USPS serves, and three military postal
 * codes, in the order of their ids.
 */
export const STATES = rows as readonly UsState[]

const BY_CODE = new Map(STATES.map((state) => [state.code, state]))
const BY_NAME = new Map(STATES.map((state) => [state.name.toLowerCase(), state]))

/** Returns the state of a two-letter code in any case; undefined when there is none. */
export function stateByCode(code: string): UsState | undefined {
  return BY_CODE.get(code.toUpperCase())
}

/** Returns the state of a full name in any case ('new york'); undefined when there is none. */
export function stateByName(name: string): UsState | undefined {
  return BY_NAME.get(name.trim().replace(/\s+/g, ' ').toLowerCase())
}
