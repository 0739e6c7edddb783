import { formatCount } from '@concord/domain'
import { Box, Button, LinearProgress } from '@mui/material'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { cancelLookup, type Lookup } from './lookup-store.ts'

const MS_BEFORE_TIME_LEFT = 2000

/** Returns NPIs in a second, and the whole seconds that are left; null until that can be said. */
export function getRate({ total, answered, startedAt, endedAt }: Lookup['asking'], now: number) {
  const elapsedMs = (endedAt ?? now) - startedAt
  if (answered === 0 || elapsedMs <= 0) return null
  const perSecond = (answered / elapsedMs) * 1000
  const secondsLeft = elapsedMs < MS_BEFORE_TIME_LEFT ? null : Math.ceil((total - answered) / perSecond)
  return { perSecond: Math.round(perSecond), secondsLeft }
}

function Ended({ asking }: { readonly asking: Lookup['asking'] }) {
  const { total, answered } = asking
  const text =
    answered < total
      ? `${formatCount(answered)} of ${formatCount(total)} NPIs checked`
      : `${formatCount(total)} ${total === 1 ? 'NPI' : 'NPIs'} checked`
  return (
    <Box role="status" sx={{ mb: 2 }}>
      <StatusMark status={answered < total ? 'waiting' : 'ok'}>{text}</StatusMark>
    </Box>
  )
}

export function LookupProgress({ asking }: { readonly asking: Lookup['asking'] }) {
  const { total, answered, endedAt } = asking
  if (endedAt !== null) return <Ended asking={asking} />
  const rate = getRate(asking, Date.now())
  return (
    <Box sx={{ mb: 2, p: 1.5, border: 1, borderColor: 'line', borderRadius: '8px' }}>
      <LinearProgress
        variant="determinate"
        value={(answered / Math.max(1, total)) * 100}
        aria-label="NPIs checked"
        sx={{ height: 6, borderRadius: '2px' }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 1 }}>
        <span>
          <strong>{formatCount(answered)}</strong> of {formatCount(total)} NPIs
        </span>
        {rate && <Box sx={{ color: 'ink2' }}>{formatCount(rate.perSecond)} per second</Box>}
        <Box sx={{ flex: 1, color: 'ink2', textAlign: 'right' }}>
          {rate?.secondsLeft != null && `about ${formatCount(rate.secondsLeft)} s left`}
        </Box>
        <Button variant="outlined" onClick={cancelLookup}>
          Cancel
        </Button>
      </Box>
      <Box sx={{ color: 'ink3' }}>You can leave or reload this page: the lookup continues in this tab.</Box>
    </Box>
  )
}
