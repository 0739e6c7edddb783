import { formatDate } from '@concord/domain'
import { Box } from '@mui/material'
import { type MarkStatus, StatusMark } from '#web/ui/StatusMark.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import type { Practitioner } from '../queries.ts'

const WORDS: Record<Practitioner['status'], { readonly mark: MarkStatus; readonly word: string }> = {
  active: { mark: 'ok', word: 'Active' },
  excluded: { mark: 'error', word: 'Excluded' },
  deactivated: { mark: 'error', word: 'Deactivated' },
}

export type RecordStatusProps = { readonly record: Pick<Practitioner, 'status' | 'exclusions'> }

/** Right of the name: the state of the record, and the exclusion that is in force. */
export function RecordStatus({ record }: RecordStatusProps) {
  const { mark, word } = WORDS[record.status]
  const inForce = record.exclusions.find(({ reinstatedOn }) => reinstatedOn === null)
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <StatusMark status={mark}>{word}</StatusMark>
      {inForce && <Tag tone="red">OIG exclusion, {formatDate(inForce.excludedOn)}</Tag>}
    </Box>
  )
}
