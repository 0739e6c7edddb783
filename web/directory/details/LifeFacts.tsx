import { type DirectorySubject, formatDate } from '@concord/domain'
import { Box, Link as TextLink } from '@mui/material'
import { Link } from 'react-router'
import { recordPath } from '../model/search-subject.ts'

export type LifeFactsProps = {
  readonly subject: DirectorySubject
  readonly record: {
    readonly deactivatedOn: string | null
    readonly reactivatedOn: string | null
    readonly replacementNpi: string | null
  }
}

/** Tells whether the NPI has ended and which one took its place; nothing for one in use. */
export function LifeFacts({ subject, record }: LifeFactsProps) {
  const { deactivatedOn, reactivatedOn, replacementNpi } = record
  const hasEnded = deactivatedOn !== null && (reactivatedOn === null || reactivatedOn < deactivatedOn)
  return (
    <>
      {hasEnded && (
        <Box component="span" sx={{ color: 'error.main' }}>
          Deactivated {formatDate(deactivatedOn)}
        </Box>
      )}
      {replacementNpi !== null && (
        <span>
          Replaced by NPI{' '}
          <TextLink component={Link} to={recordPath({ subject, npi: replacementNpi })}>
            {replacementNpi}
          </TextLink>
        </span>
      )}
    </>
  )
}
