import { formatCount } from '@concord/domain'
import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import type { Atlas } from '#web/ui/us-atlas.ts'
import { INK, SEQUENCE } from './chart-colors.ts'
import { type CountyFrame, findArea, getCountyFrame } from './county-frame.ts'
import { countyAtlas, stateAtlas } from './county-shapes.ts'
import { getStep, getSteps } from './county-steps.ts'
import { MarkLink } from './MarkLink.tsx'
import type { Mark } from './mark.ts'
import { Plot } from './Plot.tsx'
import { Legend } from './Swatch.tsx'
import { estimateWidth } from './text-width.ts'

export type CountyMark = Mark & {
  readonly value: number
  /** The name of its state: 'Texas'. */
  readonly state: string
  /** '' where states are counted. */
  readonly county: string
}

export type CountyMapProps = {
  readonly label: string
  /** The largest first. */
  readonly counties: readonly CountyMark[]
  readonly height?: number
}

const MAX_NAMES = 6
/** Height divided by width: of the whole country, and at most of states by themselves. */
const COUNTRY_RATIO = 0.66
const STATES_RATIO = 0.95
const DIMMED = 0.4

const isByState = (counties: readonly CountyMark[]) => counties.every(({ county }) => county === '')

type Name = { readonly text: string; readonly x: number; readonly y: number }

function touches(a: Name, b: Name): boolean {
  const isApartSideways = Math.abs(a.x - b.x) > (estimateWidth(a.text) + estimateWidth(b.text)) / 2
  return !isApartSideways && Math.abs(a.y - b.y) < 14
}

/** Returns the names of the largest counties that do not touch each other, moved inside the frame. */
function getNames(marks: readonly CountyMark[], frame: CountyFrame, width: number): Name[] {
  const names: Name[] = []
  for (const mark of marks) {
    const county = findArea(frame, mark)
    if (names.length === MAX_NAMES) break
    if (!county || Number.isNaN(county.middle[0])) continue
    const text = county.shape.name
    const half = estimateWidth(text) / 2
    const [x, y] = county.middle
    const name = { text, x: Math.min(Math.max(x, half), width - half), y: y - 8 }
    if (!names.some((other) => touches(other, name))) names.push(name)
  }
  return names
}

type GroundProps = Omit<CountyMapProps, 'label'> & {
  readonly atlas: Atlas
  readonly steps: readonly number[]
  readonly width: number
  readonly height: number
}

function Ground({ counties, atlas, steps, width, height }: GroundProps) {
  const states = isByState(counties) ? '' : [...new Set(counties.map(({ state }) => state))].sort().join('|')
  const frame = useMemo(
    () => getCountyFrame(atlas, { stateNames: states === '' ? [] : states.split('|'), width, height }),
    [atlas, states, width, height],
  )
  const hasPicked = counties.some(({ isPicked }) => isPicked)
  const counted = new Set(counties.map((mark) => findArea(frame, mark)))
  return (
    <>
      <path
        d={frame.areas
          .filter((county) => !counted.has(county))
          .map(({ path }) => path)
          .join('')}
        fill="var(--concord-palette-sunken)"
        stroke={INK.line}
        strokeWidth={0.5}
      />
      {counties.map((mark) => {
        const county = findArea(frame, mark)
        if (!county) return null
        return (
          <MarkLink key={mark.key} mark={mark}>
            <path
              data-shape=""
              d={county.path}
              fill={SEQUENCE[getStep(mark.value, steps)] ?? SEQUENCE.at(-1)}
              stroke={mark.isPicked ? INK.text : INK.sheet}
              strokeWidth={mark.isPicked ? 1.5 : 0.5}
              opacity={hasPicked && !mark.isPicked ? DIMMED : 1}
            />
          </MarkLink>
        )
      })}
      <g aria-hidden pointerEvents="none">
        <path d={frame.states.join('')} fill="none" stroke={INK.zero} strokeWidth={0.75} />
        {getNames(counties, frame, width).map(({ text, x, y }) => (
          <text
            key={text}
            x={x}
            y={y}
            textAnchor="middle"
            fill={INK.text}
            stroke={INK.sheet}
            strokeWidth={3}
            paintOrder="stroke"
            fontSize={11}
          >
            {text}
          </text>
        ))}
      </g>
    </>
  )
}

function nameSteps(steps: readonly number[]): string[] {
  const ends = steps.map((end, place) => (place === 0 ? `to ${formatCount(end)}` : formatCount(end)))
  return [...ends, steps.length === 0 ? 'all' : 'more']
}

/** Counts by county in five steps of one hue. */
export function CountyMap({ label, counties, height = 272 }: CountyMapProps) {
  const isCountry = isByState(counties)
  const ratio = isCountry ? COUNTRY_RATIO : STATES_RATIO
  const getHeight = (width: number) => Math.min(height, Math.round(width * ratio))
  const { data: atlas, error, refetch } = useQuery(isCountry ? stateAtlas : countyAtlas)
  const steps = useMemo(() => getSteps(counties.map(({ value }) => value)), [counties])
  if (error) return <ErrorState title="The map did not load" error={error} onRetry={() => refetch()} />
  return (
    <>
      <Legend entries={nameSteps(steps).map((name, place) => ({ name, fill: SEQUENCE[place] ?? '' }))} />
      {atlas ? (
        <Plot label={label} marks={counties} height={getHeight}>
          {(width) => (
            <Ground counties={counties} atlas={atlas} steps={steps} width={width} height={getHeight(width)} />
          )}
        </Plot>
      ) : (
        <Box sx={{ height }} />
      )}
    </>
  )
}
