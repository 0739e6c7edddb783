import { CAUSES, writeCause } from '@concord/roster-language'
import { test } from 'vitest'
import { expectSameOfBoth } from './testing/both-backends.ts'
import { dirtyCells } from './testing/dirty-cells.ts'

test.each(CAUSES.map(({ codes: [code = ''], causes }) => [code, causes] as const))(
  'the cause of %s is the same in DuckDB and in TypeScript',
  async (code, causes) => {
    const own = causes.flatMap(({ cases }) => cases.flatMap(([value]) => value ?? []))
    const cause = writeCause(code, { kind: 'column', index: 0 })
    await expectSameOfBoth([[cause, 'text']], [...own, ...dirtyCells.slice(0, 300)])
  },
)
