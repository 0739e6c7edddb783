import { checkConstant } from './check-constant.ts'
import { type Expression, getParts, type Path } from './expression.ts'
import { findFunction } from './functions/function-table.ts'
import { type FunctionSpec, getConstantKind, parameterAt } from './functions/signature.ts'
import { numberToText } from './number-text.ts'
import { type Scope, typeShared } from './type-of.ts'
import type { ValueType } from './value.ts'

/** Describes what is wrong at one place of an expression, as one sentence. */
export type Problem = { readonly path: Path; readonly message: string }

/**
 * An expression whose types were found; `parts` are those that `partsOf` gives, constants without a type of their own
 * counted as texts.
 */
export type TypedExpression = {
  readonly expression: Expression
  readonly type: ValueType
  readonly parts: readonly TypedExpression[]
}

/** The typed tree, or everything that is wrong with it. */
export type TypeCheck =
  | { readonly ok: true; readonly typed: TypedExpression }
  | { readonly ok: false; readonly problems: readonly Problem[] }

const MAX_LEVELS = 200
const MAX_PARTS = 5000
const ORDERED: readonly ValueType[] = ['text', 'number', 'date']
const NAMES: Record<ValueType, string> = {
  text: 'a text',
  number: 'a number',
  boolean: 'yes or no',
  date: 'a date',
  list: 'a list',
}
const READERS: Partial<Record<ValueType, string>> = {
  text: ' Write it as text with text( ).',
  number: ' Read it with number( ).',
  date: ' Read it with date( ).',
}
const TOO_LARGE = `This is too large: at most ${MAX_LEVELS} levels and ${MAX_PARTS} parts.`

/**
 * Finds the type of an expression and all that is wrong with it: unknown names, arguments of the wrong type or number,
 * constants that cannot be used, too much depth or size. A null takes the type that its place asks for, text where any
 * will do. With `wanted`, the whole must be of that type.
 */
export function checkTypes(expression: Expression, scope: Scope, wanted?: ValueType): TypeCheck {
  if (isTooLarge(expression)) return { ok: false, problems: [{ path: [], message: TOO_LARGE }] }
  const checked = checkedIn.get(scope) ?? new Map()
  const checker = new TypeChecker(scope, checked)
  const typed = checker.check(expression, [], wanted, false)
  const isRight = checker.problems.length === 0
  // What is wrong is reported again by the next check of the same part.
  if (isRight) checkedIn.set(scope, checked)
  else checkedIn.delete(scope)
  return isRight ? { ok: true, typed } : { ok: false, problems: checker.problems }
}

/** Parts that were checked, each by what its place asks for. */
type CheckedParts = Map<Expression, Map<string, TypedExpression>>

/** Parts that are right in a scope: the fields and rules of a mapping are made of the same ones over and over. */
const checkedIn = new WeakMap<Scope, CheckedParts>()

/** Levels below parts that are known not to be too deep; they are the same wherever a part stands. */
const heights = new WeakMap<Expression, number>()

/** Levels below a part; Infinity where there are more than `most`, which is as far as it looks. */
function getHeight(expression: Expression, most: number): number {
  const known = heights.get(expression)
  if (known !== undefined) return known
  let height = 0
  for (const part of getParts(expression)) {
    height = most === 0 ? Number.POSITIVE_INFINITY : Math.max(height, 1 + getHeight(part, most - 1))
    if (height === Number.POSITIVE_INFINITY) return height
  }
  heights.set(expression, height)
  return height
}

/**
 * Tells whether an expression is too large. This is checked before anything else, so that no later step can run away. A
 * part that occurs in several places, as the steps of a transform do, is one object and counts once.
 */
function isTooLarge(expression: Expression): boolean {
  const parts = new Set([expression])
  for (const part of parts) {
    if (parts.size > MAX_PARTS) return true
    for (const inner of getParts(part)) parts.add(inner)
  }
  return parts.size > MAX_PARTS || getHeight(expression, MAX_LEVELS) > MAX_LEVELS
}

class TypeChecker {
  readonly problems: Problem[] = []
  private readonly scope: Scope
  private readonly checked: CheckedParts

  constructor(scope: Scope, checked: CheckedParts) {
    this.scope = scope
    this.checked = checked
  }

  /** `wanted` is the type that the place asks for; without it any type is right. */
  check(
    expression: Expression,
    path: Path,
    wanted: ValueType | undefined,
    hasItem: boolean,
  ): TypedExpression {
    const known = this.checked.get(expression) ?? new Map<string, TypedExpression>()
    this.checked.set(expression, known)
    const asked = `${wanted} ${hasItem}`
    const typed = known.get(asked) ?? this.checkPart(expression, path, wanted, hasItem)
    known.set(asked, typed)
    return typed
  }

  private checkPart(
    expression: Expression,
    path: Path,
    wanted: ValueType | undefined,
    hasItem: boolean,
  ): TypedExpression {
    const before = this.problems.length
    const typed = this.checkKind(expression, path, wanted, hasItem)
    const isNull = expression.kind === 'literal' && expression.value === null
    if (wanted && typed.type !== wanted && !isNull && this.problems.length === before) {
      this.report(path, `Expected ${NAMES[wanted]}, found ${NAMES[typed.type]}.${READERS[wanted] ?? ''}`)
    }
    return typed
  }

  private checkKind(
    expression: Expression,
    path: Path,
    wanted: ValueType | undefined,
    hasItem: boolean,
  ): TypedExpression {
    const leaf = (type: ValueType): TypedExpression => ({ expression, type, parts: [] })
    switch (expression.kind) {
      case 'column': {
        const { index } = expression
        const isThere = Number.isInteger(index) && index >= 0 && index < this.scope.columns
        if (!isThere)
          this.report(path, `The source has no column ${index + 1}; it has ${this.scope.columns}.`)
        return leaf('text')
      }
      case 'field':
        return leaf(this.named(this.scope.fields, expression.name, 'field', path, wanted))
      case 'parameter':
        return leaf(this.named(this.scope.parameters, expression.name, 'parameter', path, wanted))
      case 'origin':
        return leaf(expression.of === 'row' ? 'number' : 'text')
      case 'item':
        if (!hasItem) this.report(path, "'item' has a meaning only inside of each and keep.")
        return leaf('text')
      case 'literal':
        return leaf(this.checkLiteral(expression.value, path) ?? wanted ?? 'text')
      case 'table':
        this.report(path, 'A table is allowed only where a function takes one, as in lookup.')
        return leaf('text')
      case 'each':
      case 'keep': {
        const list = this.check(expression.list, [...path, 0], 'list', hasItem)
        const body = this.check(
          expression.body,
          [...path, 1],
          expression.kind === 'each' ? 'text' : 'boolean',
          true,
        )
        return { expression, type: 'list', parts: [list, body] }
      }
      case 'call':
        return this.checkCall(expression, path, wanted, hasItem)
    }
  }

  private named(
    types: Readonly<Record<string, ValueType>>,
    name: string,
    what: string,
    path: Path,
    wanted: ValueType | undefined,
  ): ValueType {
    const type = Object.hasOwn(types, name) ? types[name] : undefined
    if (type === undefined) this.report(path, `There is no ${what} '${name}'.`)
    return type ?? wanted ?? 'text'
  }

  private checkLiteral(value: string | number | boolean | null, path: Path): ValueType | undefined {
    if (typeof value === 'boolean') return 'boolean'
    if (typeof value === 'string') {
      if (value === '') this.report(path, 'There is no empty text; write null.')
      else if (!value.isWellFormed() || value.includes('\0'))
        this.report(path, 'This text holds half of a character, or NUL.')
      return 'text'
    }
    if (typeof value === 'number') {
      const isKept = Math.abs(value) < 1e15 && Number(numberToText(value)) === value && !Object.is(value, -0)
      if (!isKept)
        this.report(path, 'A number has at most 15 digits before the point and 10 decimals after it.')
      return 'number'
    }
    return undefined
  }

  private checkCall(
    expression: Expression & { kind: 'call' },
    path: Path,
    wanted: ValueType | undefined,
    hasItem: boolean,
  ): TypedExpression {
    const spec = findFunction(expression.name)
    if (spec === undefined) {
      this.report(path, `There is no function '${expression.name}'.`)
      return { expression, type: wanted ?? 'text', parts: [] }
    }
    this.checkCount(expression.name, spec, expression.arguments.length, path)
    const sharedType =
      (spec.outputType === 'same' ? wanted : undefined) ?? typeShared(expression, spec, this.scope) ?? 'text'
    const parts = expression.arguments.map((argument, place): TypedExpression => {
      const kind = getConstantKind(parameterAt(spec, place) ?? 'any')
      const fullPath = [...path, place]
      if (kind === 'pattern' || kind === 'replacement' || kind === 'table') {
        for (const message of checkConstant(kind, expression, place)) this.report(fullPath, message)
        return { expression: argument, type: 'text', parts: [] }
      }
      if (kind === 'ordered' && !ORDERED.includes(sharedType)) {
        this.report(fullPath, 'Only texts, numbers and dates can be compared.')
      }
      const type = kind === 'same' || kind === 'ordered' ? sharedType : kind === 'any' ? undefined : kind
      return this.check(argument, fullPath, type, hasItem)
    })
    return { expression, type: spec.outputType === 'same' ? sharedType : spec.outputType, parts }
  }

  private checkCount(name: string, { takes, rest }: FunctionSpec, given: number, path: Path): void {
    const least = takes.length + (rest ? 1 : 0)
    if (given >= least && (rest || given === least)) return
    const asked = `${rest ? 'at least ' : ''}${least} ${least === 1 ? 'value' : 'values'}`
    this.report(path, `${name} takes ${asked}, and here ${given === 1 ? 'is' : 'are'} ${given}.`)
  }

  private report(path: Path, message: string): void {
    this.problems.push({ path, message })
  }
}
