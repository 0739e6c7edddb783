import { formatCount } from '@concord/domain'
import { Box, IconButton } from '@mui/material'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link, useNavigate } from 'react-router'
import { keepSearch } from '#web/session/last-search.ts'
import { useViewer } from '#web/session/session-context.ts'
import { useSingleKeys } from '#web/ui/single-keys.ts'
import type { SearchSubject } from '../model/search-subject.ts'
import { type TrailHit, useHitTrail } from './use-hit-trail.ts'

type StepProps = {
  readonly hit: TrailHit | undefined
  readonly label: string
  readonly shortcut: string
  readonly Icon: typeof ChevronLeft
  readonly onStep: (hit: TrailHit) => void
}

function Step({ hit, label, shortcut, Icon, onStep }: StepProps) {
  const icon = <Icon size={16} strokeWidth={1.75} aria-hidden />
  if (!hit) {
    return (
      <IconButton aria-label={label} disabled>
        {icon}
      </IconButton>
    )
  }
  return (
    <IconButton
      component={Link}
      to={hit.path}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      onClick={() => onStep(hit)}
    >
      {icon}
    </IconButton>
  )
}

export type HitTrailLinksProps = { readonly subject: SearchSubject; readonly npi: string }

/** Leads to the hits before and after a record in the search that it was opened from. */
export function HitTrailLinks({ subject, npi }: HitTrailLinksProps) {
  const { user } = useViewer()
  const navigate = useNavigate()
  const trail = useHitTrail(subject, npi)
  const note = (hit: TrailHit) => keepSearch(user.id, subject.path, hit.search)
  useSingleKeys((event) => {
    const hit = event.key === '[' ? trail?.previous : event.key === ']' ? trail?.next : undefined
    if (!hit) return
    note(hit)
    navigate(hit.path)
    event.preventDefault()
  })
  if (!trail) return null
  const { place, total, previous, next } = trail
  return (
    <Box
      component="nav"
      aria-label="Hits of the search"
      sx={{
        display: 'flex',
        flex: 'none',
        alignItems: 'center',
        color: 'ink3',
        typography: 'caption',
        displayPrint: 'none',
      }}
    >
      <Step hit={previous} label="Previous hit" shortcut="[" Icon={ChevronLeft} onStep={note} />
      <span>
        {total === undefined ? formatCount(place) : `${formatCount(place)} of ${formatCount(total)}`}
      </span>
      <Step hit={next} label="Next hit" shortcut="]" Icon={ChevronRight} onStep={note} />
    </Box>
  )
}
