import { formatDate } from '@concord/domain'
import { Box } from '@mui/material'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId } from 'react'
import { CorrectButton } from '#web/ui/CorrectButton.tsx'
import { SourceMark } from '#web/ui/SourceMark.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { formatValue } from '#web/ui/values/format-value.ts'
import { explainWin, formatScore, summarizeClaims } from './explain-win.ts'
import { FieldClaims } from './FieldClaims.tsx'
import { FIELD_COLUMNS } from './field-columns.ts'
import type { RecordDay, SourcedField } from './queries.ts'

function ClaimSummary({ field }: { readonly field: SourcedField }) {
  const words = summarizeClaims(field)
  if (field.state === 'conflict') {
    return (
      <Box component="span" sx={{ color: 'accent.main', fontWeight: 600 }}>
        <StatusMark status="waiting">{words}</StatusMark>
      </Box>
    )
  }
  return field.state === 'missing' ? <StatusMark status="none">{words}</StatusMark> : <span>{words}</span>
}

export type FieldRowProps = {
  readonly field: SourcedField
  readonly record: RecordDay
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** Shows one field in a line, which opens to what its sources say. */
export function FieldRow({ field, record, isOpen, onToggle }: FieldRowProps) {
  const id = useId()
  const { label, path, value, state, claims } = field
  const [winner] = claims
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <Box
      sx={{
        position: 'relative',
        borderBottom: 1,
        borderColor: 'lineSoft',
        ...(isOpen ? { mx: { md: -1.5 }, px: { md: 1.5 }, pb: 1.5, bgcolor: { md: 'canvas' } } : {}),
      }}
    >
      <Box
        component="button"
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        disabled={claims.length === 0}
        title={isOpen ? undefined : explainWin(field) || undefined}
        onClick={onToggle}
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: FIELD_COLUMNS },
          columnGap: 2,
          rowGap: 0.25,
          alignItems: 'center',
          width: 1,
          minHeight: 36,
          px: 0,
          py: 0.75,
          border: 0,
          bgcolor: 'transparent',
          color: 'ink2',
          textAlign: 'left',
          cursor: 'pointer',
          overflowWrap: 'anywhere',
          '& > span': { fontFamily: 'fontFamily' },
          '&:disabled': { cursor: 'default' },
          '&:hover:enabled': { bgcolor: { md: 'hover' } },
        }}
      >
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: 'ink' }}>
          <Box component="span" aria-hidden sx={{ display: 'grid', width: 14, color: 'ink3' }}>
            {claims.length > 0 && <Chevron size={14} strokeWidth={1.75} />}
          </Box>
          {label}
        </Box>
        <Box
          component="span"
          sx={{
            gridColumn: { xs: '1 / -1', md: 'auto' },
            pl: { xs: 2.75, md: 0 },
            ...(state === 'missing' ? { color: 'ink3' } : { color: 'ink', fontWeight: 600 }),
          }}
        >
          {formatValue(path, value)}
        </Box>
        <Box component="span" sx={{ pl: { xs: 2.75, md: 0 } }}>
          {winner && <SourceMark kind={winner.source.kind} name={winner.source.name} />}
        </Box>
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          {winner && formatDate(winner.observedOn)}
        </Box>
        <Box
          component="span"
          sx={{
            display: { xs: 'none', md: 'block' },
            textAlign: 'right',
            color: 'ink',
            fontWeight: isOpen ? 600 : 400,
          }}
        >
          {winner && formatScore(winner.score)}
        </Box>
        <Box component="span" sx={{ pl: { xs: 2.75, md: 0 } }}>
          <ClaimSummary field={field} />
        </Box>
      </Box>
      <Box sx={{ display: 'flex', position: 'absolute', top: 8, right: 0 }}>
        <CorrectButton npi={record.npi} path={path} value={value} />
      </Box>
      {isOpen && (
        <Box id={id}>
          <FieldClaims field={field} record={record} />
        </Box>
      )}
    </Box>
  )
}
