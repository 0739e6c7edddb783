import type { SourceConfig, TargetConfig } from '@concord/roster-language'
import { Box, Button, Link } from '@mui/material'
import { Verdict } from '#web/ui/Verdict.tsx'
import { type ColumnRow, countVerdicts, listRequiredFields, VERDICTS } from './model/column-rows.ts'

export type MappingSummaryProps = {
  readonly rows: readonly ColumnRow[]
  readonly target: TargetConfig
  readonly source: SourceConfig
  readonly mapped: readonly string[]
  readonly isFolded: boolean
  readonly onFold: () => void
  readonly onVerdict: (verdict: ColumnRow['verdict']) => void
  readonly onMissing: (field: string) => void
}

/** Shows how many columns have each verdict, and which required fields are missing. */
export function MappingSummary(props: MappingSummaryProps) {
  const { rows, target, source, mapped, isFolded, onFold, onVerdict, onMissing } = props
  const counts = countVerdicts(rows)
  const required = listRequiredFields(target, source)
  const missing = required.filter((field) => !mapped.includes(field))
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        rowGap: 0.5,
        alignItems: 'center',
        minHeight: 28,
      }}
    >
      {VERDICTS.map((verdict) => (
        <Box
          key={verdict}
          component="button"
          type="button"
          title="Go to the next one"
          disabled={counts[verdict] === 0}
          onClick={() => onVerdict(verdict)}
          sx={{
            ...{
              appearance: 'none',
              border: 0,
              p: 0,
              bgcolor: 'transparent',
              font: 'inherit',
              color: 'inherit',
            },
            cursor: counts[verdict] === 0 ? 'default' : 'pointer',
            minHeight: { xs: 32, md: 24 },
            '&:focus-visible': { outline: '2px solid', outlineColor: 'secondary.main', outlineOffset: 2 },
          }}
        >
          <Verdict verdict={verdict} count={counts[verdict]} />
        </Box>
      ))}
      <Box sx={{ ml: 'auto', color: 'ink2' }}>
        Required fields{' '}
        <Box component="strong" sx={{ color: 'ink' }}>
          {required.length - missing.length} of {required.length}
        </Box>
        {missing.length > 0 && ', missing '}
        {missing.map((field, at) => (
          <span key={field}>
            {at > 0 && ', '}
            <Link component="button" type="button" sx={{ font: 'inherit' }} onClick={() => onMissing(field)}>
              {field}
            </Link>
          </span>
        ))}
      </Box>
      <Button
        variant="outlined"
        aria-pressed={isFolded}
        onClick={onFold}
        sx={{
          minHeight: { md: 22 },
          py: 0,
          ...(isFolded ? { bgcolor: 'secondary.light', borderColor: 'secondary.line' } : {}),
        }}
      >
        {isFolded ? 'Sure columns folded' : 'Fold sure columns'}
      </Button>
    </Box>
  )
}
