import { chooseLayout, isNamedNpi, type Layout } from './choose-layout.ts'
import { type FoundNumber, findNumbers, findTenDigits, isNearlyNpi } from './find-npis.ts'
import { pauseForPage } from './pause-for-page.ts'
import { splitCells } from './split-cells.ts'

export const MAX_LIST_NUMBERS = 250_000

/** A number of the list, or a line that holds none. */
export type ListRow = {
  /** The line number from 1, as in an editor. */
  readonly line: number
  /** Says what stands there: the number, or the line where it holds none. */
  readonly text: string
  /** Place among the different NPIs; null when it is no NPI. */
  readonly place: number | null
  /** Says why it is no NPI; null for an NPI. */
  readonly problem: string | null
  /** False for a line without any number. */
  readonly isNumber: boolean
}

export type NpiList = {
  /** The rows in the order of the lines. */
  readonly rows: readonly ListRow[]
  /** The NPIs without repeats, in the order of their first rows. */
  readonly npis: readonly string[]
  /** Rows that are no line without a number: NPIs, their repeats, and what is no NPI. */
  readonly numbers: number
  readonly repeats: number
  /** Lines that hold something. */
  readonly lines: number
  readonly linesWithout: number
  readonly blankLines: number
  /** Names of the columns that were read, where the text is a table with names. */
  readonly columns: readonly string[]
}

export type ReadOutcome =
  | { readonly kind: 'list'; readonly list: NpiList }
  | { readonly kind: 'tooMany'; readonly numbers: number }
  | { readonly kind: 'noNumber' }

const HEADER_LINE = 'Names of columns'
const NO_NUMBER = 'No number that could be an NPI'
const LINES_WITHOUT_PAUSE = 5000
/** Maximum characters of a line without a number that are shown and written to files: enough to find the line again. */
const MAX_TEXT = 200

const cutText = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text)

const isNpi = ({ problem }: FoundNumber) => problem === null

/**
 * Finds NPIs in a line of words. In running text other numbers, such as phones, are not mistyped NPIs; alone in a line
 * or among numbers they are.
 */
function findInWords(line: string): FoundNumber[] {
  const words = line.trim().split(/[\s,;|]+/)
  const tenDigits = findTenDigits(line)
  if (words.every((word) => /^\W*\d/.test(word))) return words.flatMap(findNumbers)
  const npis = tenDigits.filter(isNpi)
  if (npis.length > 0) return npis
  const first = tenDigits[0] ?? words.filter(isNearlyNpi).flatMap(findNumbers)[0]
  return first ? [first] : []
}

function findInCells(cells: readonly string[], places: readonly number[]): FoundNumber[] {
  const found = places.flatMap((place) => findNumbers(cells[place] ?? ''))
  if (found.some(({ text }) => /^\d{10}$/.test(text))) return found
  // A line with an additional or a missing cell has its NPI in another column.
  const elsewhere = cells.flatMap(findTenDigits).filter(isNpi)
  return elsewhere.length > 0 ? elsewhere : found
}

function getFinder(layout: Layout): (line: string) => FoundNumber[] {
  if (layout.kind === 'words') return findInWords
  const { delimiter } = layout
  if (layout.kind === 'cells') return (line) => splitCells(line, delimiter).flatMap(findNumbers)
  if (layout.columns.length === 0) return findInWords
  const places = layout.columns.map(({ place }) => place)
  return (line) => findInCells(splitCells(line, delimiter), places)
}

/**
 * Reads NPIs out of a text: one in each line, a list, or a table with any other columns. Every line that holds
 * something has a row, so that nothing is dropped.
 */
export async function readList(text: string): Promise<ReadOutcome> {
  const lines = text.split(/\r\n?|\n/)
  const layout = chooseLayout(lines)
  const find = getFinder(layout)
  const rows: ListRow[] = []
  const places = new Map<string, number>()
  let blankLines = 0
  let linesWithout = 0
  let repeats = 0

  function addLine(line: string, number: number): void {
    if (line.trim() === '') {
      blankLines += 1
      return
    }
    const found = find(line)
    if (found.length === 0) {
      const isHeader = rows.length === 0 && (layout.kind === 'columns' || isNamedNpi(line))
      const problem = isHeader ? HEADER_LINE : NO_NUMBER
      rows.push({ line: number, text: cutText(line.trim()), place: null, problem, isNumber: false })
      linesWithout += 1
    }
    for (const { text: written, problem } of found) {
      const known = places.get(written)
      const place = problem === null ? (known ?? places.size) : null
      if (place !== null) places.set(written, place)
      if (known !== undefined) repeats += 1
      rows.push({ line: number, text: written, place, problem, isNumber: true })
    }
  }

  for (const [index, line] of lines.entries()) {
    addLine(line, index + 1)
    if (index % LINES_WITHOUT_PAUSE === LINES_WITHOUT_PAUSE - 1) await pauseForPage()
  }
  const numbers = rows.length - linesWithout
  if (numbers === 0) return { kind: 'noNumber' }
  if (numbers > MAX_LIST_NUMBERS) return { kind: 'tooMany', numbers }
  const columns = layout.kind === 'columns' ? layout.columns.flatMap(({ name }) => name ?? []) : []
  const held = lines.length - blankLines
  return {
    kind: 'list',
    list: {
      rows,
      npis: [...places.keys()],
      numbers,
      repeats,
      lines: held,
      linesWithout,
      blankLines,
      columns,
    },
  }
}
