import {
  type Expression,
  isFunctionName,
  type Origin,
  type TypedExpression,
} from '@concord/domain/roster-language'
import type { SqlArgument } from './functions/template.ts'
import { TEMPLATES } from './functions/template-table.ts'
import { literalSql, quoteName } from './quote.ts'

/** What the names of an expression are in SQL; each stands for itself anywhere, as a quoted name or a literal does. */
export type SqlNames = {
  readonly column: (index: number) => string
  readonly field: (name: string) => string
  readonly origin: (of: Origin) => string
  readonly parameter: (name: string) => string
}

/** Gives the name under which a part was worked out already; undefined when it was not. */
export type FindBound = (part: TypedExpression) => string | undefined

/**
 * An expression as one scalar SQL expression of DuckDB, with the same value for every row as `evaluate` gives: dates as
 * DATE, numbers as DOUBLE. What a template needs more than once should be bound before (see `compileLayers`); if it is
 * not, a list of one element binds it in place.
 */
export function expressionSql(typed: TypedExpression, names: SqlNames, findBound: FindBound): string {
  return new SqlWriter(names, findBound).write(typed, null)
}

/** How often the SQL of an expression uses each of its parts. */
export function usesOfParts(typed: TypedExpression): readonly number[] {
  const { expression, parts } = typed
  if (expression.kind !== 'call' || !isFunctionName(expression.name)) return parts.map(() => 1)
  const uses = parts.map(() => 0)
  const counters = parts.map(
    (part, place): SqlArgument => ({
      type: part.type,
      constant: constantOf(part.expression),
      toString: () => {
        uses[place] = (uses[place] ?? 0) + 1
        return 'x'
      },
    }),
  )
  TEMPLATES[expression.name](...counters)
  return uses
}

/** Whether working it out again costs nothing: a name or a constant. */
export function isAtomic({ expression }: TypedExpression): boolean {
  return !['call', 'each', 'keep'].includes(expression.kind)
}

class SqlWriter {
  private readonly names: SqlNames
  private readonly findBound: FindBound
  private variables = 0

  constructor(names: SqlNames, findBound: FindBound) {
    this.names = names
    this.findBound = findBound
  }

  /** `item` is the SQL name of the item of the innermost loop. */
  write(typed: TypedExpression, item: string | null): string {
    const { expression, type } = typed
    switch (expression.kind) {
      case 'column':
        return this.names.column(expression.index)
      case 'field':
        return this.names.field(expression.name)
      case 'origin':
        return this.names.origin(expression.of)
      case 'parameter':
        return this.names.parameter(expression.name)
      case 'literal':
        return literalSql(expression.value, type)
      case 'table':
        return ''
      case 'item':
        return item ?? 'NULL'
      default:
        return (
          this.findBound(typed) ??
          (expression.kind === 'call' ? this.call(typed, item) : this.loop(typed, item))
        )
    }
  }

  private loop({ expression, parts: [list, body] }: TypedExpression, item: string | null): string {
    if (!list || !body) throw new TypeError('A loop has a list and a body.')
    const variable = this.newVariable()
    const step = `lambda ${variable}: ${this.write(body, variable)}`
    // The cast keeps the type of a list that DuckDB finds to be NULL while it plans.
    const items = `CAST(${this.write(list, item)} AS VARCHAR[])`
    const left =
      expression.kind === 'keep'
        ? `list_filter(${items}, ${step})`
        : `list_filter(list_transform(${items}, ${step}), lambda one: one IS NOT NULL)`
    return `nullif(${left}, []::VARCHAR[])`
  }

  private call(typed: TypedExpression, item: string | null): string {
    const { expression, parts } = typed
    if (expression.kind !== 'call' || !isFunctionName(expression.name))
      throw new TypeError('Check the types first.')
    const uses = usesOfParts(typed)
    const lets: { variable: string; sql: string }[] = []
    const args = parts.map((part, place): SqlArgument => {
      const sql = this.write(part, item)
      const isReused = (uses[place] ?? 0) > 1 && !isAtomic(part) && this.findBound(part) === undefined
      if (!isReused) return argumentOf(part, sql)
      const variable = this.newVariable()
      lets.push({ variable, sql })
      return argumentOf(part, variable)
    })
    const body = wrap(TEMPLATES[expression.name](...args))
    return lets.reduceRight(
      (inner, { variable, sql }) => `list_transform([${sql}], lambda ${variable}: ${inner})[1]`,
      body,
    )
  }

  private newVariable(): string {
    this.variables += 1
    return quoteName(`.${this.variables}`)
  }
}

function argumentOf(part: TypedExpression, sql: string): SqlArgument {
  return { type: part.type, constant: constantOf(part.expression), toString: () => sql }
}

function constantOf(expression: Expression): SqlArgument['constant'] {
  if (expression.kind === 'literal') return expression.value
  return expression.kind === 'table' ? expression.entries : undefined
}

function wrap(sql: string): string {
  return sql.startsWith('CASE') ? `(${sql})` : sql
}
