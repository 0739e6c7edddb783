import type { TypedExpression } from '@concord/roster-language'
import { quoteName } from '../sql/quote.ts'
import { type Bound, ExpressionWriter, type SqlNames } from './expression-sql.ts'
import { findGuards, type Needed } from './guards.ts'
import { fieldInliner, type Output } from './inline-fields.ts'
import { findSharedParts, PartKeys } from './shared-parts.ts'

/** A bit of a mask: set in rows where `where` holds, if it is given, and `typed` does. */
type MaskBit = {
  /** 0 to 62 */
  readonly bit: number
  readonly typed: TypedExpression
  readonly where?: TypedExpression | undefined
}

/** Answers to as many as 63 questions about a row in one BIGINT. */
type Mask = { readonly name: string; readonly bits: readonly MaskBit[] }

/**
 * Describes what is compiled: rows of a relation in SQL, columns of it to keep as they are, and what is worked out
 * beside them.
 */
export type LayerInput = {
  readonly from: string
  /** Columns by the names that they get, which no output has. */
  readonly keep: Readonly<Record<string, string>>
  readonly outputs: readonly Output[]
  readonly masks?: readonly Mask[]
  readonly names: SqlNames
}

/**
 * Returns a query that gives the kept columns, all outputs and all masks, in the order of the rows of `from`. A field
 * that is an output is what that output is; other fields are columns of `from`. Whatever is needed more than once is
 * worked out once, in a projection below those that need it, and only in rows that need it. Throws CircularFieldsError.
 */
export function compileLayers({ from, keep, outputs, masks = [], names }: LayerInput): string {
  const inline = fieldInliner(outputs)
  const fields = outputs.map(({ name, typed }) => ({ name, typed: inline(typed) }))
  const inlined = masks.map(({ name, bits }) => ({
    name,
    bits: bits.map(({ typed, where, ...bit }) => ({
      ...bit,
      typed: inline(typed),
      where: where && inline(where),
    })),
  }))
  const needed: Needed[] = [
    ...fields,
    ...inlined.flatMap(({ bits }) =>
      bits.flatMap(({ typed, where }) =>
        where ? [{ typed: where }, { typed, when: [{ of: where, is: 'true' } as const] }] : [{ typed }],
      ),
    ),
  ]
  const keys = new PartKeys()
  const shared = findSharedParts(
    needed.map(({ typed }) => typed),
    keys,
  )
  const writer = new ExpressionWriter(names, shared, findGuards(needed, keys), keys)
  const columns = [
    ...fields.map(({ name, typed }) => `${writer.write(typed)} AS ${quoteName(name)}`),
    ...inlined.map((mask) => `${maskSql(mask, writer)} AS ${quoteName(mask.name)}`),
  ]
  const kept = Object.entries(keep).map(([name, column]) => `${quoteName(column)} AS ${quoteName(name)}`)
  const top = `SELECT ${[...kept, ...columns].join(', ')}`
  return `${top} FROM (${stackLayers(from, writer.bound, top)})`
}

const NAME_OF_BOUND = /":\d+"/g

/**
 * Moves each part up to just below the first one that needs it: every layer in between would pass it on, and DuckDB takes
 * memory for each column of each layer.
 */
function sink(bound: readonly Bound[]): readonly Bound[] {
  const top = Math.max(0, ...bound.map(({ layer }) => layer)) + 1
  const neededAt = new Map<string, number>()
  return bound
    .toSorted((one, other) => other.layer - one.layer)
    .map((part) => {
      const layer = (neededAt.get(part.name) ?? top) - 1
      for (const name of part.sql.match(NAME_OF_BOUND) ?? [])
        neededAt.set(name, Math.min(neededAt.get(name) ?? top, layer))
      return { ...part, layer }
    })
}

/**
 * Returns the layers over each other, below `top`. A part is dropped after the last layer that needs it: passed on to the
 * top, it would be one more column to plan in each layer.
 */
function stackLayers(from: string, bound: readonly Bound[], top: string): string {
  const layers = Map.groupBy(sink(bound), ({ layer }) => layer)
  const needed = new Set(top.match(NAME_OF_BOUND))
  const selects = [...layers]
    .toSorted(([one], [other]) => other - one)
    .map(([, parts]) => {
      const used = new Set(parts.flatMap(({ sql }) => sql.match(NAME_OF_BOUND) ?? []))
      const ended = [...used].filter((name) => !needed.has(name))
      for (const name of used) needed.add(name)
      const passedOn = ended.length > 0 ? `* EXCLUDE (${ended.join(', ')})` : '*'
      return `SELECT ${[passedOn, ...parts.map(({ name, sql }) => `${sql} AS ${name}`)].join(', ')}`
    })
  return selects.reduceRight((below, select) => `${select} FROM (${below})`, `SELECT * FROM ${from}`)
}

/**
 * Returns the mask as a column. Bits with the same `where` are asked for together, so that they cost nothing in all
 * other rows.
 */
function maskSql({ bits }: Mask, writer: ExpressionWriter): string {
  const groups = Map.groupBy(bits, ({ where }) => where && writer.writeOnce(where))
  const terms = [...groups].map(([where, asked]) => {
    const set = asked
      .map(({ bit, typed }) => `CASE WHEN ${writer.write(typed)} THEN ${bigint(bit)} ELSE ${ZERO} END`)
      .join(' | ')
    return where === undefined ? set : `CASE WHEN ${where} THEN ${set} ELSE ${ZERO} END`
  })
  return terms.join(' | ') || ZERO
}

const ZERO = 'CAST(0 AS BIGINT)'
const bigint = (bit: number) => `CAST(${2n ** BigInt(bit)} AS BIGINT)`
