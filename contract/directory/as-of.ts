import { todayInUtc } from '@concord/domain'
import { z } from 'zod'

/** A day of the past, 'YYYY-MM-DD': all is shown as it was known at its end in UTC. Absent, or today: as it is now. */
export const asOfSchema = z.iso
  .date('Write the day as YYYY-MM-DD.')
  .refine((day) => day <= todayInUtc(), 'Choose a day that is not in the future.')
  .optional()

/** The day that is shown, 'YYYY-MM-DD'; null: now. */
export const shownDay = z.string().nullable()
