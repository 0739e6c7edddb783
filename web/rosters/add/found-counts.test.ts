import { expect, test } from 'vitest'
import { NO_CHOICES } from './choices.ts'
import { tellFound } from './found-counts.ts'

const tab = (name: string, dataRows: number, more: { hidden?: boolean; isForm?: boolean } = {}) => ({
  ...{ name, hidden: more.hidden ?? false },
  layout: { dataRows, isForm: more.isForm ?? false },
})
const tell = (...tabs: readonly ReturnType<typeof tab>[]) => tellFound({ tabs }, NO_CHOICES)

test.each([
  [[tab('Roster', 20), tab('Notes', 0)], 'rows were found in 1 of 2 tabs.'],
  [[tab('Notes', 0)], 'no tab holds a table with rows. Ask the sender for the roster itself.'],
  [
    [tab('Cover', 0), tab('Roster', 20, { hidden: true })],
    'the only tab with rows, “Roster”, is hidden. Look at the sheet and switch it on if it is the roster.',
  ],
  [
    [tab('A', 3, { isForm: true }), tab('B', 20, { hidden: true })],
    'the tabs with rows, “A”, “B”, are hidden or look like forms. Look at the sheet and switch on the one that is the roster.',
  ],
])('of the tabs %j it says %j', (tabs, words) => {
  expect(tell(...tabs)).toBe(words)
})
