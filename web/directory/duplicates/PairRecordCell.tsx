import { formatCity } from '@concord/domain'
import { Box } from '@mui/material'
import { getRecordName } from '../same-record/record-name.ts'
import type { DuplicateSubject } from './duplicate-address.ts'
import type { PairRecord } from './queries.ts'

/** Shows one record of a pair: who it is, its NPI and where it is. */
export function PairRecordCell({
  subject,
  record,
}: {
  readonly subject: DuplicateSubject
  readonly record: PairRecord
}) {
  const { npi, city, zip, status } = record
  const place = [formatCity(city ?? ''), zip].filter(Boolean).join(' ')
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{getRecordName(subject, record)}</Box>
      <Box sx={{ typography: 'caption', color: 'ink3' }}>
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          NPI {npi}
        </Box>
        {place && `, ${place}`}
        {status === 'deactivated' && ', deactivated'}
      </Box>
    </Box>
  )
}
