import {
  EXCLUSION_MATCH_REASONS,
  explainExclusionType,
  formatCity,
  formatDate,
  formatExclusionList,
  formatExclusionScreening,
  stateByCode,
} from '@concord/domain'
import { Box, Typography } from '@mui/material'
import { type Term, TermList } from '#web/ui/TermList.tsx'
import type { Practitioner } from '../queries.ts'
import { Section, TERM_WIDTH } from './Section.tsx'

type Exclusion = Practitioner['exclusions'][number]
type PossibleExclusion = Practitioner['possibleExclusions'][number]

export type ExclusionSectionProps = {
  readonly record: Pick<Practitioner, 'screening' | 'exclusionListOn' | 'exclusions' | 'possibleExclusions'>
}

function getWaiver(waiverState: string | null): string {
  return waiverState === null ? '' : `, waived in ${stateByCode(waiverState)?.name ?? waiverState}`
}

/**
 * Formats an exclusion: 'Excluded May 20, 2024, waived in Texas, active. Convicted of patient abuse or neglect
 * (mandatory exclusion)'.
 */
function formatExclusion({ type, excludedOn, reinstatedOn, waiverState }: Exclusion): string {
  const start = `Excluded ${formatDate(excludedOn)}`
  const { words, isMandatory } = explainExclusionType(type)
  const why = words === null ? '' : `. ${words} (${isMandatory ? 'mandatory' : 'permissive'} exclusion)`
  return reinstatedOn === null
    ? `${start}${getWaiver(waiverState)}, active${why}`
    : `${start}, reinstated ${formatDate(reinstatedOn)}${why}`
}

const sectionTerm = (type: string) => `Section ${explainExclusionType(type).section}`

/** Formats reasons: 'Same last name, same first name, same state'. */
function formatReasons(reasons: PossibleExclusion['reasons']): string {
  const words = reasons.map((reason) => EXCLUSION_MATCH_REASONS[reason].label.toLowerCase()).join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function possibleTerms({
  specialty,
  city,
  state,
  type,
  excludedOn,
  waiverState,
  reasons,
}: PossibleExclusion): Term[] {
  return [
    { term: 'Listed in', value: city === null ? state : `${formatCity(city)}, ${state}` },
    { term: 'Listed as', value: specialty },
    {
      term: sectionTerm(type),
      value: formatExclusion({ type, excludedOn, reinstatedOn: null, waiverState }),
    },
    { term: 'Compared', value: formatReasons(reasons) },
    { term: 'Birth date', value: 'Not in the registry' },
  ]
}

function PossibleMatch({ match }: { readonly match: PossibleExclusion }) {
  return (
    <Box sx={{ mt: 1.5, pt: 1.5, borderTop: 1, borderColor: 'lineSoft' }}>
      <Typography component="h4" variant="label" sx={{ mb: 0.75 }}>
        {match.name}, score {match.score} of 100
      </Typography>
      <TermList terms={possibleTerms(match)} termWidth={TERM_WIDTH} />
    </Box>
  )
}

/** Shows how a record stands against the exclusion list and of which day that is, with the rows that say so. */
export function ExclusionSection({ record }: ExclusionSectionProps) {
  const { screening, exclusionListOn, exclusions, possibleExclusions } = record
  const terms: Term[] = [
    { term: 'Result', value: formatExclusionScreening(screening, null) },
    { term: 'Exclusion list', value: formatExclusionList(exclusionListOn) },
    ...exclusions.map((exclusion) => ({
      term: sectionTerm(exclusion.type),
      value: formatExclusion(exclusion),
    })),
  ]
  return (
    <Section title="OIG exclusions">
      <TermList terms={terms} termWidth={TERM_WIDTH} />
      {possibleExclusions.length > 0 && (
        <>
          <Typography sx={{ mt: 1.5, color: 'ink2' }}>
            The list names no NPI here, only a name and a place. Check with the OIG before you act.
          </Typography>
          {possibleExclusions.map((match) => (
            <PossibleMatch key={JSON.stringify(match)} match={match} />
          ))}
        </>
      )}
    </Section>
  )
}
