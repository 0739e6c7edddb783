import 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** How many times their usual number of cases the random tests try: `numRuns: 20 * inject('depth')`. */
    depth: number
  }
}
