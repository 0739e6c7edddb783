import { formatPhone } from '@concord/domain'
import { Box, Typography } from '@mui/material'
import { useRef } from 'react'
import { Link } from 'react-router'
import { ROW_LINK } from '#web/ui/list/row-link.ts'
import { useRowKeys } from '#web/ui/list/use-row-keys.ts'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { sayResult } from './accuracy-labels.ts'
import type { SampledPlace } from './queries.ts'

type PlaceRowProps = {
  readonly place: SampledPlace
  readonly isOpen: boolean
  readonly hasDraft: boolean
  readonly to: string
}

function PlaceRow({ place, isOpen, hasDraft, to }: PlaceRowProps) {
  const [status, word] = sayResult(place)
  const { name, city, state, phone } = place
  return (
    <Box
      component={Link}
      to={to}
      preventScrollReset
      {...{ [ROW_LINK]: '' }}
      aria-current={isOpen ? 'true' : undefined}
      sx={{
        ...{ display: 'block', px: { xs: 0, lg: 1.5 }, py: 1, minHeight: 44, color: 'ink' },
        ...{ textDecoration: 'none', borderBottom: '1px solid', borderColor: 'lineSoft' },
        '&:hover': { bgcolor: 'hover' },
        '&:focus-visible': { outlineOffset: -2 },
        ...(isOpen
          ? {
              bgcolor: 'secondaryTint',
              boxShadow: (theme) => `inset 3px 0 0 ${theme.vars?.palette.secondary.main}`,
            }
          : {}),
      }}
    >
      <Box component="span" sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' }}>
        {name}
      </Box>
      <Typography component="span" variant="caption" sx={{ display: 'block', color: 'ink2' }}>
        {[city, state].filter(Boolean).join(' ')}
        {phone !== null && (
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            , {formatPhone(phone)}
          </Box>
        )}
      </Typography>
      <Typography component="span" variant="caption" sx={{ color: 'ink2' }}>
        <StatusMark status={hasDraft ? 'waiting' : status}>{hasDraft ? 'Not saved' : word}</StatusMark>
      </Typography>
    </Box>
  )
}

type PlaceListProps = {
  readonly places: readonly SampledPlace[]
  /** The number of the place in hand. */
  readonly open: number | undefined
  readonly hasDraft: (place: SampledPlace) => boolean
  readonly linkTo: (number: number) => string
}

/** Shows the locations to call; those with one phone follow each other. */
export function PlaceList({ places, open, hasDraft, linkTo }: PlaceListProps) {
  const list = useRef<HTMLElement>(null)
  useRowKeys(list)
  return (
    <Box component="nav" aria-label="Locations" ref={list}>
      {places.map((place) => (
        <PlaceRow
          key={place.number}
          place={place}
          isOpen={place.number === open}
          hasDraft={hasDraft(place)}
          to={linkTo(place.number)}
        />
      ))}
    </Box>
  )
}
