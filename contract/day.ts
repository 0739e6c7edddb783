import { z } from 'zod'

const YEAR_OF_PEOPLE = /^(19|2\d)\d\d-/

/** Returns the schema of a day that people mean, as 2026-07-09: of a year from 1900 to 2999. */
export function daySchema(message = 'Write the day as 2026-07-09.') {
  return z.iso.date(message).regex(YEAR_OF_PEOPLE, 'Choose a day from 1900 to 2999.').meta({ format: 'date' })
}

/** Returns the schema of a moment that people mean, with its offset: of the same years. */
export function instantSchema() {
  return z.iso
    .datetime({ offset: true, error: 'Write the moment as 2026-07-09T14:12:00Z.' })
    .regex(YEAR_OF_PEOPLE, 'Choose a moment from 1900 to 2999.')
    .meta({ format: 'date-time' })
}
