import {
  CLOCK_TIME_ZONE,
  dayInZone,
  formatAge,
  formatDate,
  readVerificationClock,
  VERIFICATION_CADENCE_DAYS,
} from '@concord/domain'
import { Box } from '@mui/material'
import { HiddenText } from './HiddenText.tsx'

const SHARE_WHEN_DUE = 0.75

type Freshness = 'ok' | 'due' | 'late'

const COLORS: Record<Freshness, { readonly bar: string; readonly text: string }> = {
  ok: { bar: 'success.fill', text: 'inherit' },
  due: { bar: 'warning.mark', text: 'warning.main' },
  late: { bar: 'error.fill', text: 'error.main' },
}

function getFreshness(ageDays: number): Freshness {
  if (ageDays > VERIFICATION_CADENCE_DAYS) return 'late'
  return ageDays > VERIFICATION_CADENCE_DAYS * SHARE_WHEN_DUE ? 'due' : 'ok'
}

function Bar({ share, color }: { readonly share: number; readonly color: string }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{ width: 44, height: 4, flex: 'none', borderRadius: '2px', overflow: 'hidden', bgcolor: 'line' }}
    >
      <Box
        component="span"
        sx={{
          display: 'block',
          height: '100%',
          width: `${share * 100}%`,
          bgcolor: color,
          borderRadius: '2px',
        }}
      />
    </Box>
  )
}

export type AgeBarProps = {
  /** ISO date or time of the last verification; null when there was none. */
  readonly verifiedAt: string | null
  /** The day that is shown, 'YYYY-MM-DD'; today where it is left out. */
  readonly on?: string | undefined
  /** Adds 'Verified' and the days that are left. */
  readonly isInFull?: boolean
}

/** Shows how much of the 90 days is left since a record was verified, as a bar and in words. */
export function AgeBar({ verifiedAt, on, isInFull = false }: AgeBarProps) {
  if (verifiedAt === null) {
    return (
      <Box
        component="span"
        sx={{ display: 'inline-flex', verticalAlign: 'top', alignItems: 'center', gap: 1, color: 'ink3' }}
      >
        <Bar share={0} color="transparent" />
        Not verified
      </Box>
    )
  }
  const dayOf = (at: Date) => dayInZone(at, CLOCK_TIME_ZONE)
  const { verifiedOn, ageDays, daysLeft } = readVerificationClock(
    dayOf(new Date(verifiedAt)),
    on ?? dayOf(new Date()),
  )
  const freshness = getFreshness(ageDays)
  const share = freshness === 'late' ? 1 : daysLeft / VERIFICATION_CADENCE_DAYS
  const rest = daysLeft < 0 ? `${-daysLeft} d late` : `${daysLeft} d left`
  return (
    <Box
      component="span"
      title={`Verified ${formatDate(verifiedOn)}`}
      sx={{
        display: 'inline-flex',
        verticalAlign: 'top',
        alignItems: 'center',
        gap: 1,
        color: COLORS[freshness].text,
      }}
    >
      <Bar share={share} color={COLORS[freshness].bar} />
      <span>
        {isInFull ? 'Verified ' : <HiddenText>Verified </HiddenText>}
        {on === undefined ? formatAge(ageDays) : `${ageDays} d before`}
        {isInFull && `, ${rest}`}
      </span>
    </Box>
  )
}
