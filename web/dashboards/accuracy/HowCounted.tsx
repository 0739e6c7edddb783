import { formatCount, STATES } from '@concord/domain'
import { Box, Typography } from '@mui/material'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { TermList } from '#web/ui/TermList.tsx'
import { countLocations, STRATA_LABELS } from './accuracy-labels.ts'
import type { AccuracySample } from './queries.ts'

const nameStates = (codes: readonly string[]): string =>
  codes.map((code) => STATES.find((state) => state.code === code)?.name ?? code).join(', ')

function sayLimits({ states, specialties }: AccuracySample): string {
  const limits = [nameStates(states), specialties.map(({ name }) => name).join(', ')].filter(Boolean)
  return limits.length === 0 ? 'All active practitioners' : limits.join('; ')
}

/** Shows how the sample was drawn and how its score is counted, for people who have to trust it. */
export function HowCounted({ sample }: { readonly sample: AccuracySample }) {
  const { definition, size, population, seed, strata } = sample
  return (
    <Box component="section" aria-labelledby="how-counted" sx={{ minWidth: 0 }}>
      <Typography variant="h3" component="h2" id="how-counted">
        How this is counted
      </Typography>
      <Typography sx={{ mt: 0.5, mb: 1.5, color: 'ink2' }}>{definition}</Typography>
      <TermList
        termWidth={112}
        terms={[
          { term: 'Drawn', value: `${formatCount(size)} of ${countLocations(population)}` },
          { term: 'Parts', value: STRATA_LABELS[strata] },
          { term: 'Drawn from', value: sayLimits(sample) },
          {
            term: 'Seed',
            value: (
              <>
                <Typography component="span" variant="raw">
                  {seed}
                </Typography>{' '}
                <CopyButton what="seed" text={seed} />
              </>
            ),
          },
        ]}
      />
    </Box>
  )
}
