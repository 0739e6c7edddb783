import {
  type Expression,
  isFunctionName,
  type Origin,
  type TypedExpression,
} from '@concord/domain/roster-language'
import type { SqlArgument, SqlTemplate } from './functions/template.ts'
import { TEMPLATES } from './functions/template-table.ts'
import { literalSql, quoteName } from './quote.ts'
import { isAtomic, keyOf } from './shared-parts.ts'

/** What the names of an expression are in SQL; each stands for itself anywhere, as a quoted name or a literal does. */
export type SqlNames = {
  readonly column: (index: number) => string
  readonly field: (name: string) => string
  readonly origin: (of: Origin) => string
  readonly parameter: (name: string) => string
}

/** SQL that is worked out under a name, in a layer above all those whose names it uses; the lowest is 1. */
export type Bound = { readonly name: string; readonly sql: string; readonly layer: number }

/** SQL with the highest layer that it uses, 0 for none, and whether it depends on the item of a loop. */
type Fragment = { readonly sql: string; readonly layer: number; readonly hasItem: boolean }

/** A loop that is being written: its variable, and what its body binds, in order. */
type Loop = {
  readonly variable: string
  readonly lets: { readonly variable: string; readonly sql: string }[]
}

/**
 * Writes expressions as scalar SQL of DuckDB that gives what `evaluate` gives, with dates as DATE and numbers as DOUBLE.
 * Whatever would stand twice is put into `bound` once, and its name used.
 */
export class ExpressionWriter {
  readonly bound: Bound[] = []
  private readonly names: SqlNames
  private readonly shared: ReadonlySet<number>
  private readonly known = new Map<number, Fragment>()
  private variables = 0

  /** `shared` are the keys of parts that are known to be needed more than once. */
  constructor(names: SqlNames, shared: ReadonlySet<number>) {
    this.names = names
    this.shared = shared
  }

  write(typed: TypedExpression): string {
    return this.part(typed, null).sql
  }

  private part(typed: TypedExpression, loop: Loop | null): Fragment {
    if (isAtomic(typed)) return this.leaf(typed, loop)
    const known = this.known.get(keyOf(typed))
    if (known) return known
    const fragment = typed.expression.kind === 'call' ? this.call(typed, loop) : this.loop(typed, loop)
    return this.shared.has(keyOf(typed)) ? this.bindPart(typed, fragment, loop) : fragment
  }

  private leaf({ expression, type }: TypedExpression, loop: Loop | null): Fragment {
    const fixed = (sql: string): Fragment => ({ sql, layer: 0, hasItem: false })
    switch (expression.kind) {
      case 'column':
        return fixed(this.names.column(expression.index))
      case 'field':
        return fixed(this.names.field(expression.name))
      case 'origin':
        return fixed(this.names.origin(expression.of))
      case 'parameter':
        return fixed(this.names.parameter(expression.name))
      case 'literal':
        return fixed(literalSql(expression.value, type))
      case 'item':
        return { sql: loop?.variable ?? '', layer: 0, hasItem: true }
      default:
        return fixed('')
    }
  }

  private loop({ expression, parts }: TypedExpression, outer: Loop | null): Fragment {
    const [list, body] = parts
    if (!list || !body) throw new TypeError('A loop has a list and a body.')
    const items = this.part(list, outer)
    const inner: Loop = { variable: this.newName('.'), lets: [] }
    const step = this.part(body, inner)
    const stepSql = inner.lets.reduceRight(
      (sql, bound) => `list_transform([${bound.sql}], lambda ${bound.variable}: ${sql})[1]`,
      step.sql,
    )
    // The cast keeps the type of a list that DuckDB finds to be NULL while it plans.
    const cast = `CAST(${items.sql} AS VARCHAR[])`
    const sql =
      expression.kind === 'keep'
        ? `list_filter(${cast}, lambda ${inner.variable}: ${stepSql})`
        : `list_filter(list_transform(${cast}, lambda ${inner.variable}: ${stepSql}), lambda one: one IS NOT NULL)`
    const hasItem = items.hasItem || (outer !== null && stepSql.includes(outer.variable))
    const whole = this.bind({ sql, layer: Math.max(items.layer, step.layer), hasItem }, outer)
    return { ...whole, sql: `(CASE WHEN len(${whole.sql}) > 0 THEN ${whole.sql} END)` }
  }

  private call(typed: TypedExpression, loop: Loop | null): Fragment {
    const { expression, parts } = typed
    if (expression.kind !== 'call' || !isFunctionName(expression.name))
      throw new TypeError('Check the types first.')
    const template = TEMPLATES[expression.name]
    const uses = countUses(template, parts)
    const fragments = parts.map((part, place) => {
      const fragment = this.part(part, loop)
      const isReused = (uses[place] ?? 0) > 1 && !isAtomic(part)
      return isReused ? this.bindPart(part, fragment, loop) : fragment
    })
    const layer = Math.max(0, ...fragments.map((fragment) => fragment.layer))
    const hasItem = fragments.some((fragment) => fragment.hasItem)
    const written = template(...parts.map((part, place) => argumentOf(part, fragments[place]?.sql ?? '')))
    if (typeof written === 'string') return { sql: wrap(written), layer, hasItem }
    const first = this.bind({ sql: written.first, layer, hasItem }, loop)
    return { ...first, sql: wrap(written.finish(first.sql)) }
  }

  /** Bound, and found again wherever the same part is needed, unless that is inside of one loop only. */
  private bindPart(part: TypedExpression, fragment: Fragment, loop: Loop | null): Fragment {
    const known = this.known.get(keyOf(part))
    if (known) return known
    const bound = this.bind(fragment, loop)
    if (!bound.hasItem) this.known.set(keyOf(part), bound)
    return bound
  }

  private bind(fragment: Fragment, loop: Loop | null): Fragment {
    if (fragment.hasItem && loop) {
      const variable = this.newName('.')
      loop.lets.push({ variable, sql: fragment.sql })
      return { ...fragment, sql: variable }
    }
    const name = this.newName(':')
    const layer = fragment.layer + 1
    this.bound.push({ name, sql: fragment.sql, layer })
    return { sql: name, layer, hasItem: false }
  }

  /** A name that no column of a source or field has. */
  private newName(mark: '.' | ':'): string {
    this.variables += 1
    return quoteName(`${mark}${this.variables}`)
  }
}

/** How often a template uses each argument. */
function countUses(template: SqlTemplate, parts: readonly TypedExpression[]): number[] {
  const uses = parts.map(() => 0)
  const counters = parts.map(
    (part, place): SqlArgument => ({
      ...argumentOf(part, ''),
      toString: () => {
        uses[place] = (uses[place] ?? 0) + 1
        return 'x'
      },
    }),
  )
  const written = template(...counters)
  if (typeof written !== 'string') written.finish('x')
  return uses
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
