/** Texts that stand for other texts, in an order that is kept; a key stands once. */
export type Table = readonly (readonly [key: string, value: string])[]

/**
 * Describes how one value is made of a row: a tree over the cells of the source (`column`, 0-based), values already
 * mapped (`field`), where the row stands (`origin`: file name, tab name, physical row from 1), and constants of the run
 * (`parameter`). `each` and `keep` map and filter a list; `item` is the text at hand in the innermost of them. A
 * `table` stands only where a function asks for one. Plain JSON.
 */
export type Expression =
  | { readonly kind: 'column'; readonly index: number }
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'origin'; readonly of: Origin }
  | { readonly kind: 'parameter'; readonly name: string }
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  | { readonly kind: 'table'; readonly entries: Table }
  | { readonly kind: 'item' }
  | { readonly kind: 'each' | 'keep'; readonly list: Expression; readonly body: Expression }
  | { readonly kind: 'call'; readonly name: string; readonly arguments: readonly Expression[] }

/** Says where a row stands. */
export type Origin = 'file' | 'tab' | 'row'

/** The origins in the order in which people see them. */
export const ORIGINS: readonly Origin[] = ['file', 'tab', 'row']

/** Way from the root of a tree to one of its parts: the position among the parts at each step, 0-based. */
export type Path = readonly number[]

/** Returns the expressions right below this one, in the order that paths count them. */
export function getParts(expression: Expression): readonly Expression[] {
  if (expression.kind === 'call') return expression.arguments
  if (expression.kind === 'each' || expression.kind === 'keep') return [expression.list, expression.body]
  return []
}

/** Returns the names of the fields that an expression reads, each once. */
export function getFieldNames(expression: Expression): ReadonlySet<string> {
  const own = expression.kind === 'field' ? [expression.name] : []
  return new Set([...own, ...getParts(expression).flatMap((part) => [...getFieldNames(part)])])
}
