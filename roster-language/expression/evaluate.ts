import type { Expression, Table } from './expression.ts'
import { findFunction } from './functions/function-table.ts'
import { type Argument, parameterAt, takesNull } from './functions/signature.ts'
import { nullIfEmpty, type Value } from './value.ts'

/** A row as expressions see it; `cells` are those of the source, where '' and missing cells count as null. */
export type Row = {
  readonly cells: readonly (string | null)[]
  readonly fields: Readonly<Record<string, Value>>
  readonly origin: { readonly file: string; readonly tab: string; readonly row: number }
  readonly parameters: Readonly<Record<string, Value>>
}

type Call = Expression & { kind: 'call' }

/** Works out one expression; `item` is the text of the list that is looked at. */
type Evaluator = {
  readonly run: (row: Row, item: string | null) => Value
  /** Whether the value depends on that text; one that does not is worked out once a row. */
  readonly isOfItem: boolean
}

/** Returns the value of an expression for a row, which does not change. The expression has passed `checkTypes`. */
export function evaluate(expression: Expression, row: Row): Value {
  return prepare(expression).run(row, null)
}

const prepared = new WeakMap<Expression, Evaluator>()

/**
 * Prepares an expression and caches the result: all that does not depend on a row is found once, because previews
 * evaluate an expression for many rows.
 */
function prepare(expression: Expression): Evaluator {
  const known = prepared.get(expression)
  if (known) return known
  const made = prepareKind(expression)
  prepared.set(expression, made)
  return made
}

function prepareKind(expression: Expression): Evaluator {
  switch (expression.kind) {
    case 'column': {
      const { index } = expression
      return { run: ({ cells }) => nullIfEmpty(cells[index] ?? null), isOfItem: false }
    }
    case 'field': {
      const { name } = expression
      return { run: ({ fields }) => fields[name] ?? null, isOfItem: false }
    }
    case 'parameter': {
      const { name } = expression
      return { run: ({ parameters }) => parameters[name] ?? null, isOfItem: false }
    }
    case 'origin': {
      const { of } = expression
      return { run: ({ origin }) => nullIfEmpty(origin[of]), isOfItem: false }
    }
    case 'literal': {
      const { value } = expression
      return { run: () => value, isOfItem: false }
    }
    case 'item':
      return { run: (_, item) => item, isOfItem: true }
    case 'each':
    case 'keep':
      return prepareList(expression)
    case 'call':
      return prepareCall(expression)
    case 'table':
      throw new TypeError('A table has no value of its own; check the types first.')
  }
}

function prepareList({ kind, list, body }: Expression & { kind: 'each' | 'keep' }): Evaluator {
  const [items, each] = [prepare(list), prepare(body)]
  const run = (row: Row, item: string | null): Value => {
    const value = items.run(row, item)
    const texts = Array.isArray(value) ? value : []
    return nullIfEmpty(
      kind === 'keep'
        ? texts.filter((text) => each.run(row, text) === true)
        : texts.map((text) => each.run(row, text)).filter((text) => typeof text === 'string'),
    )
  }
  return { run, isOfItem: items.isOfItem }
}

type Run = Evaluator['run']

const nothing: Run = () => null

/** Functions that need not look at all of their arguments; what is left out cannot change what comes out. */
const LAZY: Readonly<Record<string, (parts: readonly Run[]) => Run>> = {
  if:
    ([condition = nothing, yes = nothing, no = nothing]) =>
    (row, item) =>
      condition(row, item) === true ? yes(row, item) : no(row, item),
  firstOf: (parts) => (row, item) => {
    for (const part of parts) {
      const value = part(row, item)
      if (value !== null) return value
    }
    return null
  },
  and: (parts) => untilDecided(parts, false),
  or: (parts) => untilDecided(parts, true),
}

/** Evaluates arguments until one has the deciding value; without one, a null makes the result null. */
function untilDecided(parts: readonly Run[], deciding: boolean): Run {
  return (row, item) => {
    let hasNull = false
    for (const part of parts) {
      const value = part(row, item)
      if (value === deciding) return deciding
      if (value === null) hasNull = true
    }
    return hasNull ? null : !deciding
  }
}

type PreparedArgument = { readonly run: Run; readonly takesNull: boolean } | { readonly table: Table }

function prepareCall(call: Call): Evaluator {
  const spec = findFunction(call.name)
  if (spec === undefined) throw new TypeError(`There is no function '${call.name}'; check the types first.`)
  const evaluators = call.arguments.map((argument) => (argument.kind === 'table' ? null : prepare(argument)))
  const isOfItem = evaluators.some((evaluator) => evaluator?.isOfItem)
  const lazy = LAZY[call.name]?.(evaluators.flatMap((evaluator) => evaluator?.run ?? []))
  const parts = call.arguments.map((argument, place): PreparedArgument => {
    if (argument.kind === 'table') return { table: argument.entries }
    const parameter = parameterAt(spec, place)
    return { run: prepare(argument).run, takesNull: parameter === undefined || takesNull(parameter) }
  })
  const run: Run = (row, item) => {
    const values: Argument[] = []
    for (const part of parts) {
      if ('table' in part) values.push(part.table)
      else {
        const value = part.run(row, item)
        if (value === null && !part.takesNull) return null
        values.push(value)
      }
    }
    return nullIfEmpty(spec.evaluate(...values))
  }
  return { run: isOfItem ? (lazy ?? run) : onceForRow(lazy ?? run), isOfItem }
}

/** Caches the value of a part until another row is evaluated: a part that occurs in several places is one object. */
function onceForRow(run: Run): Run {
  let last: Row | undefined
  let value: Value = null
  return (row, item) => {
    if (last !== row) {
      value = run(row, item)
      last = row
    }
    return value
  }
}
