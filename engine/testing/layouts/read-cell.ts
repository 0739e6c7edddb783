import { DAY_ZERO } from '@concord/domain'
import { type Expression, evaluate, type FieldType, readAs, type Value } from '@concord/roster-language'

/** An expression is prepared when it is first worked out, which takes hundreds of times as long. */
const READS = new Map<FieldType, Expression>()

function readOf(type: FieldType): Expression {
  const read = READS.get(type) ?? readAs(type, { kind: 'column', index: 0 }).read
  READS.set(type, read)
  return read
}

/**
 * Returns what a cell is read as in a field of this type; null when it cannot be read, or says that there is nothing.
 */
export function readCell(type: FieldType, cell: string): Value {
  return evaluate(readOf(type), {
    cells: [cell],
    fields: {},
    origin: { file: 'roster.csv', tab: 'roster', row: 1 },
    parameters: { today: '2026-11-20', dayZero: DAY_ZERO },
  })
}
