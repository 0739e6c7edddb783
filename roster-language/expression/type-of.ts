import type { Expression } from './expression.ts'
import { findFunction } from './functions/function-table.ts'
import { type FunctionSpec, getConstantKind, parameterAt } from './functions/signature.ts'
import type { ValueType } from './value.ts'

/** Describes what an expression may name: how many source columns there are, and the types of fields and parameters. */
export type Scope = {
  readonly columns: number
  readonly fields: Readonly<Record<string, ValueType>>
  readonly parameters: Readonly<Record<string, ValueType>>
}

/** Returns the type of an expression assumed to be valid; undefined for a null of no type and for unknown names. */
function getType(expression: Expression, scope: Scope): ValueType | undefined {
  switch (expression.kind) {
    case 'column':
    case 'item':
      return 'text'
    case 'origin':
      return expression.of === 'row' ? 'number' : 'text'
    case 'field':
      return typeNamed(scope.fields, expression.name)
    case 'parameter':
      return typeNamed(scope.parameters, expression.name)
    case 'literal':
      return typeOfLiteral(expression.value)
    case 'table':
      return undefined
    case 'each':
    case 'keep':
      return 'list'
    case 'call': {
      const spec = findFunction(expression.name)
      return spec?.outputType === 'same' ? typeShared(expression, spec, scope) : spec?.outputType
    }
  }
}

/** Returns the type of a name; undefined when it is unknown. */
export function typeNamed(types: Readonly<Record<string, ValueType>>, name: string): ValueType | undefined {
  return Object.hasOwn(types, name) ? types[name] : undefined
}

/** Returns the one type of the arguments that must share it: that of the first which is not a bare null. */
export function typeShared(
  call: Expression & { kind: 'call' },
  spec: FunctionSpec,
  scope: Scope,
): ValueType | undefined {
  for (const [place, argument] of call.arguments.entries()) {
    const kind = getConstantKind(parameterAt(spec, place) ?? 'any')
    const type = kind === 'same' || kind === 'ordered' ? getType(argument, scope) : undefined
    if (type) return type
  }
  return undefined
}

function typeOfLiteral(value: string | number | boolean | null): ValueType | undefined {
  if (typeof value === 'string') return 'text'
  if (typeof value === 'number') return 'number'
  return typeof value === 'boolean' ? 'boolean' : undefined
}
