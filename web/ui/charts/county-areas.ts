import { type Atlas, type AtlasShape, getCountyShapes, getStateShapes } from '#web/ui/us-atlas.ts'

/** The areas of a map. */
export type CountyAreas = {
  /** Areas are the states themselves, and the atlas has them as they lie on the map. */
  readonly isCountry: boolean
  readonly states: readonly AtlasShape[]
  /** Counties, or states where these are counted. */
  readonly areas: readonly AtlasShape[]
}

/** Returns the counties of these states; without any, all states. */
export function getCountyAreas(atlas: Atlas, stateNames: readonly string[]): CountyAreas {
  const isCountry = stateNames.length === 0
  const states = getStateShapes(atlas).filter(({ name }) => isCountry || stateNames.includes(name))
  const areas = isCountry ? states : getCountyShapes(atlas, new Set(states.map(({ fips }) => fips)))
  return { isCountry, states, areas }
}

/** Cities that belong to no county, in Maryland, Missouri, Nevada and Virginia: the Census numbers them from here on. */
const FIRST_CITY = 510
const isCity = (fips: string): boolean => Number(fips.slice(2)) >= FIRST_CITY

/** Reduces a county or state name to plain letters: sources write names with and without kind, accents and periods. */
function plainName(name: string): string {
  const letters = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/^city and (county|borough) of /, '')
    .replace(/ (city and borough|county|parish|borough|census area|\(ca\)|municipality|municipio)$/, '')
    .replace(/^saint /, 'st')
  return letters.replace(/[^a-z]/g, '')
}

const nameKey = (state: string, county: string) => `${plainName(state)}|${plainName(county)}`
const cityKey = (state: string, city: string) => `${nameKey(state, city)}|city`

/** City names as sources write them: 'City of Richmond', 'Richmond (city)', 'Richmond city'. */
const CITY = /^(?:city of )?(.+?)(?: \(?city\)?)?$/i

export type AreaName = {
  /** 'Texas'. */
  readonly state: string
  /** '' where states are counted. */
  readonly county: string
}

/**
 * Returns what finds the area of a name. A county and a city of a state can share one: the name alone is that of the county.
 */
export function indexAreas({ isCountry, states, areas }: CountyAreas) {
  const stateOf = new Map(states.map(({ fips, name }) => [fips, name]))
  const keyOf = ({ fips, name }: AtlasShape) => {
    if (isCountry) return nameKey(name, '')
    const state = stateOf.get(fips.slice(0, 2)) ?? ''
    return isCity(fips) ? cityKey(state, name) : nameKey(state, name)
  }
  const byName = new Map(areas.map((area) => [keyOf(area), area]))
  return ({ state, county }: AreaName): AtlasShape | undefined =>
    byName.get(nameKey(state, county)) ??
    byName.get(cityKey(state, CITY.exec(county)?.[1] ?? county)) ??
    byName.get(cityKey(state, county))
}
