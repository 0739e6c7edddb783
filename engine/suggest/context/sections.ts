import type { Interpretation } from '../header/find-interpretations.ts'
import { BLOCK_NOUNS, CONTACTS, isElsewhere, OPENING, PARTS } from './address-nouns.ts'
import { getTopInterpretation, type MeantColumn } from './meant-column.ts'

type Section = Pick<Interpretation, 'roles' | 'ordinal'>

const isBare = ({ roles, ordinal }: Interpretation): boolean => roles.length === 0 && ordinal === null

/** Returns what the bare meanings of a column are within a section. */
export const within = (column: MeantColumn, { roles, ordinal }: Section): MeantColumn => ({
  ...column,
  interpretations: column.interpretations.map((meaning) =>
    BLOCK_NOUNS.has(meaning.noun) && isBare(meaning) ? { ...meaning, roles, ordinal } : meaning,
  ),
})

const asSecondLine = (column: MeantColumn): MeantColumn => ({
  ...column,
  interpretations: column.interpretations.map((meaning) =>
    meaning.noun === 'address line 1' ? { ...meaning, noun: 'address line 2' } : meaning,
  ),
})

/** An address that a header hardly speaks of begins no section: 'Billing Address Flag'. */
const OPENS = 0.9

/** Returns columns that do not say whose address they are part of take it from the line that they follow. */
export function inheritSections(columns: readonly MeantColumn[]): MeantColumn[] {
  const getCount = (noun: string) =>
    columns.filter((column) => {
      const top = getTopInterpretation(column)
      return top?.noun === noun && !isElsewhere(top)
    }).length
  let section: Section | undefined
  return columns.map((column, index) => {
    const top = getTopInterpretation(column)
    if (!top) return column
    if (OPENING.has(top.noun) && top.fit >= OPENS) {
      const isTwice = columns[index - 1]?.header === column.header
      if (!isTwice) section = { roles: top.roles, ordinal: top.ordinal }
      return isTwice ? asSecondLine(column) : column
    }
    if (!PARTS.has(top.noun) && !CONTACTS.has(top.noun)) {
      section = undefined
      return column
    }
    if (!section || !isBare(top)) return column
    // A phone number behind the address of the billing office may be that of the practice, where there is no other.
    const isOnly = CONTACTS.has(top.noun) && getCount(top.noun) < 2
    return isOnly ? column : within(column, section)
  })
}
