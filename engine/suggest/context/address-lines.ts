import { isElsewhere } from './address-nouns.ts'
import { blockOf } from './blocks.ts'
import { type MeantColumn, topOf } from './meant-column.ts'

const LATER_LINE = /^address line [2-9]$/

/** 'Address 2' beside 'City 2' is the address of the second block, and no second line. */
export function promoteLines(columns: readonly MeantColumn[]): readonly MeantColumn[] {
  const has = (noun: string, ordinal: number) =>
    columns.some((column) => topOf(column)?.noun === noun && blockOf(column) === ordinal)
  return columns.map((column) => {
    const top = topOf(column)
    const other = column.meanings.find(({ noun, ordinal }) => noun === 'address line 1' && ordinal !== null)
    if (!top || !LATER_LINE.test(top.noun) || top.ordinal !== null || !other?.ordinal || isElsewhere(top))
      return column
    const { ordinal } = other
    const isBlock = (has('city', ordinal) || has('zip', ordinal)) && !has('address line 1', ordinal)
    return isBlock
      ? { ...column, meanings: [other, ...column.meanings.filter((one) => one !== other && one !== top)] }
      : column
  })
}

/** A second address without a second city is a second line; without any city, each address is whole. */
export function demoteAddresses(columns: readonly MeantColumn[]): readonly MeantColumn[] {
  const cities = columns.filter((column) => {
    const top = topOf(column)
    return top && (top.noun === 'city' || top.noun === 'zip') && !isElsewhere(top)
  })
  const nouns = new Set(cities.map((column) => topOf(column)?.noun))
  if (cities.length === 0 || cities.length > nouns.size) return columns
  return columns.map((column) => {
    const top = topOf(column)
    const isSecond = top?.noun === 'address line 1' && top.ordinal === 2 && !isElsewhere(top)
    return isSecond ? { ...column, meanings: [{ ...top, noun: 'address line 2', ordinal: null }] } : column
  })
}
