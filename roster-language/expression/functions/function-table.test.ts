import { describe, expect, test } from 'vitest'
import { evaluate } from '../evaluate.ts'
import type { Expression } from '../expression.ts'
import { FUNCTIONS } from './function-table.ts'
import { type Argument, type FunctionSpec, getConstantKind, parameterAt } from './signature.ts'

const ROW = { cells: [], fields: {}, origin: { file: 'f', tab: 't', row: 1 }, parameters: {} }
const specs: [string, FunctionSpec][] = Object.entries(FUNCTIONS)

describe.each(specs)('%s', (name, spec) => {
  test('says in one sentence what it does, and shows it', () => {
    expect(spec.description).toMatch(/^[A-Z][^\n]*\.$/)
    expect(spec.cases.length).toBeGreaterThan(0)
  })

  test.each(spec.cases)('%j gives %j', (given, gives) => {
    const fields: Record<string, Exclude<Argument, readonly (readonly string[])[]>> = {}
    const args = given.map((value, place): Expression => {
      if (getConstantKind(parameterAt(spec, place) ?? 'any') === 'table') {
        return { kind: 'table', entries: value as readonly (readonly [string, string])[] }
      }
      fields[`f${place}`] = value as string
      return { kind: 'field', name: `f${place}` }
    })
    expect(evaluate({ kind: 'call', name, arguments: args }, { ...ROW, fields })).toEqual(gives)
  })
})
