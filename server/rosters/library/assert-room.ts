import { MAX_ROSTERS, ROSTER_ERRORS } from '@concord/contract'
import { AppError } from '#server/http/app-error.ts'

/** Refuses one more roster where an organization has as many as it can. */
export function assertRoom(field: string, count: number): void {
  if (count >= MAX_ROSTERS) throw new AppError('invalid_input', [{ field, message: ROSTER_ERRORS.tooMany }])
}
