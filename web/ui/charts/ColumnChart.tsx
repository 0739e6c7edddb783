import { scaleBand, scaleLinear } from '@visx/scale'
import { BarRounded } from '@visx/shape'
import { AmountAxis, AXIS_WIDTH } from './AmountAxis.tsx'
import { CHART_COLORS, type ChartColor, INK } from './chart-colors.ts'
import { MarkLink } from './MarkLink.tsx'
import type { Mark } from './mark.ts'
import { Plot } from './Plot.tsx'
import { estimateWidth, shortenTick } from './text-width.ts'

export type Column = Mark & {
  readonly value: number
  readonly color?: ChartColor | undefined
  /** Stands below it, at its left edge where columns are steps of one scale. */
  readonly tick?: string | undefined
  /** Stands above it. */
  readonly said?: string | undefined
}

/** A line with its name before one of the columns, such as the day on which a term ends. */
export type ReferenceLine = {
  readonly beforeKey: string
  readonly name: string
  /** Says what lies beyond it. */
  readonly beyond?: string | undefined
  /** Says what comes to it soon, on the near side. */
  readonly near?: string | undefined
}

export type ColumnChartProps = {
  readonly label: string
  readonly columns: readonly Column[]
  readonly reference?: ReferenceLine | undefined
  /** Stands at the right end below the axis. */
  readonly lastTick?: string | undefined
  /** Its columns are steps of one scale, such as days. */
  readonly isHistogram?: boolean
  readonly height?: number
}

const TOP = 28
const BOTTOM = 24
const DIMMED = 0.35

type LineProps = {
  readonly line: ReferenceLine
  readonly x: number
  readonly width: number
  readonly bottom: number
  readonly nearY: number
}

/** Shows a reference line. Its words are to the right of it where they fit, otherwise to the left. */
function Reference({ line, x, width, bottom, nearY }: LineProps) {
  const longest = Math.max(estimateWidth(line.name), estimateWidth(line.beyond ?? ''))
  const isRight = x + 8 + longest <= width
  const words = { x: isRight ? x + 6 : x - 6, textAnchor: isRight ? 'start' : 'end' } as const
  return (
    <g aria-hidden>
      <line x1={x} x2={x} y1={0} y2={bottom} stroke={INK.text} strokeDasharray="3 3" />
      <text {...words} y={9} fontWeight={600} fill={INK.text}>
        {line.name}
      </text>
      {line.beyond && (
        <text {...words} y={25} fill={INK.late}>
          {line.beyond}
        </text>
      )}
      {line.near && x - 8 > estimateWidth(line.near) && (
        <text x={x - 8} y={nearY} textAnchor="end" fill={INK.due}>
          {line.near}
        </text>
      )}
    </g>
  )
}

type TicksProps = {
  readonly columns: readonly Column[]
  readonly at: (key: string) => number
  readonly band: number
  readonly y: number
  readonly isHistogram: boolean
  readonly width: number
  /** The distance from one column to the next. */
  readonly step: number
}

function Ticks({ columns, at, band, y, isHistogram, width, step }: TicksProps) {
  /** Returns the position of a tick. In a histogram it marks the start of its column; the last one stays inside. */
  const place = (key: string, tick: string) => {
    if (!isHistogram) return { x: at(key) + band / 2, textAnchor: 'middle' } as const
    const fits = at(key) + estimateWidth(tick) <= width
    return fits ? ({ x: at(key), textAnchor: 'start' } as const) : ({ x: width, textAnchor: 'end' } as const)
  }
  return (
    <g aria-hidden fontSize={11} fill={INK.secondary}>
      {columns.map(
        ({ key, tick }) =>
          tick !== undefined && (
            <text key={key} {...place(key, tick)} y={y}>
              {isHistogram ? tick : shortenTick(tick, step)}
            </text>
          ),
      )}
    </g>
  )
}

/** Shows columns of counts above a zero line, each with its tick below. */
export function ColumnChart(props: ColumnChartProps) {
  const { label, columns, reference, lastTick, isHistogram = false, height = 240 } = props
  const most = Math.max(1, ...columns.map(({ value }) => value))
  const hasPicked = columns.some(({ isPicked }) => isPicked)
  const bottom = height - BOTTOM
  const y = scaleLinear<number>({ domain: [0, most], range: [bottom, TOP], nice: 5 })
  return (
    <Plot label={label} marks={columns} height={height}>
      {(width) => {
        const x = scaleBand({
          domain: columns.map(({ key }) => key),
          range: [AXIS_WIDTH, width],
          paddingInner: isHistogram ? 0.1 : 0.3,
          paddingOuter: 0.02,
        })
        const at = (key: string) => x(key) ?? 0
        const before = columns.findIndex(({ key }) => key === reference?.beforeKey)
        const last = columns[before - 1]
        return (
          <>
            <AmountAxis scale={y} width={width} />
            {columns.map((column) => (
              <MarkLink key={column.key} mark={column}>
                <rect
                  x={at(column.key)}
                  y={TOP}
                  width={x.bandwidth()}
                  height={bottom - TOP}
                  fill="transparent"
                />
                {column.value > 0 && (
                  <BarRounded
                    data-shape=""
                    x={at(column.key)}
                    y={Math.min(y(column.value), bottom - 2)}
                    width={x.bandwidth()}
                    height={Math.max(2, bottom - y(column.value))}
                    radius={1.5}
                    top
                    fill={CHART_COLORS[column.color ?? 'measure']}
                    opacity={hasPicked && !column.isPicked ? DIMMED : 1}
                  />
                )}
                {column.said !== undefined && (
                  <text
                    x={at(column.key) + x.bandwidth() / 2}
                    y={y(column.value) - 6}
                    textAnchor="middle"
                    fill={INK.secondary}
                  >
                    {column.said}
                  </text>
                )}
              </MarkLink>
            ))}
            <Ticks
              columns={columns}
              at={at}
              band={x.bandwidth()}
              y={height - 8}
              isHistogram={isHistogram}
              width={width}
              step={x.step()}
            />
            {lastTick && (
              <text aria-hidden x={width} y={height - 8} textAnchor="end" fontSize={11} fill={INK.secondary}>
                {lastTick}
              </text>
            )}
            {reference && before > 0 && (
              <Reference
                line={reference}
                x={(at(reference.beforeKey) + at(columns[before - 1]?.key ?? '') + x.bandwidth()) / 2}
                width={width}
                bottom={bottom}
                nearY={y(last?.value ?? 0) - 24}
              />
            )}
          </>
        )
      }}
    </Plot>
  )
}
