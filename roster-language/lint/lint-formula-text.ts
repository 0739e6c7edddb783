import { readTokens, type Token } from '../expression/formula/tokens.ts'
import type { JsonNode } from '../json/json-document.ts'
import { lintFormula } from './lint-formula.ts'
import { ProblemList } from './lint-problem.ts'

/** Says what is wrong with a formula that someone writes, and where, in UTF-16 units. */
export type FormulaProblem = {
  readonly code: string
  readonly message: string
  readonly start: number
  readonly end: number
  /** The name that a misspelled one was probably meant to be. */
  readonly suggestion?: string
}

function tokensOf(formula: string): readonly Token[] {
  try {
    return readTokens(formula)
  } catch {
    return []
  }
}

/** Returns everything that is wrong with the formula of a mapping over columns with these headers. */
export function lintFormulaText(formula: string, headers: readonly string[]): readonly FormulaProblem[] {
  // A document without escapes, so that its places are those of the formula, behind the quote.
  const problems = new ProblemList(`"${'x'.repeat(formula.length)}"`)
  const node: JsonNode = {
    ...{ kind: 'scalar', value: formula, pointer: '' },
    ...{ start: 0, end: formula.length + 2 },
  }
  lintFormula(formula, node, { headers, fields: {} }, undefined, problems)
  const tokens = tokensOf(formula)
  return problems.list().map(({ code, message, column, suggestion }) => {
    const start = column - 2
    const token = tokens.find((one) => one.start === start && one.end > start)
    const end = token?.end ?? Math.min(formula.length, start + 1)
    return { code, message, start, end, ...(suggestion === undefined ? {} : { suggestion }) }
  })
}
