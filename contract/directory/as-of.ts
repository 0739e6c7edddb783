import { todayInUtc } from '@concord/domain'
import { z } from 'zod'

/** A day of the past, 'YYYY-MM-DD': all is shown as it was known at its end in UTC. Absent, or today: as it is now. */
export const asOfSchema = z.iso
  .date('Write the day as YYYY-MM-DD.')
  .refine((day) => day <= todayInUtc(), 'Choose a day that is not in the future.')
  .optional()

/** The day that is shown, 'YYYY-MM-DD'; null: now. */
export const shownDay = z.string().nullable()

const isPast = (moment: string) =>
  moment.length > 'YYYY-MM-DD'.length ? Date.parse(moment) <= Date.now() : moment <= todayInUtc()

/**
 * A moment of the past: a day as above, or an instant with its offset, as 2026-06-01T12:00:00Z. The whole directory is
 * answered as it was known then. Absent, or today: as it is now.
 */
export const momentSchema = z
  .union(
    [z.iso.date(), z.iso.datetime({ offset: true })],
    'Write a day as YYYY-MM-DD, or an instant as YYYY-MM-DDThh:mm:ssZ.',
  )
  .refine(isPast, 'Choose a moment that is not in the future.')
  .optional()
