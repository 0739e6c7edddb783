import { type Bound, ExpressionWriter, type SqlNames } from './expression-sql.ts'
import { inlineFields, type Output } from './inline-fields.ts'
import { quoteName } from './quote.ts'
import { findSharedParts } from './shared-parts.ts'

/** What is compiled: rows of a relation in SQL, columns of it to keep as they are, and what is worked out beside them. */
export type LayerInput = {
  readonly from: string
  readonly keep: readonly string[]
  readonly outputs: readonly Output[]
  readonly names: SqlNames
}

/**
 * A query that gives the kept columns and all outputs, in the order of the rows of `from`. A field that is an output is
 * what that output is; other fields are columns of `from`. Whatever is needed more than once is worked out once, in a
 * projection below those that need it. Throws CircularFieldsError.
 */
export function compileLayers({ from, keep, outputs, names }: LayerInput): string {
  const inlined = inlineFields(outputs)
  const writer = new ExpressionWriter(names, findSharedParts(inlined.map(({ typed }) => typed)))
  const columns = inlined.map(({ name, typed }) => `${writer.write(typed)} AS ${quoteName(name)}`)
  return `SELECT ${[...keep.map(quoteName), ...columns].join(', ')} FROM (${stackLayers(from, writer.bound)})`
}

function stackLayers(from: string, bound: readonly Bound[]): string {
  const layers = Map.groupBy(bound, ({ layer }) => layer)
  const lowestFirst = [...layers].toSorted(([one], [other]) => one - other)
  return lowestFirst.reduce(
    (below, [, layer]) =>
      `SELECT *, ${layer.map(({ name, sql }) => `${sql} AS ${name}`).join(', ')} FROM (${below})`,
    `SELECT * FROM ${from}`,
  )
}
