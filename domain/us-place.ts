import { STATES } from './us-state.ts'

/** Lists the country codes (ISO 3166) of addresses that the US Postal Service delivers to: its own and those of territories. */
export const US_COUNTRY_CODES: readonly string[] = [
  'US',
  ...STATES.filter(({ kind }) => kind === 'territory').map(({ code }) => code),
]

/** Lists the states of military post offices, which stand in addresses of any country. */
export const MILITARY_STATE_CODES: readonly string[] = STATES.filter(({ kind }) => kind === 'military').map(
  ({ code }) => code,
)

/**
 * Tells whether an address is one of the United States, where postal codes are ZIP codes and states are its states:
 * by its country, by a military post office, or because the ZIP code lies in the state that is stated. `stateOfZip` is
 * the state that the stated postal code lies in, where it is a ZIP code.
 */
export function isUsAddress(
  { country, state }: { readonly country: string; readonly state: string | null },
  stateOfZip: string | undefined,
): boolean {
  if (US_COUNTRY_CODES.includes(country)) return true
  return state !== null && (MILITARY_STATE_CODES.includes(state) || stateOfZip === state)
}
