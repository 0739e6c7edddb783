import { scaleLinear } from '@visx/scale'
import { Bar, Circle } from '@visx/shape'
import { CHART_COLORS, INK } from './chart-colors.ts'
import { MarkLink } from './MarkLink.tsx'
import type { Mark } from './mark.ts'
import { Plot } from './Plot.tsx'
import { estimateWidth, shorten } from './text-width.ts'

export type IntervalRow = Mark & {
  /** The share from 0 to 1; null if nothing is known yet. */
  readonly share: number | null
  readonly low: number | null
  readonly high: number | null
  /** Stands at the right edge: '87.5%'. */
  readonly said: string
  readonly isStrong?: boolean
}

type IntervalRowsProps = { readonly label: string; readonly rows: readonly IntervalRow[] }

const ROW = 30
const NARROW_ROW = 44
const NARROW = 340
const AXIS = 20
const BAND = 8
const DOT = 4.5
const TICKS = [0, 0.25, 0.5, 0.75, 1]

type Frame = {
  readonly left: number
  readonly right: number
  readonly row: number
  /** The distance from the top of a row to the middle of its band. */
  readonly middle: number
  readonly labelWidth: number
}

function getFrame(rows: readonly IntervalRow[], width: number): Frame {
  const said = Math.max(...rows.map((row) => estimateWidth(row.said))) + 14
  // The last tick and the dot of a whole share reach beyond their place.
  const right = width - said - DOT
  if (width < NARROW)
    return { left: DOT, right, row: NARROW_ROW, middle: NARROW_ROW - 14, labelWidth: width - said }
  const left = Math.round(Math.max(...rows.map((row) => estimateWidth(row.label)))) + 24
  return { left, right, row: ROW, middle: ROW / 2, labelWidth: left - 16 }
}

type RowProps = {
  readonly row: IntervalRow
  readonly top: number
  readonly width: number
  readonly frame: Frame
  readonly scale: (share: number) => number
}

function Row({ row, top, width, frame, scale }: RowProps) {
  const { share, low, high } = row
  const isNarrow = frame.left === DOT
  const weight = row.isStrong ? 600 : 400
  return (
    <g transform={`translate(0 ${top})`}>
      <MarkLink mark={row}>
        <rect width={width} height={frame.row} fill="transparent" />
        <text x={0} y={isNarrow ? 10 : frame.middle} dy="0.34em" fontWeight={weight} fill={INK.text}>
          {shorten(row.label, frame.labelWidth)}
        </text>
        <line
          x1={scale(0)}
          x2={scale(1)}
          y1={frame.middle}
          y2={frame.middle}
          stroke={INK.line}
          strokeDasharray={share === null ? '2 3' : undefined}
        />
        {share !== null && low !== null && high !== null && (
          <g data-shape="">
            <Bar
              x={scale(low)}
              y={frame.middle - BAND / 2}
              width={Math.max(2, scale(high) - scale(low))}
              height={BAND}
              rx={BAND / 2}
              fill={CHART_COLORS.context}
            />
            <Circle
              cx={scale(share)}
              cy={frame.middle}
              r={DOT}
              fill={CHART_COLORS.measure}
              stroke={INK.sheet}
            />
          </g>
        )}
        <text
          x={width}
          y={isNarrow ? 10 : frame.middle}
          dy="0.34em"
          textAnchor="end"
          fontWeight={weight}
          fill={share === null ? INK.quiet : INK.text}
        >
          {row.said}
        </text>
      </MarkLink>
    </g>
  )
}

/** Shows one share per row as a dot on a line from 0 to 100%, with the interval in which it may lie. */
export function IntervalRows({ label, rows }: IntervalRowsProps) {
  return (
    <Plot label={label} marks={rows} height={(width) => rows.length * getFrame(rows, width).row + AXIS}>
      {(width) => {
        const frame = getFrame(rows, width)
        const bottom = rows.length * frame.row
        const scale = scaleLinear<number>({ domain: [0, 1], range: [frame.left, frame.right] })
        return (
          <>
            <g aria-hidden>
              {TICKS.map((tick) => (
                <g key={tick}>
                  <line x1={scale(tick)} x2={scale(tick)} y1={0} y2={bottom} stroke={INK.grid} />
                  <text
                    x={scale(tick)}
                    y={bottom + 14}
                    textAnchor={tick === 0 ? 'start' : 'middle'}
                    fontSize={11}
                    fill={INK.secondary}
                  >
                    {tick * 100}%
                  </text>
                </g>
              ))}
            </g>
            {rows.map((row, place) => (
              <Row
                key={row.key}
                row={row}
                top={place * frame.row}
                width={width}
                frame={frame}
                scale={scale}
              />
            ))}
          </>
        )
      }}
    </Plot>
  )
}
