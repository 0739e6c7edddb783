import { demoteAddresses, promoteLines } from './address-lines.ts'
import { numberBlocks } from './blocks.ts'
import { completeHeaders } from './cut-headers.ts'
import { numberCycles } from './cycles.ts'
import { joinDates } from './joined-dates.ts'
import type { MeantColumn, SeenColumn } from './meant-column.ts'
import { ownByNeighbors } from './owned-columns.ts'
import { plainNumbers } from './plain-numbers.ts'
import { inheritSections } from './sections.ts'
import { numberSeries } from './series.ts'
import { dropTablePrefix } from './table-prefix.ts'

/** Factor for the fit of a header that was cut off and completed, which is never certain. */
const COMPLETED = 0.92

/** Returns what the columns of a tab may mean, each among the others. */
export function meanColumns(seen: readonly SeenColumn[]): readonly MeantColumn[] {
  const whole = completeHeaders(seen)
  const columns = joinDates(ownByNeighbors(dropTablePrefix(plainNumbers(whole))))
  const meant = numberBlocks(
    numberSeries(inheritSections(numberCycles(demoteAddresses(promoteLines(columns))))),
  )
  return meant.map((column, index) => {
    const header = seen[index]?.header ?? ''
    const share = whole[index]?.header === header ? 1 : COMPLETED
    return {
      ...column,
      header,
      interpretations: column.interpretations.map((one) => ({ ...one, fit: share * one.fit })),
    }
  })
}
