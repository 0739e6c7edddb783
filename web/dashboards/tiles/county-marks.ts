import { facetValueLabel } from '@concord/domain'
import type { CountyMark } from '#web/ui/charts/CountyMap.tsx'
import { getCount, type MarkWays, toMark } from '../model/tile-values.ts'
import type { Tile } from '../queries.ts'

/** The value of a county is its state and its name: 'TX|Dallas'. */
export function getCountyMarks(tile: Tile, ways: MarkWays): CountyMark[] {
  return tile.rows
    .map((row) => {
      const [state = '', county = ''] = row.value.split('|')
      return {
        ...toMark(tile, row, ways),
        value: getCount(row, 0),
        state: facetValueLabel('states', state),
        county,
      }
    })
    .sort((a, b) => b.value - a.value)
}
