import { todayInUtc } from '@concord/domain'

const DAY_LENGTH = 'YYYY-MM-DD'.length

/** Returns the last moment of a day in UTC. */
export function getEndOfDay(day: string): Date {
  return new Date(`${day}T23:59:59.999Z`)
}

/** Returns the moment of the past that a day or an instant stands for; undefined: now. */
export function getMoment(asOf: string | undefined): Date | undefined {
  if (asOf === undefined) return undefined
  if (asOf.length > DAY_LENGTH) return new Date(asOf)
  return asOf >= todayInUtc() ? undefined : getEndOfDay(asOf)
}
