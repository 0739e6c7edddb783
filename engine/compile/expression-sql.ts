import { type Expression, isFunctionName, type Origin, type TypedExpression } from '@concord/roster-language'
import { literalSql, quoteName } from '../sql/quote.ts'
import type { SqlArgument, SqlTemplate } from './functions/template.ts'
import { TEMPLATES } from './functions/template-table.ts'
import type { Guards } from './guards.ts'
import { isAtomic, type PartKeys } from './shared-parts.ts'

/** The SQL for the names in an expression; each is complete in any place, as a quoted name or a literal is. */
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
  private readonly guards: Guards
  private readonly keys: PartKeys
  private readonly known = new Map<number, Fragment>()
  private variables = 0

  /** `shared` are the `keys` of parts that are known to be needed more than once, `guards` tell where parts are needed. */
  constructor(names: SqlNames, shared: ReadonlySet<number>, guards: Guards, keys: PartKeys) {
    this.names = names
    this.shared = shared
    this.guards = guards
    this.keys = keys
  }

  write(typed: TypedExpression): string {
    return this.part(typed, null).sql
  }

  /** The name under which it is worked out, for what many others depend on. */
  writeOnce(typed: TypedExpression): string {
    return isAtomic(typed) ? this.write(typed) : this.bindPart(typed, this.part(typed, null), null).sql
  }

  private part(typed: TypedExpression, loop: Loop | null): Fragment {
    if (isAtomic(typed)) return this.leaf(typed, loop)
    const known = this.known.get(this.keys.getKey(typed))
    if (known) return known
    const fragment = typed.expression.kind === 'call' ? this.call(typed, loop) : this.loop(typed, loop)
    return this.shared.has(this.keys.getKey(typed)) ? this.bindPart(typed, fragment, loop) : fragment
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

  private loop({ expression, parts, type }: TypedExpression, outer: Loop | null): Fragment {
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
    const layer = Math.max(items.layer, step.layer)
    const whole = this.bind({ expression, parts, type }, { sql, layer, hasItem }, outer)
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
      const isReused = (uses[place] ?? 0) > 1 || isCondition(expression.name, place, parts.length)
      return isReused && !isAtomic(part) ? this.bindPart(part, fragment, loop) : fragment
    })
    const layer = Math.max(0, ...fragments.map((fragment) => fragment.layer))
    const hasItem = fragments.some((fragment) => fragment.hasItem)
    const written = template(...parts.map((part, place) => getArgument(part, fragments[place]?.sql ?? '')))
    if (typeof written === 'string') return { sql: wrap(written), layer, hasItem }
    const first = this.bind(typed, { sql: written.first, layer, hasItem }, loop)
    return { ...first, sql: wrap(written.finish(first.sql)) }
  }

  /** Bound, and found again wherever the same part is needed, unless that is inside of one loop only. */
  private bindPart(part: TypedExpression, fragment: Fragment, loop: Loop | null): Fragment {
    const known = this.known.get(this.keys.getKey(part))
    if (known) return known
    const bound = this.bind(part, fragment, loop)
    if (!bound.hasItem) this.known.set(this.keys.getKey(part), bound)
    return bound
  }

  /** Something of a part under a name; worked out only in rows where the part is needed. */
  private bind(part: TypedExpression, fragment: Fragment, loop: Loop | null): Fragment {
    if (fragment.hasItem && loop) {
      const variable = this.newName('.')
      loop.lets.push({ variable, sql: fragment.sql })
      return { ...fragment, sql: variable }
    }
    const conditions = (this.guards.get(this.keys.getKey(part)) ?? []).map(({ of, is }) => {
      const { sql, layer } = this.bindPart(of, this.part(of, loop), loop)
      return { sql: `${sql} IS ${is}`, layer }
    })
    const sql =
      conditions.length === 0
        ? fragment.sql
        : `CASE WHEN ${conditions.map((one) => one.sql).join(' AND ')} THEN ${fragment.sql} END`
    const name = this.newName(':')
    const layer = Math.max(fragment.layer, ...conditions.map((one) => one.layer)) + 1
    this.bound.push({ name, sql, layer })
    return { sql: name, layer, hasItem: false }
  }

  /** A name that no column of a source or field has. */
  private newName(mark: '.' | ':'): string {
    this.variables += 1
    return quoteName(`${mark}${this.variables}`)
  }
}

/**
 * Tells whether parts that stand behind an argument are only worked out when it is so or so: then it is worked out
 * before them.
 */
function isCondition(name: string, place: number, count: number): boolean {
  return (name === 'if' && place === 0) || (name === 'firstOf' && place < count - 1)
}

/** Returns how often a template uses each argument. */
function countUses(template: SqlTemplate, parts: readonly TypedExpression[]): number[] {
  const uses = parts.map(() => 0)
  const counters = parts.map(
    (part, place): SqlArgument => ({
      ...getArgument(part, ''),
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

function getArgument(part: TypedExpression, sql: string): SqlArgument {
  return { type: part.type, constant: getConstant(part.expression), toString: () => sql }
}

function getConstant(expression: Expression): SqlArgument['constant'] {
  if (expression.kind === 'literal') return expression.value
  return expression.kind === 'table' ? expression.entries : undefined
}

function wrap(sql: string): string {
  return sql.startsWith('CASE') ? `(${sql})` : sql
}
