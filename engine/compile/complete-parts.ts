import type { Expression, TargetConfig, TargetField, TransformUse } from '@concord/roster-language'
import { call, type MappingIssue, type SourceValue } from './source-values.ts'

type SourceValueById = ReadonlyMap<string, SourceValue>
/** Makes the text that transforms make of another. */
type ApplyTransforms = (chain: readonly TransformUse[], text: Expression) => SourceValue

/** The parts of an address that say where the street is. */
const PLACE_PARTS = ['city', 'state', 'zip']

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

  private fillFrom(
    own: SourceValue,
    { of, made, when }: { of: string; made: Expression; when?: Expression },
  ): SourceValue {
    const isEmpty = call('isBlank', own.expression)
    const takes = when ? call('and', isEmpty, when) : isEmpty
    const issue: MappingIssue = {
      code: 'taken-from-whole',
      severity: 'info',
      message: `was empty. It was taken from '${this.labelOf(of)}'.`,
      when: call('and', takes, call('not', call('isBlank', made))),
    }
    return {
      ...own,
      expression: call('if', takes, made, own.expression),
      filledFrom: own.expression,
      mappingIssues: [...own.mappingIssues, issue],
    }
  }

  /** What the cell of a street says of the city where the cell of the city is empty. */
  private completePlace(field: TargetField, own: SourceValue): SourceValue {
    const { derive } = field
    const use = getPartUse(field)
    const street = derive && this.findStreet(derive.from)
    const line = street && this.mapped.get(street.id)
    const city = derive && this.findPart(derive.from, 'city')
    if (!derive?.transforms || !street || !line || !city || isConstant(line) || isConstant(city)) return own
    const inLine = this.apply([{ use: 'city' }], line.expression).expression
    const isWhole = call('and', call('isBlank', city.expression), call('not', call('isBlank', inLine)))
    if (use === 'street') {
      const lines = this.apply([{ use: 'street-and-unit' }], line.expression).expression
      return { ...own, expression: call('if', isWhole, lines, own.expression), filledFrom: own.expression }
    }
    if (!use || !PLACE_PARTS.includes(use)) return own
    const made = this.apply(derive.transforms, line.expression).expression
    return this.fillFrom(
      own,
      use === 'city' ? { of: street.id, made } : { of: street.id, made, when: isWhole },
    )
  }

  complete(field: TargetField, own: SourceValue): SourceValue {
    const { derive } = field
    if (!derive?.transforms || isConstant(own)) return own
    const whole = this.mapped.get(derive.from)
    if (!whole) return this.completePlace(field, own)
    if (isConstant(whole)) return own
    const made = this.apply(derive.transforms, whole.expression).expression
    return this.fillFrom(own, { of: derive.from, made })
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
