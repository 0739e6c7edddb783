import { scaleLinear, scalePoint } from '@visx/scale'
import { LinePath } from '@visx/shape'
import { AmountAxis, AXIS_WIDTH } from './AmountAxis.tsx'
import { CHART_COLORS, type ChartColor, INK } from './chart-colors.ts'
import { MarkLink } from './MarkLink.tsx'
import type { Mark } from './mark.ts'
import { Plot } from './Plot.tsx'

export type TrendPoint = Mark & {
  readonly value: number
  readonly tick?: string | undefined
  readonly color?: ChartColor | undefined
}

export type TrendLineProps = {
  readonly label: string
  readonly points: readonly TrendPoint[]
  /** The top of the axis where it is known, such as 100 of percent. */
  readonly most?: number | undefined
  readonly format: (value: number) => string
  readonly height?: number
}

const TOP = 20
const BOTTOM = 24
const RADIUS = 3.5

/**
 * Shows a line between points, straight as the values between two counts are not known. The last point shows its value.
 */
export function TrendLine({ label, points, most, format, height = 200 }: TrendLineProps) {
  const highest = most ?? Math.max(1, ...points.map(({ value }) => value))
  const y = scaleLinear<number>({ domain: [0, highest], range: [height - BOTTOM, TOP], nice: 5 })
  return (
    <Plot label={label} marks={points} height={height}>
      {(width) => {
        const x = scalePoint({
          domain: points.map(({ key }) => key),
          range: [AXIS_WIDTH + 8, width - 24],
          padding: 0.2,
        })
        const at = (key: string) => x(key) ?? 0
        const step = points.length > 1 ? x.step() : width - AXIS_WIDTH
        return (
          <>
            <AmountAxis scale={y} width={width} format={format} />
            <LinePath
              data={[...points]}
              x={({ key }) => at(key)}
              y={({ value }) => y(value)}
              stroke={CHART_COLORS.measure}
              strokeWidth={2.5}
              aria-hidden
            />
            {points.map((point, place) => (
              <MarkLink key={point.key} mark={point}>
                <rect
                  x={at(point.key) - step / 2}
                  y={TOP}
                  width={step}
                  height={height - TOP}
                  fill="transparent"
                />
                <circle
                  data-shape=""
                  cx={at(point.key)}
                  cy={y(point.value)}
                  r={point.isPicked ? RADIUS + 1.5 : RADIUS}
                  fill={CHART_COLORS[point.color ?? 'measure']}
                  stroke={INK.sheet}
                  strokeWidth={1.5}
                />
                {(place === points.length - 1 || point.color !== undefined) && (
                  <text
                    x={at(point.key)}
                    y={y(point.value) - 9}
                    textAnchor="middle"
                    fontWeight={600}
                    fill={INK.text}
                  >
                    {format(point.value)}
                  </text>
                )}
                <text x={at(point.key)} y={height - 6} textAnchor="middle" fontSize={11} fill={INK.secondary}>
                  {point.tick}
                </text>
              </MarkLink>
            ))}
          </>
        )
      }}
    </Plot>
  )
}
