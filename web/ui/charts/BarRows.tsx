import { scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { CHART_COLORS, type ChartColor, INK } from './chart-colors.ts'
import { MarkLink } from './MarkLink.tsx'
import type { Mark } from './mark.ts'
import { Plot } from './Plot.tsx'
import { estimateWidth, shorten } from './text-width.ts'

export type BarRow = Mark & {
  /** Beside each other in one bar, or below each other where the chart compares. */
  readonly parts: readonly {
    readonly value: number
    readonly color: ChartColor
    /** Replaces the mark of the row if each of its bars leads elsewhere. */
    readonly mark?: Mark | undefined
  }[]
  /** Stands at the end of the bar: '79%'. */
  readonly said: string
  readonly isStrong?: boolean | undefined
  /** Stands at the right edge: '71%' of a sum so far. */
  readonly end?: string | undefined
}

export type BarRowsProps = {
  readonly label: string
  readonly rows: readonly BarRow[]
  /** Compares the parts of each row in bars of their own, with what they say at the right edge. */
  readonly isComparing?: boolean
  /** The longest bar where it is known, such as 100 of percent. */
  readonly most?: number | undefined
}

const ROW = 25
const NARROW_ROW = 40
const NARROW = 300
const BAR = 14
const THIN_BAR = 6
const MIN_PX = 2
const MIN_HIT_PX = 24
const MAX_LABEL_SHARE = 0.52
const DIMMED = 0.35

type Frame = {
  readonly left: number
  readonly right: number
  readonly row: number
  readonly labelWidth: number
  readonly barTop: number
}

function getFrame(rows: readonly BarRow[], width: number, isComparing: boolean): Frame {
  const widest = (texts: readonly string[]) => Math.max(0, ...texts.map(estimateWidth))
  const ends = widest(rows.map(({ end = '' }) => end))
  const said = widest(rows.map((row) => row.said)) + (ends === 0 ? 0 : ends + 12) + 10
  // Above its bar a label has the whole width.
  if (width < NARROW) return { left: 0, right: width - said, row: NARROW_ROW, labelWidth: width, barTop: 20 }
  const longest = widest(rows.map((row) => row.label)) + 12
  const left = Math.round(Math.min(longest, width * MAX_LABEL_SHARE))
  const bars = isComparing ? 2 * THIN_BAR + 1 : BAR
  return { left, right: width - said, row: ROW, labelWidth: left - 8, barTop: (ROW - bars) / 2 }
}

type RowProps = {
  readonly row: BarRow
  readonly top: number
  readonly frame: Frame
  readonly width: number
  readonly scale: (value: number) => number
  readonly isComparing: boolean
  readonly isDimmed: boolean
}

function placeParts({ row, frame, scale, isComparing }: RowProps) {
  let start = 0
  return row.parts.map(({ value, color, mark }, place) => {
    const x = isComparing ? frame.left : frame.left + scale(start)
    const length = isComparing ? scale(value) : scale(start + value) - scale(start)
    start += value
    return {
      color,
      mark,
      x,
      y: frame.barTop + (isComparing ? place * (THIN_BAR + 1) : 0),
      width: value > 0 ? Math.max(MIN_PX, length) : 0,
      height: isComparing ? THIN_BAR : BAR,
    }
  })
}

type PartArea = ReturnType<typeof placeParts>[number]

function Part({ color, mark, ...area }: PartArea) {
  const bar = <Bar data-shape="" {...area} rx={1.5} fill={CHART_COLORS[color]} />
  if (!mark) return bar
  return (
    <MarkLink mark={mark}>
      <rect {...area} width={Math.max(MIN_HIT_PX, area.width)} fill="transparent" />
      {bar}
    </MarkLink>
  )
}

function RowWords({ row, frame, width, isComparing, end }: RowProps & { readonly end: number }) {
  const middle = frame.barTop + (isComparing ? THIN_BAR : BAR / 2)
  return (
    <>
      <text
        x={0}
        y={frame.left === 0 ? 9 : frame.row / 2}
        dy="0.34em"
        fontWeight={row.isPicked ? 600 : 400}
        fill={INK.text}
      >
        {shorten(row.label, frame.labelWidth)}
      </text>
      <text
        x={isComparing ? width : end + 6}
        y={middle}
        dy="0.34em"
        textAnchor={isComparing ? 'end' : 'start'}
        fontWeight={row.isStrong ? 600 : 400}
        fill={row.isStrong ? INK.text : INK.secondary}
      >
        {row.said}
      </text>
      {row.end !== undefined && (
        <text x={width} y={middle} dy="0.34em" textAnchor="end" fill={INK.secondary}>
          {row.end}
        </text>
      )}
    </>
  )
}

function Row(props: RowProps) {
  const { row, top, frame, width, isComparing, isDimmed } = props
  const parts = placeParts(props)
  const end = Math.max(frame.left, ...parts.map((part) => part.x + part.width))
  const content = (
    <>
      <RowWords {...props} end={end} />
      <g opacity={isDimmed ? DIMMED : 1}>
        {parts.map((part) => (
          <Part key={`${part.x} ${part.y}`} {...part} />
        ))}
      </g>
    </>
  )
  return (
    <g transform={`translate(0 ${top})`}>
      {row.parts.some(({ mark }) => mark) ? (
        content
      ) : (
        <MarkLink mark={row}>
          <rect width={width} height={frame.row} fill="transparent" />
          {content}
        </MarkLink>
      )}
      {isComparing && (
        <line x1={frame.left} x2={width} y1={frame.row - 0.5} y2={frame.row - 0.5} stroke={INK.grid} />
      )}
    </g>
  )
}

/** Marks in the order in which arrows lead through them. */
const getMarks = (rows: readonly BarRow[]): readonly Mark[] =>
  rows.flatMap((row) => {
    const marks = row.parts.flatMap(({ mark }) => (mark ? [mark] : []))
    return marks.length > 0 ? marks : [row]
  })

const isAnyPicked = (row: BarRow): boolean =>
  row.isPicked === true || row.parts.some(({ mark }) => mark?.isPicked === true)

/** Shows one bar per row, with its name before it and its value after it. */
export function BarRows({ label, rows, isComparing = false, most }: BarRowsProps) {
  const lengths = rows.map(({ parts }) =>
    isComparing
      ? Math.max(0, ...parts.map(({ value }) => value))
      : parts.reduce((sum, { value }) => sum + value, 0),
  )
  const hasPicked = rows.some(isAnyPicked)
  return (
    <Plot
      label={label}
      marks={getMarks(rows)}
      height={(width) => rows.length * getFrame(rows, width, isComparing).row}
    >
      {(width) => {
        const frame = getFrame(rows, width, isComparing)
        const scale = scaleLinear<number>({
          domain: [0, most ?? Math.max(1e-9, ...lengths)],
          range: [0, Math.max(1, frame.right - frame.left)],
        })
        return rows.map((row, place) => (
          <Row
            key={row.key}
            row={row}
            top={place * frame.row}
            frame={frame}
            width={width}
            scale={scale}
            isComparing={isComparing}
            isDimmed={hasPicked && !isAnyPicked(row)}
          />
        ))
      }}
    </Plot>
  )
}
