/** Fewer lines than this show no ruler of blanks. */
const MIN_LINES = 5

/** Share of lines that must be blank at a position between two columns. */
const BLANK_SHARE = 0.97

/** A single blank between columns may be chance unless this many lines have it. */
const SURE_LINES = 30

/** A column without a header, whose header would stand in one of so many first lines, ... */
const HEAD_LINES = 5

/** ... is one only when it is filled in this share of the lines; else some long values reach beyond the others. */
const FILLED_SHARE = 0.2

/** Characters that are blank in nearly all lines; `to` is where a column begins, or the end of the longest line. */
type Gap = { readonly from: number; readonly to: number }

function findGaps(lines: readonly string[], width: number): readonly Gap[] {
  const gaps: Gap[] = []
  let from = 0
  for (let at = 0; at < width; at += 1) {
    const blanks = lines.filter((line) => at >= line.length || line[at] === ' ').length
    if (blanks >= lines.length * BLANK_SHARE) continue
    if (at > from) gaps.push({ from, to: at })
    from = at + 1
  }
  return from < width ? [...gaps, { from, to: width }] : gaps
}

/** Returns where the cells of a line begin: what stands between two blanks or more. */
const findCells = (line: string): readonly number[] =>
  Array.from(line.matchAll(/\S+(?: \S+)*/g), ({ index }) => index)

/** Returns the cells of the first line that has one at most places where columns begin: the header, where there is one. */
function findHeader(lines: readonly string[], starts: readonly number[]): readonly number[] {
  const isHeader = (cells: readonly number[]) =>
    starts.filter((start) => cells.includes(start)).length > starts.length / 2
  return lines.slice(0, HEAD_LINES).map(findCells).find(isHeader) ?? []
}

/**
 * Returns the starts with those that only the header shows: of columns that few lines fill, and of numbers that stand at
 * the right of their column.
 */
function addHeaderStarts(
  lines: readonly string[],
  starts: readonly number[],
  gaps: readonly Gap[],
): number[] {
  const header = findHeader(lines, starts)
  const all = new Set(starts)
  for (const [index, { from, to }] of gaps.entries()) {
    const inGap = header.filter((cell) => cell > from && cell < to)
    for (const cell of inGap) all.add(cell)
    // A column without a header of its own begins where the header before it does.
    const end = gaps[index + 1]?.from ?? Number.POSITIVE_INFINITY
    const hasHeader = header.some((cell) => cell >= to && cell < end)
    if (inGap.length > 0 && !hasHeader) all.delete(to)
  }
  return [...all].toSorted((one, other) => one - other)
}

/**
 * Returns where the columns of a fixed-width text begin (0-based characters, the first is 0), from its first lines:
 * after each stretch that is blank in nearly all of them, and where the header has a cell in such a stretch. Null when the
 * lines show fewer than three columns.
 */
export function guessColumns(lines: readonly string[]): number[] | null {
  const filled = lines.filter((line) => line.trim() !== '')
  if (filled.length < MIN_LINES) return null
  const width = filled.reduce((longest, line) => Math.max(longest, line.trimEnd().length), 0)
  const lengths = filled.filter((line) => line.trimEnd().length > width / 2)
  const shortestGap = filled.length >= SURE_LINES ? 1 : 2
  const gaps = findGaps(lengths, width)
  const found = gaps.filter(({ from, to }) => from > 0 && to < width && to - from >= shortestGap)
  const starts = addHeaderStarts(lengths, [0, ...found.map(({ to }) => to)], gaps)
  const columns = starts.filter((start, index) => index === 0 || isColumn(lengths, start, starts[index + 1]))
  return columns.length < 3 ? null : columns
}

function isColumn(lines: readonly string[], start: number, end: number | undefined): boolean {
  const isFilled = (line: string) => line.slice(start, end).trim() !== ''
  return (
    lines.slice(0, HEAD_LINES).some(isFilled) || lines.filter(isFilled).length >= lines.length * FILLED_SHARE
  )
}
