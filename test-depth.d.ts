import 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The factor by which random tests multiply their usual number of cases: `numRuns: 20 * inject('depth')`. */
    depth: number
    /**
     * The same where each case takes a tenth of a second or more: a quarter in the ordinary run, so the usual number is
     * one of 4, 8, 12 and so on: `numRuns: 100 * inject('costlyDepth')`.
     */
    costlyDepth: number
  }
}
