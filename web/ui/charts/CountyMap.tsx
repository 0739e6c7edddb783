import { formatCount } from '@concord/domain'
import { Box, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useMemo } from 'react'
import { Link as RouterLink } from 'react-router'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import type { AtlasShape } from '#web/ui/us-atlas.ts'
import { INK, SEQUENCE } from './chart-colors.ts'
import { type AreaName, type CountyAreas, getCountyAreas, indexAreas } from './county-areas.ts'
import { type DrawnArea, getCountyFrame } from './county-frame.ts'
import { countyAtlas, stateAtlas } from './county-shapes.ts'
import { getStep, getSteps } from './county-steps.ts'
import { MarkLink } from './MarkLink.tsx'
import type { Mark } from './mark.ts'
import { Plot } from './Plot.tsx'
import { Legend } from './Swatch.tsx'
import { estimateWidth } from './text-width.ts'

export type CountyMark = Mark & AreaName & { readonly value: number }

export type CountyMapProps = {
  readonly label: string
  /** The largest first. */
  readonly counties: readonly CountyMark[]
  readonly height?: number
}

/** A mark with the area that shows it. */
type Placed = { readonly mark: CountyMark; readonly shape: AtlasShape }

const MAX_NAMES = 6
/** Areas that are said one by one if the map does not have them. */
const MAX_NOT_DRAWN = 10
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
function getNames(counties: readonly (DrawnArea | undefined)[], width: number): Name[] {
  const names: Name[] = []
  for (const county of counties) {
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

type GroundProps = {
  readonly areas: CountyAreas
  /** The largest first. */
  readonly placed: readonly Placed[]
  readonly steps: readonly number[]
  readonly width: number
  readonly height: number
}

function Ground({ areas, placed, steps, width, height }: GroundProps) {
  const frame = useMemo(() => getCountyFrame(areas, { width, height }), [areas, width, height])
  const hasPicked = placed.some(({ mark }) => mark.isPicked)
  const counted = new Set(placed.map(({ shape }) => shape))
  const drawn = new Map(frame.areas.map((area) => [area.shape, area]))
  return (
    <>
      <path
        d={frame.areas
          .filter(({ shape }) => !counted.has(shape))
          .map(({ path }) => path)
          .join('')}
        fill="var(--concord-palette-sunken)"
        stroke={INK.line}
        strokeWidth={0.5}
      />
      {placed.map(({ mark, shape }) => (
        <MarkLink key={mark.key} mark={mark}>
          <path
            data-shape=""
            d={drawn.get(shape)?.path}
            fill={SEQUENCE[getStep(mark.value, steps)] ?? SEQUENCE.at(-1)}
            stroke={mark.isPicked ? INK.text : INK.sheet}
            strokeWidth={mark.isPicked ? 1.5 : 0.5}
            opacity={hasPicked && !mark.isPicked ? DIMMED : 1}
          />
        </MarkLink>
      ))}
      <g aria-hidden pointerEvents="none">
        <path d={frame.states.join('')} fill="none" stroke={INK.zero} strokeWidth={0.75} />
        {getNames(
          placed.map(({ shape }) => drawn.get(shape)),
          width,
        ).map(({ text, x, y }) => (
          <text
            key={`${x} ${y}`}
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

/** Shows what the atlas does not have, such as territories and areas that are newer than it. */
function NotDrawn({ counties }: { readonly counties: readonly CountyMark[] }) {
  if (counties.length === 0) return null
  const rest = counties.length - MAX_NOT_DRAWN
  return (
    <Typography variant="caption" component="p" sx={{ color: 'ink3', mt: 1 }}>
      Not on the map:{' '}
      {counties.slice(0, MAX_NOT_DRAWN).map(({ key, label, text, to }, place) => (
        <Fragment key={key}>
          {place > 0 && '; '}
          {to === undefined ? (
            `${label}, ${text}`
          ) : (
            <Link component={RouterLink} to={to} color="secondary" underline="always">
              {label}, {text}
            </Link>
          )}
        </Fragment>
      ))}
      {rest > 0 && `; ${formatCount(rest)} more in the table`}.
    </Typography>
  )
}

/** Counts by county in five steps of one hue. */
export function CountyMap({ label, counties, height = 272 }: CountyMapProps) {
  const isCountry = isByState(counties)
  const ratio = isCountry ? COUNTRY_RATIO : STATES_RATIO
  const getHeight = (width: number) => Math.min(height, Math.round(width * ratio))
  const { data: atlas, error, refetch } = useQuery(isCountry ? stateAtlas : countyAtlas)
  const steps = useMemo(() => getSteps(counties.map(({ value }) => value)), [counties])
  const states = isCountry ? '' : [...new Set(counties.map(({ state }) => state))].sort().join('|')
  const areas = useMemo(
    () => atlas && getCountyAreas(atlas, states === '' ? [] : states.split('|')),
    [atlas, states],
  )
  const find = useMemo(() => areas && indexAreas(areas), [areas])
  if (error) return <ErrorState title="The map did not load" error={error} onRetry={() => refetch()} />
  const placed = counties.flatMap((mark): Placed[] => {
    const shape = find?.(mark)
    return shape ? [{ mark, shape }] : []
  })
  const drawn = new Set(placed.map(({ mark }) => mark))
  return (
    <>
      <Legend entries={nameSteps(steps).map((name, place) => ({ name, fill: SEQUENCE[place] ?? '' }))} />
      {areas ? (
        <>
          <Plot label={label} marks={[...drawn]} height={getHeight}>
            {(width) => (
              <Ground areas={areas} placed={placed} steps={steps} width={width} height={getHeight(width)} />
            )}
          </Plot>
          <NotDrawn counties={counties.filter((mark) => !drawn.has(mark))} />
        </>
      ) : (
        <Box sx={{ height }} />
      )}
    </>
  )
}
