import { getBottom, type Line } from './page-lines.ts'

/** Lines of a page whose letters overlap from top to bottom: cells of one row that are not aligned at one height. */
export type Band = {
  readonly page: number
  readonly top: number
  readonly bottom: number
  /** Points of the letters. */
  readonly height: number
  readonly lines: readonly Line[]
}

/** Share of their height by which letters of adjacent lines overlap where lines are set tightly. */
const TIGHT = 0.2

function makeBand(line: Line): Band {
  const { page, pieces } = line
  return {
    page,
    top: Math.min(...pieces.map(({ y }) => y)),
    bottom: Math.max(...pieces.map(getBottom)),
    height: Math.max(...pieces.map(({ height }) => height)),
    lines: [line],
  }
}

/** Returns the box around bands of a page, given from top to bottom. */
export const joinBands = (one: Band, other: Band): Band => ({
  page: one.page,
  top: Math.min(one.top, other.top),
  bottom: Math.max(one.bottom, other.bottom),
  height: Math.min(one.height, other.height),
  lines: [...one.lines, ...other.lines],
})

/** Groups the lines of a page, from top to bottom, into bands. */
export function groupBands(lines: readonly Line[]): Band[] {
  const bands: Band[] = []
  for (const band of lines.map(makeBand)) {
    const last = bands.at(-1)
    const isOver = last && last.bottom - band.top > TIGHT * Math.min(band.height, last.height)
    if (isOver) bands[bands.length - 1] = joinBands(last, band)
    else bands.push(band)
  }
  return bands
}

/** Returns the height between two bands in heights of the letters. */
export const getGap = (above: Band, below: Band): number =>
  (below.top - above.bottom) / Math.min(above.height, below.height)
