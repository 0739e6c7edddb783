import { formatCount } from '@concord/domain'
import { GridRows } from '@visx/grid'
import { INK } from './chart-colors.ts'

type Scale = ((value: number) => number) & { ticks: (count?: number) => number[] }

export const AXIS_WIDTH = 44
const TICKS = 2

/** Returns few round values of an axis of counts. */
export function getTicks(scale: Scale, count = TICKS): number[] {
  return scale.ticks(count).filter(Number.isInteger)
}

type AmountAxisProps = {
  readonly scale: Parameters<typeof GridRows>[0]['scale'] & Scale
  readonly left?: number
  readonly width: number
  readonly format?: (value: number) => string
  /** About how many lines there are. */
  readonly count?: number
}

/** Hairlines with their amounts to the left of them; the line of zero is the strong one. */
export function AmountAxis({
  scale,
  left = AXIS_WIDTH,
  width,
  format = formatCount,
  count,
}: AmountAxisProps) {
  const ticks = getTicks(scale, count)
  return (
    <g aria-hidden>
      <GridRows
        scale={scale}
        left={left}
        width={Math.max(0, width - left)}
        tickValues={ticks.filter((tick) => tick !== 0)}
        stroke={INK.grid}
      />
      <line x1={left} x2={width} y1={scale(0)} y2={scale(0)} stroke={INK.zero} />
      {ticks.map((tick) => (
        <text
          key={tick}
          x={left - 6}
          y={scale(tick)}
          dy="0.32em"
          textAnchor="end"
          fontSize={11}
          fill={INK.secondary}
        >
          {format(Math.abs(tick))}
        </text>
      ))}
    </g>
  )
}
