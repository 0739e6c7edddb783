import { formatCity, formatDate, formatOrganizationName } from '@concord/domain'
import { Box } from '@mui/material'
import { Link } from 'react-router'
import { AgeBar } from '#web/ui/AgeBar.tsx'
import { HiddenText } from '#web/ui/HiddenText.tsx'
import { Highlight } from '#web/ui/Highlight.tsx'
import { MatchReason } from '#web/ui/MatchReason.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { practitionerName } from '../practitioner-words.ts'
import type { PractitionerHit } from '../queries.ts'
import { ACCEPTING, fragmentsOf, specialtyOf } from './hit-words.ts'

const ROW_LINK = 'data-result-link'
export const ROW_LINK_SELECTOR = `[${ROW_LINK}]`

export function placeOf({ city, state, zip }: Pick<PractitionerHit, 'city' | 'state' | 'zip'>): string {
  const parts = [city === null ? '' : formatCity(city), state ?? '', zip ?? ''].filter((part) => part !== '')
  return parts.length > 0 ? parts.join(' ') : 'Place not stated'
}

const ACTIVE = {
  bgcolor: 'hover',
  boxShadow: 'inset 3px 0 0 var(--concord-palette-secondary-main)',
  '& mark': { bgcolor: 'color-mix(in srgb, var(--concord-palette-secondaryLine) 45%, transparent)' },
}

function RowNumber({ rank, isActive }: { readonly rank: number; readonly isActive: boolean }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        typography: 'caption',
        fontWeight: 600,
        justifySelf: 'start',
        minWidth: 22,
        height: 22,
        px: 0.5,
        border: 1,
        borderRadius: '11px',
        lineHeight: '20px',
        textAlign: 'center',
        borderColor: isActive ? 'secondary.main' : 'lineStrong',
        bgcolor: isActive ? 'secondary.main' : 'transparent',
        color: isActive ? 'secondary.contrastText' : 'ink2',
      }}
    >
      {rank}
    </Box>
  )
}

export type ResultRowProps = {
  readonly hit: PractitionerHit
  readonly rank: number
  readonly isActive: boolean
  readonly typedWords: readonly string[]
  readonly wantedSpecialties: readonly string[]
  readonly onFocus: () => void
}

export function ResultRow({ hit, rank, isActive, typedWords, wantedSpecialties, onFocus }: ResultRowProps) {
  const fragments = fragmentsOf(hit, typedWords)
  const accepting = ACCEPTING[hit.acceptingNewPatients]
  return (
    <Box
      component="li"
      value={rank}
      sx={{
        position: 'relative',
        display: 'grid',
        gridTemplateColumns: 'minmax(34px, auto) minmax(0, 1fr)',
        py: 1.5,
        pl: { xs: 0, md: 1 },
        pr: { xs: 0, md: 1 },
        borderBottom: 1,
        borderColor: 'line',
        '&:hover': { bgcolor: 'hover' },
        ...(isActive && ACTIVE),
        '@container (min-width: 480px)': { gridTemplateColumns: 'minmax(34px, auto) minmax(0, 1fr) 160px' },
      }}
    >
      <RowNumber rank={rank} isActive={isActive} />
      <div>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
          <Box
            component={Link}
            to={`/directory/practitioner/${hit.npi}`}
            onFocus={onFocus}
            {...{ [ROW_LINK]: '' }}
            sx={{
              typography: 'h3',
              color: 'ink',
              textDecoration: 'none',
              '&::after': { content: '""', position: 'absolute', inset: 0 },
              '&:focus-visible': { outline: 'none' },
              '&:focus-visible::after': {
                outline: (theme) => `2px solid ${theme.vars.palette.secondary.main}`,
                outlineOffset: '-2px',
              },
            }}
          >
            <Highlight text={practitionerName(hit)} fragments={fragments.name} />
          </Box>
          <span>
            <MatchReason matches={hit.matches} typedWords={typedWords} />
            {hit.status === 'deactivated' && (
              <Tag tone="red">
                {hit.deactivatedOn === null ? 'Deactivated' : `Deactivated ${formatDate(hit.deactivatedOn)}`}
              </Tag>
            )}
          </span>
        </Box>
        <div>
          <Highlight text={specialtyOf(hit, wantedSpecialties)} fragments={fragments.specialty} />
          <Box component="span" sx={{ color: 'ink2' }}>
            {'\u00a0·\u00a0NPI\u00a0'}
            <Highlight text={hit.npi} fragments={fragments.npi} />
          </Box>
        </div>
        <Box sx={{ color: 'ink2' }}>
          {hit.entityName !== null && `${formatOrganizationName(hit.entityName)}, `}
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            <Highlight text={placeOf(hit)} fragments={fragments.place} />
          </Box>
          {hit.locationCount > 1 && (
            <Box component="span" sx={{ whiteSpace: 'nowrap', color: 'ink3' }}>
              {' '}
              +{hit.locationCount - 1} more
            </Box>
          )}
        </Box>
      </div>
      <Box
        sx={{
          gridColumn: 2,
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 2,
          mt: 0.5,
          color: 'ink2',
          '@container (min-width: 480px)': { gridColumn: 3, display: 'block', mt: 0, pl: 1.5 },
        }}
      >
        <div>
          <HiddenText>New patients: </HiddenText>
          <StatusMark status={accepting.status}>{accepting.words}</StatusMark>
        </div>
        <AgeBar verifiedAt={hit.verifiedAt} />
      </Box>
    </Box>
  )
}
