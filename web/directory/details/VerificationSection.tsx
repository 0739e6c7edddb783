import {
  CLOCK_TIME_ZONE,
  dayInZone,
  formatAge,
  formatDate,
  readVerificationClock,
  VERIFICATION_CADENCE_DAYS,
} from '@concord/domain'
import { Typography } from '@mui/material'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { type Term, TermList } from '#web/ui/TermList.tsx'
import { Section, TERM_WIDTH } from './Section.tsx'

const formatDays = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`

function getTerms(verifiedAt: string, on: string): Term[] {
  const { verifiedOn, dueOn, ageDays, daysLeft } = readVerificationClock(
    dayInZone(new Date(verifiedAt), CLOCK_TIME_ZONE),
    on,
  )
  const due = daysLeft < 0 ? `${formatDays(-daysLeft)} late` : `${formatDays(daysLeft)} left`
  return [
    { term: 'Last verified', value: `${formatDate(verifiedOn)}, ${formatAge(ageDays)}` },
    {
      term: 'Due',
      value: (
        <StatusMark status={daysLeft < 0 ? 'error' : 'ok'}>
          {formatDate(dueOn)}, {due}
        </StatusMark>
      ),
    },
  ]
}

export type VerificationSectionProps = {
  readonly verifiedAt: string | null
  /** The day that the clock is read on, 'YYYY-MM-DD'; null: today. */
  readonly asOf: string | null
}

/** Explains the clock of the 90 days: when someone last vouched for the record, and when it is due again. */
export function VerificationSection({ verifiedAt, asOf }: VerificationSectionProps) {
  return (
    <Section title="Verification">
      <TermList
        terms={
          verifiedAt === null
            ? [{ term: 'Last verified', value: 'Never' }]
            : getTerms(verifiedAt, asOf ?? dayInZone(new Date(), CLOCK_TIME_ZONE))
        }
        termWidth={TERM_WIDTH}
      />
      <Typography sx={{ mt: 1, color: 'ink2' }}>
        A directory verifies each practitioner at least every {VERIFICATION_CADENCE_DAYS} days (42 USC
        300gg-115). The clock starts when the practice or the practitioner confirms the record. Registry
        updates do not restart it.
      </Typography>
    </Section>
  )
}
