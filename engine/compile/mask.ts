import type { TypedExpression } from '@concord/roster-language'
import type { ExpressionWriter } from './expression-sql.ts'

/** A bit of a mask: set in rows where `where` holds, if it is given, and `typed` does. */
export type MaskBit = {
  /** 0 to 62 */
  readonly bit: number
  readonly typed: TypedExpression
  readonly where?: TypedExpression | undefined
}

/** Answers to as many as 63 questions about a row in one BIGINT. */
export type Mask = { readonly name: string; readonly bits: readonly MaskBit[] }

/**
 * Returns the mask as a column. Bits with the same `where` are asked for together, so that they cost nothing in all
 * other rows.
 */
export function maskSql({ bits }: Mask, writer: ExpressionWriter): string {
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
