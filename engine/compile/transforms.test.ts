import { applyTransforms, type Expression, TRANSFORMS } from '@concord/roster-language'
import { test } from 'vitest'
import { expectSameOfBoth } from './testing/both-backends.ts'
import { dirtyCells } from './testing/dirty-cells.ts'

const COLUMNS: readonly Expression[] = [0, 1].map((index) => ({ kind: 'column', index }))
/** The transforms without the readings, which are compared together with the readers. */
const own = TRANSFORMS.filter(({ id }) => !id.startsWith('read-'))

test.each(own)('$id makes the same of a cell in DuckDB and in TypeScript', async ({ id, takes, cases }) => {
  const inputs = COLUMNS.slice(0, { nothing: 0, value: 1, values: 2 }[takes])
  const uses = new Map(cases.map(([, , parameters = {}]) => [JSON.stringify(parameters), parameters]))
  const ownCells = cases.flatMap(([given]) => (typeof given === 'string' ? [given] : []))
  await expectSameOfBoth(
    [...uses.values()].flatMap((parameters) => {
      const { text, misses } = applyTransforms([{ use: id, with: parameters }], inputs)
      return [[text, 'text'] as const, ...misses.map(({ when }) => [when, 'boolean'] as const)]
    }),
    [...ownCells, ...dirtyCells.slice(0, 300)],
  )
})
