const A = 65
const LETTERS = 26

/** Returns the small number of a two-letter state, as search.state_number in the read model. */
export function stateNumber(state: string): number {
  return (state.charCodeAt(0) - A) * LETTERS + state.charCodeAt(1) - A
}
