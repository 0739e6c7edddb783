import { sourceConfigSchema, targetConfigSchema } from '@concord/roster-language'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runRoster } from '#engine/operations/run-roster.ts'
import { npi, openScratch, SOURCE, TARGET } from './testing/small-roster.ts'

let scratch: Awaited<ReturnType<typeof openScratch>>
beforeAll(async () => {
  scratch = await openScratch()
})
afterAll(() => scratch.remove())

const target = targetConfigSchema.parse({
  ...TARGET,
  fields: TARGET.fields.map((field) =>
    field.id === 'note' ? { id: 'start', label: 'Start date', type: 'date' } : field,
  ),
})

const sourceIn = (order?: 'MDY' | 'DMY') =>
  sourceConfigSchema.parse({
    ...SOURCE,
    mappings: SOURCE.mappings.map((mapping) =>
      mapping.field !== 'note'
        ? mapping
        : {
            ...{ field: 'start', from: 'Note' },
            ...(order ? { transforms: [{ use: 'date-in-order', with: { order } }] } : {}),
          },
    ),
  })

let runs = 0
async function findStops(dates: readonly string[], order?: 'MDY' | 'DMY') {
  runs += 1
  const rows = dates.map((date, at) => `${npi(at)},Adams,75209,${date}`)
  const job = await scratch.job(`dates-${runs}`, rows, { target, source: sourceIn(order) })
  const { stops, rules } = await runRoster(job)
  return { stops: stops.filter(({ stop }) => stop === 'date-order'), rules }
}

const EITHER = Array.from({ length: 60 }, (_, at) => `0${(at % 9) + 1}/0${((at + 3) % 9) + 1}/2024`)

test('a column that shows the day first stops a run whose mapping reads the month first', async () => {
  const { stops, rules } = await findStops([...EITHER, '25/12/2023', '26/12/2023', '12/27/2023'])
  expect(stops).toEqual([
    {
      stop: 'date-order',
      message:
        "Column 'Note' is read with the month first, but 2 of the 3 dates that show an order have the day first, so 60 more may be read wrongly: set the order of its dates in the mapping, or ask the sender for one order.",
      field: 'start',
      share: 2 / 3,
      above: 0.05,
    },
  ])
  expect(rules).toMatchObject({ 'day-first': 2 })
})

test('an order that the mapping declares is held against the column too, and is never left for a row', async () => {
  const dates = [...EITHER, '25/12/2023', '12/27/2023']
  const { stops, rules } = await findStops(dates, 'DMY')
  expect(stops).toMatchObject([
    { share: 1 / 2, message: expect.stringContaining('read with the day first, but 1 of the 2') },
  ])
  expect(rules['day-first']).toBeUndefined()
  expect(Object.values(rules).reduce((sum, count) => sum + count, 0)).toBe(1)
})

test.each([
  ['all dates agree', [...EITHER, '12/25/2023'], undefined],
  ['all dates agree with the declared order', [...EITHER, '25/12/2023'], 'DMY'],
  ['one slip among many', [...EITHER, '25/12/2023', ...Array<string>(30).fill('12/25/2023')], undefined],
  ['no date can be read in two ways', ['25/12/2023', '12/25/2023', '2024-02-03'], undefined],
  ['no date shows an order', EITHER, undefined],
] as const)('where %s the run goes on', async (_, dates, order) => {
  expect((await findStops(dates, order)).stops).toEqual([])
})
