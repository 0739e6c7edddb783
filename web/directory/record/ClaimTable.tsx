import { formatCount, formatDate } from '@concord/domain'
import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { SourceMark } from '#web/ui/SourceMark.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { formatValue } from '../details/format-change.ts'
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

function ClaimRow({ claim, path }: { readonly claim: EvaluatedClaim; readonly path: string }) {
  const { value, source, batch, isOwn, observedOn, ageDays, weight, freshness, score, verdict } = claim
  const isWinner = verdict === 'wins'
  const number = { align: 'right', sx: { whiteSpace: 'nowrap' } } as const
  const words = formatValue(path, value)
  return (
    <TableRow>
      <TableCell
        component="th"
        scope="row"
        sx={{
          fontWeight: isWinner ? 600 : 400,
          color: isWinner ? 'ink' : 'ink2',
          // A phone or a date never breaks.
          ...(words.length > MAX_WHOLE
            ? { overflowWrap: 'anywhere', minWidth: 120 }
            : { whiteSpace: 'nowrap' }),
        }}
      >
        {words}
      </TableCell>
      <TableCell>
        <SourceMark kind={source.kind} name={source.name} />
        <Box sx={{ pl: 3.5, typography: 'caption', color: 'ink3' }}>
          {batch}
          {isOwn && ', your organization only'}
        </Box>
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatDate(observedOn)}</TableCell>
      <TableCell {...number}>{formatCount(ageDays)} d</TableCell>
      <TableCell {...number}>{formatScore(weight)} ×</TableCell>
      <TableCell {...number}>{formatScore(freshness)} =</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        <strong>{formatScore(score)}</strong>
        <ScoreBar score={score} isWinner={isWinner} />
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        <Verdict verdict={verdict} />
      </TableCell>
    </TableRow>
  )
}

/** What each source says: weight x freshness = score, and how it stands. */
export function ClaimTable({ field }: { readonly field: SourcedField }) {
  return (
    <Box tabIndex={0} role="region" aria-label={`Claims of ${field.label}`} sx={{ overflowX: 'auto' }}>
      <Table aria-label={`Claims of ${field.label}, the one that wins first`} sx={{ minWidth: 620 }}>
        <TableHead>
          <TableRow>
            <TableCell>Value</TableCell>
            <TableCell>Source</TableCell>
            <TableCell>Observed</TableCell>
            <TableCell align="right">Age</TableCell>
            <TableCell align="right">Weight</TableCell>
            <TableCell align="right">Freshness</TableCell>
            <TableCell>Score</TableCell>
            <TableCell>Verdict</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {orderClaims(field).map((claim) => (
            <ClaimRow key={claim.batchId} claim={claim} path={field.path} />
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
