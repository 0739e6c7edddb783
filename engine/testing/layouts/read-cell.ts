import { DAY_ZERO } from '@concord/domain'
import { evaluate, type FieldType, readAs, type Value } from '@concord/roster-language'

/**
 * Returns what a cell is read as in a field of this type; null when it cannot be read, or says that there is nothing.
 */
export function readCell(type: FieldType, cell: string): Value {
  const { read } = readAs(type, { kind: 'column', index: 0 })
  return evaluate(read, {
    cells: [cell],
    fields: {},
    origin: { file: 'roster.csv', tab: 'roster', row: 1 },
    parameters: { today: '2026-11-20', dayZero: DAY_ZERO },
  })
}
