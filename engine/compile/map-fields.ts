import {
  checkTypes,
  type Expression,
  findColumn,
  type Mapping,
  parseFormula,
  READER_PARAMETERS,
  READERS,
  type Reading,
  readAs,
  type Scope,
  type SourceConfig,
  type TargetConfig,
  type TargetField,
  type TypedExpression,
} from '@concord/domain/roster-language'
import type { ConfigProblem } from './config-problem.ts'

/** A text that is looked up in a crosswalk, and what is found: null where it is not in there. */
export type LookUp = { readonly crosswalk: string; readonly text: Expression; readonly found: Expression }

/** How one field of the target is made of the columns of a tab. */
export type MappedField = {
  readonly field: TargetField
  /** Its canonical value. */
  readonly value: TypedExpression
  /** The text that is read: that of the sender, after the transforms. */
  readonly stated: Expression
  /** Nothing is mapped to it: it is made of what is mapped to another field, where its findings are told. */
  readonly isDerived: boolean
  /** What the type of the field makes of it. */
  readonly reading: Reading
  /** What the sender wrote, before any crosswalk, where it is not the value, else null. */
  readonly said: TypedExpression
  /** The columns that it is made of, 0-based. */
  readonly columns: readonly number[]
  readonly lookedUp: readonly LookUp[]
}

const literal = (value: string | null): Expression => ({ kind: 'literal', value })

const call = (name: string, ...parts: readonly Expression[]): Expression => ({
  kind: 'call',
  name,
  arguments: parts,
})

/** Case and blanks make no difference in a crosswalk. */
const keyOf = (text: Expression): Expression => call('upper', call('collapse', text))

const normalizeKey = (text: string): string => text.trim().replace(/\s+/g, ' ').toUpperCase()

/** Columns that an expression reads. */
function columnsOf(expression: Expression): number[] {
  switch (expression.kind) {
    case 'column':
      return [expression.index]
    case 'call':
      return expression.arguments.flatMap(columnsOf)
    case 'each':
    case 'keep':
      return [...columnsOf(expression.list), ...columnsOf(expression.body)]
    default:
      return []
  }
}

type Stated = { readonly expression: Expression; readonly lookedUp: MappedField['lookedUp'] }

/** Makes the fields of a target from the columns of a tab; collects what is wrong instead of stopping at the first. */
class FieldMapper {
  readonly problems: ConfigProblem[] = []
  private readonly source: SourceConfig
  private readonly headers: readonly string[]
  private readonly scope: Scope

  constructor(source: SourceConfig, headers: readonly string[], scope: Scope) {
    this.source = source
    this.headers = headers
    this.scope = scope
  }

  private column(name: string, path: string): Expression {
    const index = findColumn(name, this.headers)
    if (typeof index === 'number') return { kind: 'column', index }
    this.problems.push({ path, message: index })
    return { kind: 'literal', value: null }
  }

  /** Of several columns those that there are: from one tab or month to the next a sender calls a column otherwise. */
  private columns(names: readonly string[], path: string): Expression[] {
    const there = names.filter((name) => typeof findColumn(name, this.headers) === 'number')
    return (there.length > 0 ? there : names).map((name) => this.column(name, path))
  }

  private parse(formula: string, path: string): Expression {
    try {
      return parseFormula(formula, this.headers).expression
    } catch (error) {
      this.problems.push({ path, message: error instanceof Error ? error.message : String(error) })
      return { kind: 'literal', value: null }
    }
  }

  private lookUp(text: Expression, id: string, path: string): Stated {
    const crosswalk = this.source.crosswalks.find((known) => known.id === id)
    if (!crosswalk) {
      this.problems.push({ path, message: `There is no crosswalk '${id}'.` })
      return { expression: text, lookedUp: [] }
    }
    const entries = Object.entries(crosswalk.entries).map(
      ([key, value]) => [normalizeKey(key), value] as const,
    )
    const found = call('lookup', keyOf(text), { kind: 'table', entries })
    const expression = crosswalk.unmatched === 'keep' ? call('firstOf', found, text) : found
    return { expression, lookedUp: [{ crosswalk: id, text, found }] }
  }

  private stated(mapping: Mapping, path: string): Stated {
    if ('constant' in mapping) return { expression: literal(mapping.constant), lookedUp: [] }
    if ('formula' in mapping) return { expression: this.parse(mapping.formula, path), lookedUp: [] }
    const columns = this.columns([mapping.from].flat(), path)
    const [only] = columns
    const text =
      columns.length === 1 && only ? only : call('firstOf', ...columns.map((one) => call('trim', one)))
    return mapping.crosswalk === undefined
      ? { expression: text, lookedUp: [] }
      : this.lookUp(text, mapping.crosswalk, path)
  }

  /** The field as its type reads the text; what a formula already gives as the type of the field is taken as it is. */
  map(field: TargetField, { expression, lookedUp }: Stated, path: string, isDerived = false): MappedField[] {
    const check = checkTypes(expression, this.scope)
    if (!check.ok) {
      this.problems.push(...check.problems.map(({ message }) => ({ path, message })))
      return []
    }
    const { gives } = READERS[field.type]
    const isText = check.typed.type === 'text'
    const text = isText ? expression : call('text', expression)
    const reading = readAs(field.type, text)
    const value = gives === check.typed.type && !isText ? expression : reading.read
    const typed = checkTypes(value, this.scope, gives)
    if (!typed.ok) throw new TypeError(`${path}: ${typed.problems[0]?.message}`)
    const written = gives === 'text' ? value : call('text', value)
    const sent = lookedUp[0]?.text ?? text
    const said = checkTypes(call('if', call('equal', sent, written), literal(null), sent), this.scope, 'text')
    if (!said.ok) throw new TypeError(`${path}: ${said.problems[0]?.message}`)
    return [
      {
        field,
        value: typed.typed,
        stated: text,
        isDerived,
        reading,
        said: said.typed,
        columns: [...new Set(columnsOf(expression))],
        lookedUp,
      },
    ]
  }

  mapAll(target: TargetConfig, mappings: readonly Mapping[], path: string): MappedField[] {
    const stated = new Map<string, Stated>()
    for (const [index, mapping] of mappings.entries()) {
      const at = `${path}[${index}]`
      if (!target.fields.some(({ id }) => id === mapping.field)) {
        this.problems.push({ path: at, message: `The target has no field '${mapping.field}'.` })
      } else if (stated.has(mapping.field)) {
        this.problems.push({ path: at, message: `'${mapping.field}' is mapped twice.` })
      } else stated.set(mapping.field, this.stated(mapping, at))
    }
    return target.fields.flatMap((field) => {
      const own = stated.get(field.id)
      if (own) return this.map(field, own, `${path}: ${field.id}`)
      const origin = field.derive && stated.get(field.derive.from)
      return origin ? this.map(field, origin, `fields: ${field.id}`, true) : []
    })
  }
}

/**
 * The fields of a target that these mappings fill, in the order of the target, bound to columns with these headers; and
 * everything that is wrong with the mappings.
 */
export function mapFields(
  target: TargetConfig,
  source: SourceConfig,
  headers: readonly string[],
  mappings: readonly Mapping[],
  path: string,
): { readonly fields: readonly MappedField[]; readonly problems: readonly ConfigProblem[] } {
  const scope: Scope = { columns: headers.length, fields: {}, parameters: READER_PARAMETERS }
  const mapper = new FieldMapper(source, headers, scope)
  const fields = mapper.mapAll(target, mappings, path)
  return { fields, problems: mapper.problems }
}
