import type { Correction, Mapping, SourceConfig } from '../config/source-config.ts'
import type { TargetConfig } from '../config/target-config.ts'
import type { TargetField } from '../config/target-field.ts'
import { checkTypes, type TypedExpression } from '../expression/check-types.ts'
import { type Expression, getParts } from '../expression/expression.ts'
import type { Scope } from '../expression/type-of.ts'
import type { ValueType } from '../expression/value.ts'
import { isPlaceholder } from '../library/readers/placeholder.ts'
import { READER_PARAMETERS, READERS, type Reading, readAs } from '../library/readers/reader-table.ts'
import { restylePart } from '../library/transforms/transform-chain.ts'
import { completeParts } from './complete-parts.ts'
import type { ConfigProblem } from './config-problem.ts'
import { correctText } from './correct-text.ts'
import { call, literal, type MappingIssue, type SourceValue, SourceValues } from './source-values.ts'

/** Describes how one field of the target is made of the columns of a tab. */
export type MappedField = {
  readonly field: TargetField
  /** Its canonical value. */
  readonly value: TypedExpression
  /** The text that is read: that of the sender, after the transforms. */
  readonly sourceValue: Expression
  /** The text of the sender before any transform; undefined where it is read as it is. */
  readonly untransformed: Expression | undefined
  /** Nothing is mapped to it: it reads the same text as another field, where the findings are reported. */
  readonly isSecondReading: boolean
  /** Says what the type of the field makes of it. */
  readonly reading: Reading
  /** Says what the sender wrote: the text, or where nothing became of it what it was made of. */
  readonly rawValue: TypedExpression
  /** The columns that it is made of, 0-based. */
  readonly columns: readonly number[]
  readonly mappingIssues: readonly MappingIssue[]
}

/** Returns the columns that an expression reads, each once; a part that occurs in several places is one object. */
function getColumns(expression: Expression): readonly number[] {
  const seen = new Set([expression])
  for (const part of seen) for (const inner of getParts(part)) seen.add(inner)
  return [...new Set([...seen].flatMap((part) => (part.kind === 'column' ? [part.index] : [])))]
}

/** Adapts a reading so that a placeholder word is a value if the field lists it, such as the status 'Pending'. */
function readAllowed({ type, allowed = [] }: TargetField, reading: Reading, text: Expression): Reading {
  const isText = type === 'text' || type === 'name'
  if (!isText || !allowed.some(isPlaceholder)) return reading
  const isAllowed = call('oneOf', call('collapse', text), ...allowed.map(literal))
  const unlessAllowed = (when: Expression) => call('and', call('not', isAllowed), when)
  return {
    read: call('if', isAllowed, call('collapse', text), reading.read),
    absent: unlessAllowed(reading.absent),
    repairs: reading.repairs.map((repair) => ({ ...repair, when: unlessAllowed(repair.when) })),
  }
}

/** Returns the field of the state that a ZIP code must lie in, according to the rules of the target. */
function findStateField({ id, type, derive }: TargetField, { rules }: TargetConfig): string | undefined {
  if (type !== 'zip' && type !== 'zip4') return undefined
  const zip = type === 'zip' ? id : derive?.from
  const uses = rules.flatMap((use) => ('rule' in use && use.rule === 'zip-of-other-state' ? [use] : []))
  return uses.find(({ field }) => field === zip)?.fields?.state
}

/** A text and whether it is that of another field, read a second time. */
type Origin = { readonly sourceValue: SourceValue; readonly isSecondReading: boolean }

/** Makes the fields of a target from the columns of a tab; collects what is wrong instead of stopping at the first. */
class FieldMapper {
  private readonly texts: SourceValues
  private readonly scope: Scope

  constructor(texts: SourceValues, scope: Scope) {
    this.texts = texts
    this.scope = scope
  }

  private check(expression: Expression, path: string, wanted?: ValueType): TypedExpression | undefined {
    const check = checkTypes(expression, this.scope, wanted)
    if (check.ok) return check.typed
    this.texts.problems.push(...check.problems.map(({ message }) => ({ path, message })))
    return undefined
  }

  /** The field as its type reads the text; what a formula already gives as the type of the field is taken as it is. */
  map(
    field: TargetField,
    { sourceValue, isSecondReading, state }: Origin & { readonly state?: Expression | undefined },
    path: string,
  ): MappedField[] {
    const { expression, source, rawValue: toldInstead, filledFrom, mappingIssues } = sourceValue
    const made = this.check(expression, path)
    if (!made) return []
    const { outputType: gives } = READERS[field.type]
    const isText = made.type === 'text'
    const text = isText ? expression : call('text', expression)
    const reading = readAllowed(field, readAs(field.type, text, state), text)
    const value = this.check(gives === made.type && !isText ? expression : reading.read, path, gives)
    if (!value) return []
    const rawValue = this.check(toldInstead ?? (source ? call('firstOf', text, source) : text), path, 'text')
    if (!rawValue) return []
    return [
      {
        field,
        value,
        sourceValue: text,
        untransformed: source,
        isSecondReading,
        // Where transforms made nothing there is nothing to read.
        reading: source ? { ...reading, absent: call('or', call('isBlank', text), reading.absent) } : reading,
        rawValue,
        columns: getColumns(filledFrom ?? expression),
        mappingIssues,
      },
    ]
  }

  mapAll(
    target: TargetConfig,
    { mappings, corrections }: { mappings: readonly Mapping[]; corrections: readonly Correction[] },
    path: string,
  ): readonly MappedField[] {
    const own = new Map<string, SourceValue>()
    for (const [index, mapping] of mappings.entries()) {
      const at = `${path}[${index}]`
      if (!target.fields.some(({ id }) => id === mapping.field)) {
        this.texts.problems.push({ path: at, message: `The target has no field '${mapping.field}'.` })
      } else if (own.has(mapping.field)) {
        this.texts.problems.push({ path: at, message: `'${mapping.field}' is mapped twice.` })
      } else own.set(mapping.field, this.texts.ofMapping(mapping, at))
    }
    const sourceValue = completeParts(target, own, (chain, text) => this.texts.transform(chain, [text], path))
    const fields = this.mapSourceValue(target, sourceValue, path)
    if (corrections.length === 0) return fields
    const corrected = this.mapSourceValue(
      target,
      this.correct(target, { sourceValue, fields }, corrections),
      path,
    )
    // A block of columns is reported by its own ones, and not by those that say which rows are corrected.
    return corrected.map((mapped) => {
      const plain = fields.find(({ field }) => field.id === mapped.field.id)
      return { ...mapped, columns: plain?.columns ?? [] }
    })
  }

  private mapSourceValue(
    target: TargetConfig,
    sourceValue: ReadonlyMap<string, SourceValue>,
    path: string,
  ): readonly MappedField[] {
    const mapped = new Map<string, MappedField>()
    const stateOf = (field: TargetField) => findStateField(field, target)
    // A ZIP code is read by its state, which therefore comes before it.
    for (const field of target.fields.toSorted(
      (one, other) => Number(!!stateOf(one)) - Number(!!stateOf(other)),
    )) {
      const own = sourceValue.get(field.id)
      const origin = own
        ? { sourceValue: own, isSecondReading: false }
        : this.derive(field, target, sourceValue, [])
      if (!origin) continue
      const state = mapped.get(stateOf(field) ?? '')?.value.expression
      const [made] = this.map(field, { ...origin, state }, `${own ? path : 'fields'}: ${field.id}`)
      if (made) mapped.set(field.id, made)
    }
    return target.fields.flatMap(({ id }) => mapped.get(id) ?? [])
  }

  /** The texts of the fields with the corrections; one that nothing was mapped to may get a text by them. */
  private correct(
    target: TargetConfig,
    {
      sourceValue,
      fields,
    }: { sourceValue: ReadonlyMap<string, SourceValue>; fields: readonly MappedField[] },
    corrections: readonly Correction[],
  ): ReadonlyMap<string, SourceValue> {
    const getField = (id: string) => fields.find(({ field }) => field.id === id)
    const fieldText = (id: string) => {
      const value = getField(id)?.value
      return value && (value.type === 'text' ? value.expression : call('text', value.expression))
    }
    const corrected = new Map(sourceValue)
    for (const [id, own] of Map.groupBy(corrections, ({ field }) => field)) {
      if (!target.fields.some((field) => field.id === id)) {
        this.texts.problems.push({ path: 'corrections', message: `The target has no field '${id}'.` })
        continue
      }
      const mapped = getField(id)
      const text = mapped?.sourceValue ?? literal(null)
      const source = sourceValue.get(id)?.source
      const { mappingIssues = [] } = mapped ?? {}
      corrected.set(
        id,
        correctText(
          { text, source, rawValue: mapped?.rawValue.expression ?? text, mappingIssues },
          own,
          fieldText,
        ),
      )
    }
    return corrected
  }

  /**
   * Returns what a field that nothing is mapped to is made of; nothing, where the field that it comes from has nothing
   * either.
   */
  private derive(
    field: TargetField,
    target: TargetConfig,
    mapped: ReadonlyMap<string, SourceValue>,
    within: readonly string[],
  ): Origin | undefined {
    const { id, derive } = field
    if (!derive) return undefined
    const path = `fields: ${id}`
    const from = target.fields.find((known) => known.id === derive.from)
    if (!from || within.includes(id)) {
      const message = from ? `'${id}' is derived from itself.` : `The target has no field '${derive.from}'.`
      this.texts.problems.push({ path, message })
      return undefined
    }
    const own = mapped.get(from.id)
    const sourceValue = own ?? this.derive(from, target, mapped, [...within, id])?.sourceValue
    if (!sourceValue || !derive.transforms) return sourceValue && { sourceValue, isSecondReading: true }
    const { expression, restyling } = sourceValue.unstyled ?? { ...sourceValue, restyling: [] }
    const made = this.texts.transform(restylePart(derive.transforms, restyling), [expression], path)
    return {
      sourceValue: { ...made, source: sourceValue.source ?? sourceValue.expression },
      isSecondReading: false,
    }
  }
}

/**
 * Returns the fields of a target that these mappings fill, in the order of the target, bound to columns with these
 * headers; and everything that is wrong with the mappings.
 */
export function mapFields(
  target: TargetConfig,
  source: SourceConfig,
  headers: readonly string[],
  mappings: readonly Mapping[],
  path: string,
): { readonly fields: readonly MappedField[]; readonly problems: readonly ConfigProblem[] } {
  const scope: Scope = { columns: headers.length, fields: {}, parameters: READER_PARAMETERS }
  const texts = new SourceValues(source, headers)
  const fields = new FieldMapper(texts, scope).mapAll(
    target,
    { mappings, corrections: source.corrections },
    path,
  )
  return { fields, problems: texts.problems }
}
