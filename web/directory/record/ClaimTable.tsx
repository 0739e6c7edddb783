import { formatCount, formatDate } from '@concord/domain'
import { Box } from '@mui/material'
import type { Column } from '#web/ui/column.ts'
import { RecordTable } from '#web/ui/RecordTable.tsx'
import { SourceMark } from '#web/ui/SourceMark.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { formatValue } from '#web/ui/values/format-value.ts'
import { formatScore, orderClaims } from './explain-win.ts'
import type { EvaluatedClaim, SourcedField } from './queries.ts'

/** Characters of a value that stands in one line. */
const MAX_WHOLE = 24

const VERDICTS: Readonly<Record<EvaluatedClaim['verdict'], string>> = {
  wins: 'Wins',
  agrees: 'Agrees',
  conflict: 'Conflict',
  older: 'Differs, older',
  superseded: 'Superseded',
}

function Verdict({ verdict }: Pick<EvaluatedClaim, 'verdict'>) {
  if (verdict === 'wins') return <StatusMark status="ok">{VERDICTS.wins}</StatusMark>
  if (verdict !== 'conflict') return VERDICTS[verdict]
  return (
    <Box component="span" sx={{ color: 'accent.main', fontWeight: 600 }}>
      <StatusMark status="waiting">{VERDICTS.conflict}</StatusMark>
    </Box>
  )
}

function ScoreBar({ score, isWinner }: { readonly score: number; readonly isWinner: boolean }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'inline-block',
        width: 44,
        height: 4,
        ml: 1,
        borderRadius: '2px',
        bgcolor: 'line',
        verticalAlign: 'middle',
      }}
    >
      <Box
        component="span"
        sx={{
          display: 'block',
          width: `${score * 100}%`,
          height: 1,
          borderRadius: '2px',
          bgcolor: isWinner ? 'primary.main' : 'lineStrong',
        }}
      />
    </Box>
  )
}

/** Shows a sign of the equation between columns, but not between the lines of a narrow row. */
function Sign({ children }: { readonly children: string }) {
  return (
    <Box component="span" aria-hidden sx={{ display: { xs: 'none', md: 'inline' }, color: 'ink3' }}>
      {` ${children}`}
    </Box>
  )
}

function Value({ claim, path }: { readonly claim: EvaluatedClaim; readonly path: string }) {
  const words = formatValue(path, claim.value)
  const isWinner = claim.verdict === 'wins'
  return (
    <Box
      component="span"
      sx={{
        fontWeight: isWinner ? 600 : 400,
        color: isWinner ? 'ink' : 'ink2',
        // A phone or a date never breaks.
        ...(words.length > MAX_WHOLE ? { overflowWrap: 'anywhere' } : { whiteSpace: 'nowrap' }),
      }}
    >
      {words}
    </Box>
  )
}

const getColumns = (path: string): readonly Column<EvaluatedClaim>[] => [
  { head: 'Value', cell: (claim) => <Value claim={claim} path={path} /> },
  {
    head: 'Source',
    narrow: 'bare',
    cell: ({ source, batch, isOwn }) => (
      <>
        <SourceMark kind={source.kind} name={source.name} />
        <Box sx={{ pl: { md: 3.5 }, typography: 'caption', color: 'ink3' }}>
          {batch}
          {isOwn && ', your organization only'}
        </Box>
      </>
    ),
  },
  { head: 'Observed', isKeptWhole: true, cell: ({ observedOn }) => formatDate(observedOn) },
  {
    head: 'Age',
    isNumber: true,
    isKeptWhole: true,
    cell: ({ ageDays }) => `${formatCount(ageDays)} d`,
  },
  {
    head: 'Weight',
    isNumber: true,
    isKeptWhole: true,
    cell: ({ weight }) => (
      <>
        {formatScore(weight)}
        <Sign>×</Sign>
      </>
    ),
  },
  {
    head: 'Freshness',
    isNumber: true,
    isKeptWhole: true,
    cell: ({ freshness }) => (
      <>
        {formatScore(freshness)}
        <Sign>=</Sign>
      </>
    ),
  },
  {
    head: 'Score',
    isKeptWhole: true,
    cell: ({ score, verdict }) => (
      <>
        <strong>{formatScore(score)}</strong>
        <ScoreBar score={score} isWinner={verdict === 'wins'} />
      </>
    ),
  },
  {
    head: 'Verdict',
    isKeptWhole: true,
    narrow: 'status',
    cell: ({ verdict }) => <Verdict verdict={verdict} />,
  },
]

/** Shows what each source says: weight x freshness = score, and its verdict. */
export function ClaimTable({ field }: { readonly field: SourcedField }) {
  return (
    <Box
      tabIndex={0}
      role="region"
      aria-label={`Claims of ${field.label}`}
      sx={{ position: 'relative', overflowX: 'auto' }}
    >
      <RecordTable
        label={`Claims of ${field.label}, the one that wins first`}
        columns={getColumns(field.path)}
        rows={orderClaims(field)}
        keyOf={({ batchId }) => batchId}
        rowPaddingPx={6}
      />
    </Box>
  )
}
