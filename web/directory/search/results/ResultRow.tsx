import { Box, Checkbox } from '@mui/material'
import { memo } from 'react'
import { Link } from 'react-router'
import { useKeepAsOf } from '#web/directory/model/as-of.ts'
import { recordPath } from '#web/directory/model/search-subject.ts'
import { Highlight } from '#web/ui/Highlight.tsx'
import { ROW_LINK, ROW_TARGET, rowLinks } from '#web/ui/list/row-link.ts'
import { MatchReason } from '#web/ui/MatchReason.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import type { SearchHit } from '../../queries.ts'
import type { RecordLink } from '../../same-record/queries.ts'
import { SameRecordTag } from '../../same-record/SameRecordNote.tsx'
import { useTaxonomyName } from '../../use-taxonomy-name.ts'
import {
  formatName,
  formatOwner,
  formatPlace,
  formatWork,
  getFragments,
  getStandings,
  type HitFragments,
} from './format-hit.ts'
import { HitFacts } from './HitFacts.tsx'

export function rowLink(list: HTMLElement | null, npi: string): HTMLElement | undefined {
  return rowLinks(list).find((link) => link.getAttribute(ROW_LINK) === npi)
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

const nameLink = {
  typography: 'h3',
  color: 'ink',
  textDecoration: 'none',
  ...ROW_TARGET,
}

function PlaceLine({ hit, fragments }: { readonly hit: SearchHit; readonly fragments: HitFragments }) {
  const owner = formatOwner(hit)
  return (
    <Box sx={{ color: 'ink2' }}>
      {owner !== null && `${owner}, `}
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        <Highlight text={formatPlace(hit)} fragments={fragments.place} />
      </Box>
      {hit.locationCount > 1 && (
        <Box component="span" sx={{ whiteSpace: 'nowrap', color: 'ink3' }}>
          {' '}
          +{hit.locationCount - 1} more
        </Box>
      )}
    </Box>
  )
}

export type ResultRowProps = {
  readonly hit: SearchHit
  readonly rank: number
  readonly isActive: boolean
  /** Pointed at from the map. */
  readonly isPointed: boolean
  readonly isPicked: boolean
  readonly onPick: (npi: string) => void
  readonly typedWords: readonly string[]
  readonly wantedSpecialties: readonly string[]
  /** Records that people decided to mean the same. */
  readonly links: readonly RecordLink[] | undefined
  readonly onFocus: (npi: string) => void
  readonly onPoint: (npi: string | null) => void
}

export const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const {
    hit,
    rank,
    isActive,
    isPointed,
    isPicked,
    onPick,
    typedWords,
    wantedSpecialties,
    links,
    onFocus,
    onPoint,
  } = props
  const fragments = getFragments(hit, typedWords)
  const taxonomyName = useTaxonomyName(hit.taxonomies)
  const keep = useKeepAsOf()
  return (
    <Box
      component="li"
      value={rank}
      onMouseEnter={() => onPoint(hit.npi)}
      onMouseLeave={() => onPoint(null)}
      sx={{
        position: 'relative',
        display: 'grid',
        gridTemplateColumns: 'minmax(34px, auto) minmax(0, 1fr)',
        py: 1.5,
        px: { xs: 0, md: 1 },
        borderBottom: 1,
        borderColor: 'line',
        '&:hover': { bgcolor: 'hover' },
        ...(isPointed && { bgcolor: 'hover' }),
        ...(isPicked && { bgcolor: 'secondaryTint' }),
        ...(isActive && ACTIVE),
        '@container (min-width: 480px)': { gridTemplateColumns: 'minmax(34px, auto) minmax(0, 1fr) 160px' },
      }}
    >
      <Box sx={{ display: 'grid', justifyItems: 'start', alignContent: 'start', gap: 0.25 }}>
        <RowNumber rank={rank} isActive={isActive} />
        <Checkbox
          checked={isPicked}
          onChange={() => onPick(hit.npi)}
          slotProps={{ input: { 'aria-label': `Select ${formatName(hit)}` } }}
          sx={{ position: 'relative', zIndex: 1, p: '3px', ml: '-1px' }}
        />
      </Box>
      <div>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
          <Box
            component={Link}
            to={keep(recordPath(hit))}
            onFocus={() => onFocus(hit.npi)}
            {...{ [ROW_LINK]: hit.npi }}
            sx={nameLink}
          >
            <Highlight text={formatName(hit)} fragments={fragments.name} />
          </Box>
          <MatchReason matches={hit.matches} typedWords={typedWords} />
          {getStandings(hit).map(({ words, isWarning }) => (
            <Tag key={words} tone={isWarning ? 'yellow' : 'red'}>
              {words}
            </Tag>
          ))}
          {links && <SameRecordTag links={links} />}
        </Box>
        <div>
          <Highlight
            text={formatWork(hit, wantedSpecialties, taxonomyName)}
            fragments={fragments.specialty}
          />
          <Box component="span" sx={{ color: 'ink2' }}>
            {'\u00a0·\u00a0NPI\u00a0'}
            <Highlight text={hit.npi} fragments={fragments.npi} />
          </Box>
        </div>
        <PlaceLine hit={hit} fragments={fragments} />
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
        <HitFacts hit={hit} />
      </Box>
    </Box>
  )
})
