import { checkTypes, type TypedExpression } from '../expression/check-types.ts'
import { type Expression, getParts, type Path } from '../expression/expression.ts'
import { findColumn } from '../expression/formula/column-name.ts'
import { FormulaError } from '../expression/formula/formula-error.ts'
import { RESERVED } from '../expression/formula/operator.ts'
import { type Formula, parseFormula } from '../expression/formula/parse-formula.ts'
import { readTokens, type Token } from '../expression/formula/tokens.ts'
import { FUNCTIONS, isFunctionName } from '../expression/functions/function-table.ts'
import type { Scope } from '../expression/type-of.ts'
import type { ValueType } from '../expression/value.ts'
import type { JsonNode } from '../json/json-document.ts'
import { READER_PARAMETERS } from '../library/readers/reader-table.ts'
import type { FoundProblem, ProblemList } from './lint-problem.ts'

/** Describes what a formula may name: columns where they are known, fields and parameters with their types. */
export type FormulaScope = Pick<Scope, 'fields'> & {
  readonly headers: readonly string[] | undefined
  /** Names of fields that are there and cannot be used here, with the reason. */
  readonly whyNot?: (field: string) => string | undefined
}

/** A formula that was read, and its types. */
export type LintedFormula = { readonly typed: TypedExpression; readonly formula: Formula }

/**
 * Tells of everything that is wrong with the formula of a text, each at its character; gives the formula when nothing is.
 * Where the headers are not known any column is right.
 */
export function lintFormula(
  text: string,
  node: JsonNode,
  scope: FormulaScope,
  wanted: ValueType | undefined,
  problems: ProblemList,
): LintedFormula | undefined {
  try {
    const tokens = readTokens(text)
    const known = scope.headers ?? []
    const isBroken = [
      scope.headers && lintColumns(tokens, known, node, problems),
      lintFunctions(tokens, node, problems),
    ].includes(true)
    const headers = scope.headers === undefined ? columnsNamed(tokens) : known
    const formula = isBroken ? undefined : parseFormula(text, headers)
    return formula && lintTypes(formula, node, { ...scope, headers }, wanted, problems)
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error
    problems.add({ code: 'formula-syntax', message: error.message, node, character: error.offset })
    return undefined
  }
}

/** Headers under which every column that is named is found. */
function columnsNamed(tokens: readonly Token[]): string[] {
  const names = [...new Set(tokens.flatMap(({ kind, text }) => (kind === 'column' ? [text] : [])))]
  const places = names.map((name) => Number(/^#(\d{1,4})$/.exec(name)?.[1] ?? 0))
  return [...names, ...Array.from({ length: Math.max(0, ...places) }, () => '')]
}

function lintColumns(
  tokens: readonly Token[],
  headers: readonly string[],
  node: JsonNode,
  problems: ProblemList,
): boolean {
  const missing = tokens.filter(
    ({ kind, text }) => kind === 'column' && typeof findColumn(text, headers) === 'string',
  )
  for (const { text, start } of missing) lintColumn(text, headers, node, problems, { character: start })
  return missing.length > 0
}

/** Tells when there is no column of a name. */
export function lintColumn(
  name: string,
  headers: readonly string[] | undefined,
  node: JsonNode,
  problems: ProblemList,
  { character = 0, severity = 'error' }: Pick<FoundProblem, 'character' | 'severity'> = {},
): void {
  const found = headers === undefined ? 0 : findColumn(name, headers)
  if (typeof found === 'number') return
  const misspelled = { name, known: headers?.filter((header) => header !== name) ?? [] }
  problems.add({ code: 'unknown-column', severity, message: found, node, character, misspelled })
}

function lintFunctions(tokens: readonly Token[], node: JsonNode, problems: ProblemList): boolean {
  const unknown = tokens.filter(
    ({ kind, text }, at) =>
      kind === 'word' && tokens[at + 1]?.text === '(' && !RESERVED.has(text) && !isFunctionName(text),
  )
  for (const { text, start } of unknown) {
    const misspelled = { name: text, known: [...Object.keys(FUNCTIONS), 'each', 'keep'] }
    const message = `There is no function '${text}'.`
    problems.add({ code: 'unknown-function', message, node, character: start, misspelled })
  }
  return unknown.length > 0
}

const partAt = (expression: Expression, path: Path): Expression =>
  path.reduce<Expression>((part, place) => getParts(part)[place] ?? part, expression)

function lintTypes(
  formula: Formula,
  node: JsonNode,
  { headers = [], fields, whyNot }: FormulaScope,
  wanted: ValueType | undefined,
  problems: ProblemList,
): LintedFormula | undefined {
  const scope: Scope = { columns: headers.length, fields, parameters: READER_PARAMETERS }
  const check = checkTypes(formula.expression, scope, wanted)
  if (check.ok) return { typed: check.typed, formula }
  for (const { path, message } of check.problems) {
    const part = partAt(formula.expression, path)
    const at = { node, character: formula.spanAt(path).start }
    if (part.kind === 'field' && !Object.hasOwn(fields, part.name)) {
      const reason = whyNot?.(part.name)
      if (reason !== undefined) problems.add({ ...at, code: 'field-not-here', message: reason })
      else {
        const misspelled = { name: part.name, known: Object.keys(fields) }
        problems.add({ ...at, code: 'unknown-field', message, misspelled })
      }
    } else if (part.kind === 'parameter' && !Object.hasOwn(READER_PARAMETERS, part.name)) {
      const misspelled = { name: part.name, known: Object.keys(READER_PARAMETERS) }
      problems.add({ ...at, code: 'unknown-parameter', message, misspelled })
    } else problems.add({ ...at, code: 'wrong-type', message })
  }
  return undefined
}
