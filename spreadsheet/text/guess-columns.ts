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

/**
 * Returns where the columns of a fixed-width text begin (0-based characters, the first is 0), from its first lines:
 * after each stretch that is blank in nearly all of them. Null when the lines show fewer than three columns.
 */
export function guessColumns(lines: readonly string[]): number[] | null {
  const filled = lines.filter((line) => line.trim() !== '')
  if (filled.length < MIN_LINES) return null
  const width = filled.reduce((longest, line) => Math.max(longest, line.trimEnd().length), 0)
  const lengths = filled.filter((line) => line.trimEnd().length > width / 2)
  const shortestGap = filled.length >= SURE_LINES ? 1 : 2
  const starts = [0]
  let gap = 0
  for (let at = 0; at < width; at += 1) {
    const blanks = lengths.filter((line) => at >= line.length || line[at] === ' ').length
    if (blanks >= lengths.length * BLANK_SHARE) gap += 1
    else {
      if (gap >= shortestGap && at > gap) starts.push(at)
      gap = 0
    }
  }
  const columns = starts.filter((start, index) => index === 0 || isColumn(lengths, start, starts[index + 1]))
  return columns.length < 3 ? null : columns
}

function isColumn(lines: readonly string[], start: number, end: number | undefined): boolean {
  const isFilled = (line: string) => line.slice(start, end).trim() !== ''
  return (
    lines.slice(0, HEAD_LINES).some(isFilled) || lines.filter(isFilled).length >= lines.length * FILLED_SHARE
  )
}
