import { CALL_OUTCOME_LABELS, formatSeal, formatUpdateNumber } from '@concord/domain'
import { Box, Link, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { exactTime } from '#web/lib/when.ts'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import type { EarlierCall } from '../queries.ts'

function sayResult({ outcome, spokeWith, unchanged, changed, note }: EarlierCall): string {
  if (outcome !== 'reached') return note
  return [`${spokeWith}: ${unchanged} unchanged, ${changed} changed`, note].filter(Boolean).join('. ')
}

/** Shows what was said to this office before, by whom, and under which seal. */
export function EarlierContact({ calls }: { readonly calls: readonly EarlierCall[] }) {
  return (
    <Box component="section" aria-labelledby="earlier" sx={{ mt: 3 }}>
      <Typography variant="h3" component="h2" id="earlier">
        Earlier contact with this office
      </Typography>
      {calls.length === 0 && <Typography sx={{ mt: 1, color: 'ink2' }}>No call yet.</Typography>}
      {calls.map((call) => (
        <Box
          key={call.at}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr 1fr', md: '170px 120px 130px minmax(0, 1fr) auto' },
            columnGap: 1.5,
            py: 0.75,
            borderBottom: '1px solid',
            borderColor: 'lineSoft',
          }}
        >
          <span>{exactTime(new Date(call.at))}</span>
          <StatusMark status={call.outcome === 'reached' ? 'ok' : 'none'}>
            <strong>{CALL_OUTCOME_LABELS[call.outcome]}</strong>
          </StatusMark>
          <Box component="span" sx={{ color: 'ink2' }}>
            {call.by ?? 'Unknown user'}
          </Box>
          <Box component="span" sx={{ color: 'ink2', overflowWrap: 'anywhere' }}>
            {sayResult(call)}
            {call.seal !== null && (
              <>
                {' '}
                <Typography component="span" variant="raw">
                  {formatSeal(call.seal)}
                </Typography>
              </>
            )}
            {call.updateId !== null && call.updateNumber !== null && (
              <>
                {' '}
                <Link component={RouterLink} to={`/data-updates/${call.updateId}`}>
                  {formatUpdateNumber(call.updateNumber)}
                </Link>
              </>
            )}
          </Box>
          <Box component="span" sx={{ color: 'ink2', whiteSpace: 'nowrap' }}>
            {call.minutes} min
          </Box>
        </Box>
      ))}
    </Box>
  )
}
