import { MISSING_RECORD_REASONS, type MissingRecordReason } from '@concord/contract'
import { type DirectorySubject, explainNpi } from '@concord/domain'
import { Button } from '@mui/material'
import { Link } from 'react-router'
import { RequestError } from '#web/lib/request-error.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ENTITIES, PRACTITIONERS, recordPath } from '../model/search-subject.ts'

export type MissingRecordProps = {
  readonly subject: DirectorySubject
  /** The NPI as it is in the address. */
  readonly npi: string
  readonly error: Error
}

const TITLES: Readonly<Record<MissingRecordReason, (npi: string) => string>> = {
  invalid: (npi) => `${npi} is not a valid NPI`,
  unknown: (npi) => `No record for NPI ${npi}`,
  practitioner: (npi) => `NPI ${npi} belongs to a practitioner`,
  entity: (npi) => `NPI ${npi} belongs to an entity`,
  later: (npi) => `NPI ${npi} was not on file on that day`,
  outside: (npi) => `NPI ${npi} is outside your access`,
  hidden: (npi) => `NPI ${npi} is not in your directory`,
}

function isReason(reason: unknown): reason is MissingRecordReason {
  return typeof reason === 'string' && Object.hasOwn(MISSING_RECORD_REASONS, reason)
}

/** Returns why there is no record. The server looks no further for text that is not in the form of an NPI. */
function getReason(npi: string, error: Error): MissingRecordReason {
  if (explainNpi(npi) !== undefined) return 'invalid'
  const { reason } = ((error instanceof RequestError && error.details) || {}) as { reason?: unknown }
  return isReason(reason) ? reason : 'hidden'
}

/** Says why there is no record at an NPI, as far as the viewer may know, and leads on. */
export function MissingRecord({ subject, npi, error }: MissingRecordProps) {
  const reason = getReason(npi, error)
  const search = subject === 'entity' ? ENTITIES : PRACTITIONERS
  const isOther = reason === 'practitioner' || reason === 'entity'
  return (
    <EmptyState
      title={TITLES[reason](npi)}
      action={
        <Button
          component={Link}
          to={isOther ? recordPath({ subject: reason, npi }) : search.path}
          variant="outlined"
          size="medium"
        >
          {isOther ? `Open the ${reason}` : `Search ${search.many}`}
        </Button>
      }
    >
      {explainNpi(npi) ?? MISSING_RECORD_REASONS[reason]}
    </EmptyState>
  )
}
