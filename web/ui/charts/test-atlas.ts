import type { Atlas } from '#web/ui/us-atlas.ts'

/** Returns one arc: a square with sides of ten steps that begins at this step. */
const squareAt = (x: number, y: number): [number, number][] => [
  [x, y],
  ...([
    [10, 0],
    [0, 10],
    [-10, 0],
    [0, -10],
  ] as [number, number][]),
]
const area = (id: string, name: string, arc: number) => ({
  ...{ id, type: 'Polygon', arcs: [[arc]], properties: { name } },
})

type Named = readonly [fips: string, name: string]

/** Returns an atlas in which areas stand side by side, as squares. */
export const makeAtlas = (states: readonly Named[], counties: readonly Named[]): Atlas => {
  const areas = [...states, ...counties].map(([fips, name], place) => area(fips, name, place))
  return {
    transform: { scale: [1, 1], translate: [0, 0] },
    arcs: areas.map((_, place) => squareAt(30 * place, 0)),
    objects: {
      states: { geometries: areas.slice(0, states.length) },
      counties: { geometries: areas.slice(states.length) },
    },
  }
}
