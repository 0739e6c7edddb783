import { z } from 'zod'

/** Returns the schema of a day that people mean, as 2026-07-09: of a year from 1900 to 2999. */
export function daySchema(message = 'Write the day as 2026-07-09.') {
  return z.iso.date(message).regex(/^(19|2\d)\d\d-/, 'Choose a day from 1900 to 2999.')
}
