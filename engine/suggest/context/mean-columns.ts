import { demoteAddresses, promoteLines } from './address-lines.ts'
import { numberBlocks } from './blocks.ts'
import { numberCycles } from './cycles.ts'
import { joinDates } from './joined-dates.ts'
import type { MeantColumn, SeenColumn } from './meant-column.ts'
import { ownByNeighbours } from './owned-columns.ts'
import { plainNumbers } from './plain-numbers.ts'
import { inheritSections } from './sections.ts'
import { numberSeries } from './series.ts'
import { dropTablePrefix } from './table-prefix.ts'

/** What the columns of a tab may mean, each among the others. */
export function meanColumns(seen: readonly SeenColumn[]): readonly MeantColumn[] {
  const columns = joinDates(ownByNeighbours(dropTablePrefix(plainNumbers(seen))))
  const meant = numberBlocks(
    numberSeries(inheritSections(numberCycles(demoteAddresses(promoteLines(columns))))),
  )
  return meant.map((column, index) => ({ ...column, header: seen[index]?.header ?? '' }))
}
