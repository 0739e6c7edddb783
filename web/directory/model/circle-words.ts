import { formatCity } from '@concord/domain'
import type { Circle } from '../queries.ts'

/** Defines what the menu of a circle offers; 0 is the ZIP code itself. */
export const RADII_MILES = [5, 10, 25, 50, 100, 0] as const

export function radiusWords(miles: number): string {
  return miles === 0 ? 'this ZIP code only' : `${miles} mi`
}

/** '75209 Dallas' */
export function centerWords({ zip, city }: Pick<Circle, 'zip' | 'city'>): string {
  return `${zip} ${formatCity(city)}`
}

/** '75209 Dallas, 25 mi' */
export function circleWords(circle: Circle): string {
  return `${centerWords(circle)}, ${radiusWords(circle.miles)}`
}

/** Returns the next two larger radii. */
export function widerRadii(miles: number): number[] {
  return RADII_MILES.filter((radius) => radius > miles).slice(0, 2)
}
