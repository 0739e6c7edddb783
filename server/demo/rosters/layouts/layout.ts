import type { WrittenSource } from '@concord/roster-language'
import type { WrittenCell } from '@concord/spreadsheet'
import { createRandom } from '../../random.ts'
import { Dirt } from './dirt.ts'
import type { RosterPerson } from './roster-person.ts'

/** One column of a layout: its header, its content, and the field that it is mapped to. */
export type LayoutColumn = {
  readonly header: string
  readonly cell: (person: RosterPerson, dirt: Dirt, facts: FileFacts) => WrittenCell
  readonly mapping?: WrittenMapping
}
export type WrittenMapping = WrittenSource['mappings'][number]

/** The sender and the day of a file. */
export type FileFacts = {
  readonly sender: string
  /** 'YYYY-MM-DD' */
  readonly day: string
}

export type WrittenTab = { readonly name: string; readonly rows: readonly (readonly WrittenCell[])[] }

/** A file that a sender sends: tabs of a workbook, or lines of text. */
export type WrittenFile =
  | { readonly name: string; readonly tabs: readonly WrittenTab[] }
  | { readonly name: string; readonly text: string }

/** The layout in which a sender writes a roster, and the part of a source config that reads it. */
export type DemoLayout = {
  readonly source: Pick<WrittenSource, 'mappings'> &
    Partial<Pick<WrittenSource, 'repeat' | 'crosswalks' | 'reading'>>
  readonly write: (people: readonly RosterPerson[], facts: FileFacts) => WrittenFile
}

export const mappingsOf = (columns: readonly LayoutColumn[]): readonly WrittenMapping[] =>
  columns.flatMap(({ mapping }) => mapping ?? [])

/** Returns a column that is mapped to a field as it is; without a mapping if the field is null. */
export const column = (header: string, field: string | null, cell: LayoutColumn['cell']): LayoutColumn => ({
  ...{ header, cell },
  ...(field === null ? {} : { mapping: { field, from: header.trim() } }),
})

/** People whose row is not as it was in another month, of a hundred. */
const CHANGED_SHARE = 4

function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/** Returns the dirt of the row of a person, the same as in the month before, except for a few people. */
function dirtOf({ npi }: RosterPerson, { sender, day }: FileFacts): Dirt {
  const ofMonth = hashText(`${npi} ${day}`)
  const random = createRandom(ofMonth % 100 < CHANGED_SHARE ? ofMonth : hashText(`${npi} ${sender}`))
  random.next()
  return new Dirt(random)
}

export const rowsOf = (
  columns: readonly LayoutColumn[],
  people: readonly RosterPerson[],
  facts: FileFacts,
): WrittenCell[][] =>
  people.map((person) => {
    const dirt = dirtOf(person, facts)
    return columns.map(({ cell }) => cell(person, dirt, facts))
  })

export const headersOf = (columns: readonly LayoutColumn[]): string[] => columns.map(({ header }) => header)

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September']
const LAST_MONTHS = ['October', 'November', 'December']

/** Formats the month of a day: '2026-07-01' as 'July 2026'. */
export function nameMonth(day: string): string {
  return `${[...MONTHS, ...LAST_MONTHS][Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
}
