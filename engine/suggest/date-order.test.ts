import { BUILT_IN_TARGETS, type TargetConfig } from '@concord/roster-language'
import { expect, test } from 'vitest'
import { openScratch } from '../testing/scratch.ts'
import { suggestFile } from './suggest-file.ts'

const { connection, makeFolder, write } = await openScratch()
const ROSTER = BUILT_IN_TARGETS.get('practitioner-roster') as TargetConfig

async function suggestDates(dates: readonly string[]) {
  const file = write('dates.csv', `NPI,Effective Date\n${dates.map((date) => `,${date}`).join('\n')}\n`)
  const { source, columns } = await suggestFile(
    { file, target: ROSTER },
    { connection, folder: makeFolder() },
  )
  const mapping = source.mappings.find(({ field }) => field === 'effective_date')
  return { ...columns[1], isDayFirst: JSON.stringify(mapping).includes('"order":"DMY"') }
}

const EITHER = Array.from({ length: 9000 }, (_, row) => `${(row % 12) + 1}/${(row % 11) + 1}/2024`)

test('a single date among many rows tells that days stand first in the whole column', async () => {
  const dates = EITHER.with(700, '25/12/2023')
  expect(await suggestDates(dates)).toMatchObject({ verdict: 'sure', isDayFirst: true })
})

test.each([
  [['25/12/2023', '12/25/2023', '3/4/2024'], false, '1 date has the day first and 1 the month'],
  [['25/12/2023', '26/12/2023', '12/25/2023'], true, '2 dates have the day first and 1 the month'],
  [['03/04/2024', '05/06/2024'], false, 'no date tells whether days or months stand first'],
])('of the dates %j no order is sure', async (dates, isDayFirst, reason) => {
  const found = await suggestDates(dates)
  expect(found).toMatchObject({ verdict: 'likely', isDayFirst, reason: expect.stringContaining(reason) })
})
