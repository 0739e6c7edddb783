import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { AmountAxis, AXIS_WIDTH } from './AmountAxis.tsx'
import { CHART_COLORS, INK } from './chart-colors.ts'
import { MarkLink } from './MarkLink.tsx'
import type { Mark } from './mark.ts'
import { Plot } from './Plot.tsx'

export type MirrorColumn = Mark & {
  readonly up: number
  readonly down: number
  readonly tick: string
  /** Replace the mark of the column if its upper and lower halves lead elsewhere. */
  readonly marks?: readonly Mark[] | undefined
  /** Drawn as an outline: it waits for a person. */
  readonly waiting?: string | undefined
}

export type MirrorColumnsProps = {
  readonly label: string
  readonly columns: readonly MirrorColumn[]
  readonly upName: string
  readonly downName: string
  readonly height?: number
}

const TOP = 8
const BOTTOM = 24
const HEADROOM = 1.18

type HalfProps = {
  readonly column: MirrorColumn
  readonly x: number
  readonly width: number
  /** The top edge and the bottom edge of the half. */
  readonly span: readonly [number, number]
  readonly bar: readonly [number, number]
  readonly color: string
}

/** Shows a bar in its space from the zero line to the end, all of which can be pressed. */
function Half({ column, x, width, span, bar, color }: HalfProps) {
  const look = column.waiting
    ? { fill: CHART_COLORS.waiting, fillOpacity: 0.45, stroke: CHART_COLORS.waiting, strokeDasharray: '3 2' }
    : { fill: color }
  return (
    <>
      <rect x={x} y={span[0]} width={width} height={span[1] - span[0]} fill="transparent" />
      <Bar data-shape="" x={x} y={bar[0]} width={width} height={bar[1] - bar[0]} rx={1} {...look} />
    </>
  )
}

type PairProps = Pick<HalfProps, 'column' | 'x' | 'width'> & {
  readonly scale: (value: number) => number
  readonly bottom: number
}

function Pair({ column, x, width, scale, bottom }: PairProps) {
  const zero = scale(0)
  const place = { column, x, width }
  const up = (
    <Half {...place} span={[TOP, zero]} bar={[scale(column.up), zero]} color={CHART_COLORS.measure} />
  )
  const down = (
    <Half {...place} span={[zero, bottom]} bar={[zero, scale(-column.down)]} color={CHART_COLORS.other} />
  )
  const [first, second] = column.marks ?? []
  if (!first || !second) {
    return (
      <MarkLink mark={column}>
        {up}
        {down}
      </MarkLink>
    )
  }
  return (
    <>
      <MarkLink mark={first}>{up}</MarkLink>
      <MarkLink mark={second}>{down}</MarkLink>
    </>
  )
}

/** Shows columns of additions above a zero line and of removals below it. */
export function MirrorColumns({ label, columns, upName, downName, height = 232 }: MirrorColumnsProps) {
  // The names of both sides stand above and below the longest bar.
  const most = HEADROOM * Math.max(1, ...columns.flatMap(({ up, down }) => [up, down]))
  const y = scaleLinear<number>({ domain: [-most, most], range: [height - BOTTOM, TOP], nice: 10 })
  return (
    <Plot label={label} marks={columns.flatMap((column) => column.marks ?? [column])} height={height}>
      {(width) => {
        const x = scaleBand({
          domain: columns.map(({ key }) => key),
          range: [AXIS_WIDTH, width],
          paddingInner: 0.32,
          paddingOuter: 0.16,
        })
        const at = (key: string) => x(key) ?? 0
        return (
          <>
            <AmountAxis scale={y} width={width} count={4} />
            {columns.map((column) => (
              <Pair
                key={column.key}
                column={column}
                x={at(column.key)}
                width={x.bandwidth()}
                scale={y}
                bottom={height - BOTTOM}
              />
            ))}
            <g aria-hidden fontSize={11} fill={INK.quiet}>
              <text x={AXIS_WIDTH + 4} y={TOP + 10}>
                {upName}
              </text>
              <text x={AXIS_WIDTH + 4} y={height - BOTTOM - 4}>
                {downName}
              </text>
              {columns.map(({ key, tick, waiting }) => (
                <g key={key}>
                  <text
                    x={at(key) + x.bandwidth() / 2}
                    y={height - 6}
                    textAnchor="middle"
                    fill={INK.secondary}
                  >
                    {tick}
                  </text>
                  {waiting && (
                    <text x={at(key) - 4} y={TOP + 10} textAnchor="end" fontWeight={600} fill={INK.waiting}>
                      {waiting}
                    </text>
                  )}
                </g>
              ))}
            </g>
          </>
        )
      }}
    </Plot>
  )
}
