import { EXPORT_COLUMN_NAMES } from '@concord/domain'
import { expect, test } from 'vitest'
import type { Hit } from '#server/search/read-hits.ts'
import { getCellReader, listCardKeys } from './export-cells.ts'

/** The card keys that are read of each hit, whatever the columns are. */
const OF_EACH_HIT = ['city', 'state', 'zip', 'phone', 'practitionerCount']

/** Returns an object that has any property, and adds to `asked` the properties that are read of it. */
function watch(asked: Set<string>, lists: readonly string[]): object {
  return new Proxy(
    {},
    {
      get: (_, key) => {
        asked.add(String(key))
        return lists.includes(String(key)) ? ['207R00000X'] : 'something'
      },
    },
  )
}

test('a cell asks nothing of a card that is not read of it', () => {
  const LISTS = ['taxonomies', 'networks', 'languages', 'otherNames']
  for (const subject of ['practitioner', 'entity']) {
    for (const column of EXPORT_COLUMN_NAMES) {
      const asked = new Set<string>()
      const [card, place] = [watch(asked, LISTS), watch(asked, LISTS)]
      const hit = { subject, card, place, screening: 'clear', distanceMiles: 1 } as unknown as Hit
      getCellReader(column, new Map())({ npi: '2000000000', hit, street: undefined })
      const read: string[] = [...listCardKeys([column]), ...OF_EACH_HIT]
      expect([column, [...asked].filter((key) => !read.includes(key))]).toEqual([column, []])
    }
  }
})
