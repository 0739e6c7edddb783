import type { TargetConfig } from '../config/target-config.ts'
import type { TargetField } from '../config/target-field.ts'
import { applyFormula } from '../expression/apply-formula.ts'
import type { Expression } from '../expression/expression.ts'
import { readAs } from '../library/readers/reader-table.ts'
import type { TransformUse } from '../library/transforms/transform-chain.ts'
import { call, type MappingIssue, type SourceValue } from './source-values.ts'

type SourceValueById = ReadonlyMap<string, SourceValue>
/** Makes the text that transforms make of another. */
type ApplyTransforms = (chain: readonly TransformUse[], text: Expression) => SourceValue

const BETWEEN = '\\s*[,;|\\n]\\s*'
const CITY = '([^,;|\\n0-9]+?)'
const WORDS = '([A-Za-z][A-Za-z. ]*)'
/** A street, a city, and a state with a ZIP code or behind a sign of its own: what a street alone never looks like. */
const WITH_ZIP = `^((?:.|\\n)+?)${BETWEEN}${CITY}(?:[,;|\\s]+([A-Za-z]{2})|${BETWEEN}${WORDS})[.,;|\\s]+([0-9]{5}(?:-?[0-9]{4})?)\\s*$`
const WITHOUT_ZIP = `^((?:.|\\n)+?)${BETWEEN}${CITY}${BETWEEN}${WORDS}$`
const MARK = '\u001f'
/** The parts of an address in the cell of a street, with marks between them; cheaper than transforms of any address. */
const APART = `if(matches(line, '${WITH_ZIP}'),
  replacePattern(line, '${WITH_ZIP}', '$1${MARK}$2${MARK}$3$4${MARK}$5'),
  if(matches(line, '${WITHOUT_ZIP}'), replacePattern(line, '${WITHOUT_ZIP}', '$1${MARK}$2${MARK}$3'), null))`
/** The position of each part of an address among the marked parts, by the transform that takes the part. */
const PLACE_OF_PART: Readonly<Record<string, number>> = { street: 1, city: 2, state: 3, zip: 4 }
const getPart = (text: string, place = 0) => `part(${text}, '${MARK}', ${place})`

const getPartUse = ({ derive }: TargetField): string | undefined =>
  derive?.transforms?.length === 1 ? derive.transforms[0]?.use : undefined

const isConstant = ({ expression }: SourceValue): boolean => expression.kind === 'literal'

/** Fields that are mapped, and empty in some rows where what they are a part of is not. */
class PartCompleter {
  private readonly target: TargetConfig
  private readonly mapped: SourceValueById
  private readonly apply: ApplyTransforms

  constructor(target: TargetConfig, mapped: SourceValueById, apply: ApplyTransforms) {
    this.target = target
    this.mapped = mapped
    this.apply = apply
  }

  private labelOf(id: string): string {
    return this.target.fields.find((field) => field.id === id)?.label ?? id
  }

  /** The field of a street, mapped by itself, that holds the whole address in rows where the city is empty. */
  private findStreet(whole: string): TargetField | undefined {
    return this.target.fields.find(
      (field) => field.derive?.from === whole && getPartUse(field) === 'street' && this.mapped.has(field.id),
    )
  }

  private findPart(whole: string, use: string): SourceValue | undefined {
    const field = this.target.fields.find((one) => one.derive?.from === whole && getPartUse(one) === use)
    return field && this.mapped.get(field.id)
  }

  /** Its own text, or where that is empty and `when` is not what is made of another, with a finding. */
  private fillFrom(
    own: SourceValue,
    { of, made, when }: { readonly of: string; readonly made: Expression; readonly when: Expression },
  ): SourceValue {
    const given = { own: own.expression, made, when }
    const issue: MappingIssue = {
      code: 'taken-from-whole',
      severity: 'info',
      message: `was empty. It was taken from '${this.labelOf(of)}'.`,
      when: applyFormula('if(isBlank(when), false, isBlank(own) and not isBlank(made))', given),
    }
    return {
      ...own,
      expression: applyFormula('if(isBlank(when), own, if(isBlank(own), made, own))', given),
      filledFrom: own.expression,
      mappingIssues: [...own.mappingIssues, issue],
    }
  }

  /** Completes a part of an address from the cell of the street in rows where the cell of the city is empty. */
  private completePlace(field: TargetField, whole: string, own: SourceValue): SourceValue {
    const place = PLACE_OF_PART[getPartUse(field) ?? '']
    const street = this.findStreet(whole)
    const line = street && this.mapped.get(street.id)
    const city = this.findPart(whole, 'city')
    if (!place || !street || !line || !city || isConstant(line) || isConstant(city)) return own
    const parts = applyFormula(APART, { line: call('trim', line.expression) })
    const state = readAs('state', applyFormula(getPart('parts', PLACE_OF_PART.state), { parts })).read
    // Null in nearly all rows, so that what is made of it costs next to nothing.
    const apart = applyFormula('if(isBlank(city), if(isBlank(state), null, parts), null)', {
      ...{ city: city.expression, state, parts },
    })
    const made = applyFormula(getPart('apart', place), { apart })
    if (place !== PLACE_OF_PART.street) return this.fillFrom(own, { of: street.id, made, when: apart })
    const expression = applyFormula('if(isBlank(apart), own, made)', { apart, own: own.expression, made })
    return { ...own, expression, filledFrom: own.expression }
  }

  complete(field: TargetField, own: SourceValue): SourceValue {
    const { derive } = field
    if (!derive?.transforms || isConstant(own)) return own
    const whole = this.mapped.get(derive.from)
    if (!whole) return this.completePlace(field, derive.from, own)
    if (isConstant(whole)) return own
    const made = this.apply(derive.transforms, whole.expression).expression
    return this.fillFrom(own, { of: derive.from, made, when: whole.expression })
  }
}

/**
 * Returns what mapped fields are made of, with what is empty taken from the whole name or address that the target derives
 * it from, or from the street, where that holds the whole address.
 */
export function completeParts(
  target: TargetConfig,
  mapped: SourceValueById,
  apply: ApplyTransforms,
): SourceValueById {
  const completer = new PartCompleter(target, mapped, apply)
  return new Map(
    target.fields.flatMap((field) => {
      const own = mapped.get(field.id)
      return own ? [[field.id, completer.complete(field, own)] as const] : []
    }),
  )
}
