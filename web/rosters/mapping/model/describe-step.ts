import { addedColumns, type WrittenSource } from '@concord/roster-language'
import { showHeader } from '../../show-header.ts'

type WrittenStep = NonNullable<WrittenSource['steps']>[number]

const list = (names: readonly string[]): string => names.map((name) => showHeader(name)).join(', ')

/** Describes a step over rows in one sentence, without its period. */
export function describeStep(step: WrittenStep): string {
  if ('fillDown' in step) return `Fill down ${list(step.fillDown)} from the row above`
  if ('explode' in step) {
    const signs = [...step.explode.separators].map((sign) => (sign === '\n' ? 'line end' : sign)).join(' ')
    return `Split the cells of ${list(step.explode.columns)} at ${signs} into rows`
  }
  if ('merge' in step) {
    const { by, spread = [], join = [] } = step.merge
    const spreads = spread.map(({ column, into }) => `, ${column} into ${list(into)}`).join('')
    const joins = join.map(({ column, separator }) => `, ${column} joined by ${separator.trim() || 'space'}`)
    return `Merge rows with the same ${list(by)}${spreads}${joins.join('')}`
  }
  if ('number' in step) {
    const { into, by } = step.number
    return `Number the rows ${by ? `of each ${list(by)} ` : ''}in ${into}`
  }
  return `Add ${list(addedColumns(step))}`
}
