import { MISSING_RECORD_REASONS, type MissingRecordReason } from '@concord/contract'
import { getEntitlement, hasPermission, isValidNpi, seesEntities } from '@concord/domain'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { lookUpNpis } from './lookup/look-up-npis.ts'

async function findReason(context: SignedInContext, npi: string): Promise<MissingRecordReason> {
  const { viewer } = context
  if (!isValidNpi(npi)) return 'invalid'
  if (!hasPermission(viewer, 'SEARCH'))
    return getEntitlement(viewer) || !seesEntities(viewer) ? 'hidden' : 'unknown'
  const { rows } = await lookUpNpis(context, [npi])
  const { outcome = 'notFound', subject = null } = rows[0] ?? {}
  if (outcome === 'outside') return 'outside'
  return outcome === 'found' && subject !== null ? subject : 'unknown'
}

/** Returns the refusal of a record that is not there for the viewer, with the reason as far as they may know it. */
export async function explainMissingRecord(context: SignedInContext, npi: string): Promise<AppError> {
  const reason = await findReason(context, npi)
  return new AppError('not_found', { npi, reason, message: MISSING_RECORD_REASONS[reason] })
}
