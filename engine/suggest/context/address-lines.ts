import { isElsewhere } from './address-nouns.ts'
import { getBlock } from './blocks.ts'
import { getTopInterpretation, type MeantColumn } from './meant-column.ts'

const LATER_LINE = /^address line [2-9]$/

/** Reads 'Address 2' next to 'City 2' as the address of the second block, not as a second line. */
export function promoteLines(columns: readonly MeantColumn[]): readonly MeantColumn[] {
  const has = (noun: string, ordinal: number) =>
    columns.some((column) => getTopInterpretation(column)?.noun === noun && getBlock(column) === ordinal)
  return columns.map((column) => {
    const top = getTopInterpretation(column)
    const other = column.interpretations.find(
      ({ noun, ordinal }) => noun === 'address line 1' && ordinal !== null,
    )
    if (!top || !LATER_LINE.test(top.noun) || top.ordinal !== null || !other?.ordinal || isElsewhere(top))
      return column
    const { ordinal } = other
    const isBlock = (has('city', ordinal) || has('zip', ordinal)) && !has('address line 1', ordinal)
    return isBlock
      ? {
          ...column,
          interpretations: [other, ...column.interpretations.filter((one) => one !== other && one !== top)],
        }
      : column
  })
}

/** Reads a second address without a second city as a second line; without any city, each address is whole. */
export function demoteAddresses(columns: readonly MeantColumn[]): readonly MeantColumn[] {
  const cities = columns.filter((column) => {
    const top = getTopInterpretation(column)
    return top && (top.noun === 'city' || top.noun === 'zip') && !isElsewhere(top)
  })
  const nouns = new Set(cities.map((column) => getTopInterpretation(column)?.noun))
  if (cities.length === 0 || cities.length > nouns.size) return columns
  return columns.map((column) => {
    const top = getTopInterpretation(column)
    const isSecond = top?.noun === 'address line 1' && top.ordinal === 2 && !isElsewhere(top)
    return isSecond
      ? { ...column, interpretations: [{ ...top, noun: 'address line 2', ordinal: null }] }
      : column
  })
}
