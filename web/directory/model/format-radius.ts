import { formatCity } from '@concord/domain'
import type { SearchRadius } from '../queries.ts'

/** Defines what the menu of a circle offers; 0 is the ZIP code itself. */
export const RADII_MILES = [5, 10, 25, 50, 100, 0] as const

export function formatRadius(miles: number): string {
  return miles === 0 ? 'this ZIP code only' : `${miles} mi`
}

/** Formats the center of a radius as '75209 Dallas'. */
export function formatCenter({ zip, city }: Pick<SearchRadius, 'zip' | 'city'>): string {
  return `${zip} ${formatCity(city)}`
}

/** Formats a radius as '75209 Dallas, 25 mi'. */
export function formatRadiusSearch(circle: SearchRadius): string {
  return `${formatCenter(circle)}, ${formatRadius(circle.miles)}`
}

/** Returns the next two larger radii. */
export function widerRadii(miles: number): number[] {
  return RADII_MILES.filter((radius) => radius > miles).slice(0, 2)
}
