import { formatDate, formatExclusionScreening } from '@concord/domain'
import { Box } from '@mui/material'
import { type MarkStatus, StatusMark } from '#web/ui/StatusMark.tsx'
import { Tag, type TagTone } from '#web/ui/Tag.tsx'
import type { Practitioner } from '../queries.ts'

const WORDS: Record<Practitioner['status'], { readonly mark: MarkStatus; readonly word: string }> = {
  active: { mark: 'ok', word: 'Active' },
  excluded: { mark: 'error', word: 'Excluded' },
  deactivated: { mark: 'error', word: 'Deactivated' },
}

const TONES = {
  excluded: 'red',
  possible: 'yellow',
  clear: 'neutral',
  notChecked: 'neutral',
} as const satisfies Record<Practitioner['screening'], TagTone>

export type RecordStatusProps = {
  readonly record: Pick<Practitioner, 'status' | 'exclusions' | 'screening' | 'exclusionListOn'>
}

/** Right of the name: the state of the record, and how it stands against the exclusion list. */
export function RecordStatus({ record }: RecordStatusProps) {
  const { mark, word } = WORDS[record.status]
  const inForce = record.exclusions.find(({ reinstatedOn }) => reinstatedOn === null)
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <StatusMark status={mark}>{word}</StatusMark>
      <Tag tone={TONES[record.screening]}>
        {inForce
          ? `OIG exclusion, ${formatDate(inForce.excludedOn)}`
          : formatExclusionScreening(record.screening, record.exclusionListOn)}
      </Tag>
    </Box>
  )
}
