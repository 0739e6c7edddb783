import { BLOCK_NOUNS, isElsewhere, PLACES } from './address-nouns.ts'
import { getTopInterpretation, type MeantColumn } from './meant-column.ts'

/** Returns the place of a column among blocks of the same columns, where it has one of its own. */
export const getBlock = (column: MeantColumn): number | undefined => {
  const top = getTopInterpretation(column)
  if (!top || !BLOCK_NOUNS.has(top.noun) || isElsewhere(top)) return undefined
  return top.ordinal ?? undefined
}

/** Numbers the blocks where the same columns come back for several places of one practitioner. */
export function numberBlocks(columns: readonly MeantColumn[]): readonly MeantColumn[] {
  const getNouns = (block: number) =>
    new Set(
      columns.flatMap((column) =>
        getBlock(column) === block ? (getTopInterpretation(column)?.noun ?? []) : [],
      ),
    )
  const blocks = [...new Set(columns.flatMap((column) => getBlock(column) ?? []))].filter((block) => {
    const nouns = getNouns(block)
    return nouns.size >= 2 && [...nouns].some((noun) => PLACES.has(noun))
  })
  if (!blocks.some((block) => block > 1)) return columns
  const repeated = new Set(blocks.filter((block) => block > 1).flatMap((block) => [...getNouns(block)]))
  return columns.map((column) => {
    const top = getTopInterpretation(column)
    if (!top || !BLOCK_NOUNS.has(top.noun) || isElsewhere(top)) return column
    const block = getBlock(column) ?? (repeated.has(top.noun) ? 1 : undefined)
    return block === undefined || (block > 1 && !blocks.includes(block))
      ? column
      : { ...column, repeat: block }
  })
}
