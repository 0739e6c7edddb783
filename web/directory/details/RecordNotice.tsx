import { type DirectorySubject, explainExclusionType, formatDate } from '@concord/domain'
import { Box, Link as TextLink } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useKeepAsOf } from '../model/as-of.ts'
import { recordPath } from '../model/search-subject.ts'
import type { Practitioner } from '../queries.ts'

export type RecordNoticeProps = {
  readonly subject: DirectorySubject
  readonly record: Pick<
    Practitioner,
    'exclusions' | 'deactivatedOn' | 'deactivationReason' | 'reactivatedOn' | 'replacementNpi'
  >
}

function Notice({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      component="p"
      sx={{
        m: 0,
        mb: 1,
        px: 1.5,
        py: 1,
        bgcolor: 'error.light',
        borderLeft: 4,
        borderColor: 'error.fill',
        color: 'ink',
      }}
    >
      {children}
    </Box>
  )
}

const Strong = ({ children }: { readonly children: ReactNode }) => (
  <Box component="strong" sx={{ fontWeight: 600, color: 'error.main' }}>
    {children}
  </Box>
)

function Replacement({ subject, npi }: { readonly subject: DirectorySubject; readonly npi: string }) {
  const keep = useKeepAsOf()
  return (
    <span>
      Replaced by NPI{' '}
      <TextLink component={Link} to={keep(recordPath({ subject, npi }))}>
        {npi}
      </TextLink>
      .
    </span>
  )
}

/** Says before all else what forbids to use a record: its NPI has ended or was replaced, or its holder is excluded. */
export function RecordNotice({ subject, record }: RecordNoticeProps) {
  const { exclusions, deactivatedOn, deactivationReason, reactivatedOn, replacementNpi } = record
  const hasEnded = deactivatedOn !== null && (reactivatedOn === null || reactivatedOn < deactivatedOn)
  const inForce = exclusions.find(({ reinstatedOn }) => reinstatedOn === null)
  if (!hasEnded && replacementNpi === null && !inForce) return null
  const authority = inForce && explainExclusionType(inForce.type)
  return (
    <Box role="note" aria-label="Before you use this record" sx={{ mb: 2.5 }}>
      {inForce && (
        <Notice>
          <Strong>Excluded by the OIG since {formatDate(inForce.excludedOn)}.</Strong> Section{' '}
          {authority?.section}
          {authority?.words && `: ${authority.words.charAt(0).toLowerCase()}${authority.words.slice(1)}`}.
          Federal health care programs pay for nothing that they furnish, order or prescribe.
        </Notice>
      )}
      {(hasEnded || replacementNpi !== null) && (
        <Notice>
          {hasEnded && (
            <>
              <Strong>Deactivated {formatDate(deactivatedOn)}</Strong>
              {deactivationReason === null ? '. ' : `. Reason: ${deactivationReason.toLowerCase()}. `}
            </>
          )}
          {replacementNpi !== null && <Replacement subject={subject} npi={replacementNpi} />}
        </Notice>
      )}
    </Box>
  )
}
