import { UPDATE_HEAD_ERRORS } from '@concord/contract'
import { AppError } from '#server/http/app-error.ts'

/** Clocks of other machines are not all right. */
const CLOCK_SLACK_MS = 5 * 60_000

/** Returns when corrections were heard, from which their clocks run. Throws invalid_input for a moment to come. */
export function parseHeardAt(text: string): Date {
  const heardAt = new Date(text)
  if (heardAt.getTime() > Date.now() + CLOCK_SLACK_MS)
    throw new AppError('invalid_input', [{ field: 'heardAt', message: UPDATE_HEAD_ERRORS.future }])
  return heardAt
}
