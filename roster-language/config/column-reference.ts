import { quoteColumn } from '../expression/formula/print-formula.ts'
import { readTokens } from '../expression/formula/tokens.ts'
import { columnsOfStep } from './row-step.ts'
import type { Mapping, SourceConfig } from './source-config.ts'

/** A name of a column in a source config, and where it stands. */
export type ColumnReference = {
  readonly name: string
  /** The keys that lead to the name, or to the formula that names it. */
  readonly path: readonly (string | number)[]
  /** The field that is made of the column; null for steps and filters. */
  readonly field: string | null
  /** Other columns that a mapping takes where there is no such one. */
  readonly others: readonly string[]
  /** The text of the formula that has the name, and the position of the name in it, in UTF-16 units. */
  readonly within?: { readonly formula: string; readonly start: number; readonly end: number }
}

type FieldPath = Pick<ColumnReference, 'path' | 'field'>

/** Returns the column names in a formula; none when it cannot be parsed, which is reported elsewhere. */
function namesInFormula(formula: string, place: FieldPath): ColumnReference[] {
  try {
    return readTokens(formula)
      .filter(({ kind }) => kind === 'column')
      .map(({ text, start, end }) => ({ ...place, name: text, others: [], within: { formula, start, end } }))
  } catch {
    return []
  }
}

function namesInMapping(mapping: Mapping, path: FieldPath['path']): ColumnReference[] {
  const { field } = mapping
  if ('formula' in mapping) return namesInFormula(mapping.formula, { path: [...path, 'formula'], field })
  if (!('from' in mapping)) return []
  const { from } = mapping
  if (typeof from === 'string') return [{ name: from, path: [...path, 'from'], field, others: [] }]
  return from.map((name, index) => ({
    name,
    path: [...path, 'from', index],
    field,
    others: from.filter((other) => other !== name),
  }))
}

/** Returns all names of columns in a source config, in the order of its keys; those that steps add among them. */
export function listColumnReferences({
  steps,
  mappings,
  repeat,
  filters,
}: Pick<SourceConfig, 'steps' | 'mappings' | 'repeat' | 'filters'>): readonly ColumnReference[] {
  return [
    ...steps.flatMap((step, index) =>
      columnsOfStep(step).map(({ name, path }) => ({
        ...{ name, path: ['steps', index, ...path] },
        ...{ field: null, others: [] },
      })),
    ),
    ...mappings.flatMap((mapping, index) => namesInMapping(mapping, ['mappings', index])),
    ...(repeat?.blocks ?? []).flatMap((block, at) =>
      block.mappings.flatMap((mapping, index) =>
        namesInMapping(mapping, ['repeat', 'blocks', at, 'mappings', index]),
      ),
    ),
    ...filters.flatMap(({ drop }, index) =>
      namesInFormula(drop, { path: ['filters', index, 'drop'], field: null }),
    ),
  ]
}

type Json = { [key: string | number]: Json } | string | undefined

function setText(root: Json, path: readonly (string | number)[], text: string): void {
  let part = root
  for (const key of path.slice(0, -1)) part = typeof part === 'object' ? part[key] : undefined
  const last = path.at(-1)
  if (typeof part === 'object' && last !== undefined) part[last] = text
}

/**
 * Returns the JSON of a source config with other names for columns: `change` gives the new name of a reference, or the
 * same one. Formulas keep everything but these names.
 */
export function changeColumnNames(
  json: unknown,
  source: SourceConfig,
  change: (reference: ColumnReference) => string,
): unknown {
  const changed = JSON.parse(JSON.stringify(json)) as Json
  const references = listColumnReferences(source)
  for (const [path, own] of Map.groupBy(references, (reference) => JSON.stringify(reference.path))) {
    const [first] = own
    // From the last name of a formula to the first, so that the places of the others stay right.
    const text = own.toReversed().reduce((formula, reference) => {
      const name = change(reference)
      const { within } = reference
      if (!within) return name
      if (name === reference.name) return formula
      return formula.slice(0, within.start) + quoteColumn(name) + formula.slice(within.end)
    }, first?.within?.formula ?? '')
    setText(changed, JSON.parse(path), text)
  }
  return changed
}
