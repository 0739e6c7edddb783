import { getBottom, getText, type Line } from './page-lines.ts'

/** Lines of the edges of pages stand at one height on all of them, up to so many points. */
const HEIGHT_TOLERANCE = 2

/** More lines than these at one edge are no titles or footers. */
const MAX_LINES = 6

/** Returns the text of a line with '#' for each number, because page numbers and dates differ from page to page. */
const withoutDigits = (line: Line): string => getText(line).replace(/\d+/g, '#')

const getBase = ({ pieces }: Line): number => Math.max(...pieces.map(getBottom))

/** Tells whether a line has few texts with letters among them, or only the number of the page. */
function isNarrow(line: Line, width: number): boolean {
  const { length } = line.pieces
  const isPageNumber = length === 1 && /^\W*\d{1,4}\W*$/.test(getText(line))
  return isPageNumber || ((length === 1 || 2 * length < width) && /\p{L}/u.test(getText(line)))
}

/** The lines of a page, and which of them is the first one of a header; null where the page has none. */
export type EdgedPage = { readonly lines: readonly Line[]; readonly header: number | null }

/** Returns the largest distance between two lines of the table, lines at the end of a page not looked at. */
function findWidestStep(pages: readonly EdgedPage[], below: number): number {
  const steps = pages.flatMap(({ lines, header }) => {
    const inside = lines.slice(header ?? 0, lines.length - below)
    return inside.slice(1).map((line, index) => getBase(line) - getBase(inside[index] ?? line))
  })
  return steps.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...steps)
}

function areSame(lines: readonly (Line | undefined)[]): boolean {
  const [first] = lines
  return first !== undefined && lines.every((line) => line && withoutDigits(line) === withoutDigits(first))
}

const isLevel = (lines: readonly Line[]): boolean => {
  const bases = lines.map(getBase)
  return Math.max(...bases) - Math.min(...bases) <= HEIGHT_TOLERANCE
}

function findTitles(pages: readonly EdgedPage[], width: number): Line[] {
  const found: Line[] = []
  for (let at = 0; at < MAX_LINES; at += 1) {
    const lines = pages.map(({ lines: own, header }) => (at < (header ?? own.length) ? own[at] : undefined))
    const [first] = lines
    if (!first || !areSame(lines) || !isNarrow(first, width)) break
    found.push(...lines.flatMap((line) => line ?? []))
  }
  return found
}

/**
 * Finds the footers. A footer is farther from the table than the lines of the table are from each other: on all pages,
 * or on one page if it is at the same height on all of them.
 */
function findFooters(pages: readonly EdgedPage[], width: number): Line[] {
  const found: Line[] = []
  for (let below = MAX_LINES; below > 0; below -= 1) {
    const lines = Array.from({ length: below }, (_, at) => pages.map((page) => page.lines.at(at - below)))
    const tops = lines[0]?.flatMap((line) => line ?? []) ?? []
    const isSame = lines.every((line) => areSame(line) && line[0] && isNarrow(line[0], width))
    if (!isSame) continue
    const step = findWidestStep(pages, below)
    const apart = pages.filter(({ lines: own }) => {
      const [above, top] = own.slice(-below - 1)
      return own.length > below && above && top && getBase(top) - getBase(above) > step
    })
    const isApart = apart.length === pages.length || (apart.length > 0 && isLevel(tops))
    if (isApart) return lines.flatMap((line) => line.flatMap((one) => one ?? []))
  }
  return found
}

/**
 * Returns lines at the edges of the pages that are the same on all of them: titles above the table, footers below it.
 * Digits may differ, as those of page numbers do.
 */
export function findPageTexts(pages: readonly EdgedPage[], width: number): Set<Line> {
  const filled = pages.filter(({ lines }) => lines.length > 0)
  if (filled.length < 2) return new Set()
  const titles = new Set(findTitles(filled, width))
  const titleLines = titles.size / filled.length
  const tables = filled.map(({ lines, header }) => ({
    lines: lines.slice(titleLines),
    header: header === null ? null : header - titleLines,
  }))
  return new Set([...titles, ...findFooters(tables, width)])
}
