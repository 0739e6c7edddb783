import { type Expression, getParts, type Table } from './expression.ts'
import { findFunction } from './functions/function-table.ts'
import { type Argument, parameterAt, takesNull } from './functions/signature.ts'
import { nullIfEmpty, type Value } from './value.ts'

/** One row as expressions see it; `cells` are those of the source, '' and missing ones count as null. */
export type Row = {
  readonly cells: readonly (string | null)[]
  readonly fields: Readonly<Record<string, Value>>
  readonly origin: { readonly file: string; readonly tab: string; readonly row: number }
  readonly parameters: Readonly<Record<string, Value>>
}

type Call = Expression & { kind: 'call' }

/** Returns the value of an expression for a row. The expression has passed `checkTypes`. */
export function evaluate(expression: Expression, row: Row): Value {
  return evaluatePart(expression, { row, known: new Map() }, null)
}

/** A row with the calls that were worked out already: a part that stands at several places is one object. */
type Work = { readonly row: Row; readonly known: Map<Expression, Value> }

function evaluatePart(expression: Expression, work: Work, item: string | null): Value {
  const { row } = work
  switch (expression.kind) {
    case 'column':
      return nullIfEmpty(row.cells[expression.index] ?? null)
    case 'field':
      return row.fields[expression.name] ?? null
    case 'parameter':
      return row.parameters[expression.name] ?? null
    case 'origin':
      return nullIfEmpty(row.origin[expression.of])
    case 'literal':
      return expression.value
    case 'item':
      return item
    case 'each':
      return nullIfEmpty(
        getItems(expression.list, work, item)
          .map((one) => evaluatePart(expression.body, work, one))
          .filter((value) => typeof value === 'string'),
      )
    case 'keep':
      return nullIfEmpty(
        getItems(expression.list, work, item).filter(
          (one) => evaluatePart(expression.body, work, one) === true,
        ),
      )
    case 'call':
      return item === null || !isOfItem(expression)
        ? evaluateOnce(expression, work)
        : evaluateCall(expression, work, item)
    case 'table':
      throw new TypeError('A table has no value of its own; check the types first.')
  }
}

const ofItem = new WeakMap<Expression, boolean>()

/** Tells whether the value depends on the text of the list that is looked at; one that does not is worked out once a row. */
function isOfItem(expression: Expression): boolean {
  const known = ofItem.get(expression)
  if (known !== undefined) return known
  const parts =
    expression.kind === 'each' || expression.kind === 'keep' ? [expression.list] : getParts(expression)
  const found = expression.kind === 'item' || parts.some(isOfItem)
  ofItem.set(expression, found)
  return found
}

function evaluateOnce(call: Call, work: Work): Value {
  const known = work.known.get(call)
  if (known !== undefined) return known
  const value = evaluateCall(call, work, null)
  work.known.set(call, value)
  return value
}

function getItems(list: Expression, work: Work, item: string | null): readonly string[] {
  const value = evaluatePart(list, work, item)
  return Array.isArray(value) ? value : []
}

function evaluateCall(call: Call, work: Work, item: string | null): Value {
  const spec = findFunction(call.name)
  if (spec === undefined) throw new TypeError(`There is no function '${call.name}'; check the types first.`)
  const values: Argument[] = []
  for (const [place, argument] of call.arguments.entries()) {
    const value: Value | Table =
      argument.kind === 'table' ? argument.entries : evaluatePart(argument, work, item)
    const parameter = parameterAt(spec, place)
    if (value === null && parameter && !takesNull(parameter)) return null
    values.push(value)
  }
  return nullIfEmpty(spec.evaluate(...values))
}
