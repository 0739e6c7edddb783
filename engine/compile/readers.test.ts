import { FIELD_TYPES, READERS, readAs } from '@concord/roster-language'
import { test } from 'vitest'
import { expectSameOfBoth } from './testing/both-backends.ts'
import { dirtyCells } from './testing/dirty-cells.ts'

test.each(FIELD_TYPES)(
  'a cell of type %s is read the same in DuckDB and in TypeScript, with the same repairs',
  async (type) => {
    const { read, absent, repairs } = readAs(type, { kind: 'column', index: 0 })
    const tests = [absent, ...repairs.map(({ when }) => when)].map((when) => [when, 'boolean'] as const)
    await expectSameOfBoth([[read, READERS[type].outputType], ...tests], dirtyCells)
  },
)
