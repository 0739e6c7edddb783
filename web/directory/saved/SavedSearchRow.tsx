import { formatCount } from '@concord/domain'
import { Box, Button, Link, Typography } from '@mui/material'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { WaitingCount } from '#web/ui/WaitingCount.tsx'
import { type SearchAddress, writeSearchAddress } from '../model/search-address.ts'
import { ENTITIES, PRACTITIONERS } from '../model/search-subject.ts'
import { formatDay } from './alert-labels.ts'
import { formatSearch } from './format-search.ts'
import { RenameForm } from './RenameForm.tsx'
import { useChangeSearch, useDeleteSearch } from './saved-changes.ts'
import type { SavedSearch } from './saved-searches.ts'

/** Returns where the search is shown again. */
export function searchPath({ subject, filters }: SavedSearch['search']): string {
  const { path } = subject === 'practitioner' ? PRACTITIONERS : ENTITIES
  const asked: Partial<SearchAddress> = filters
  const search = writeSearchAddress(asked)
  return search === '' ? path : `${path}?${search}`
}

function formatWatched({ isWatched, hits, checkedAt }: SavedSearch): string {
  if (!isWatched || hits === null || checkedAt === null) return 'Not watched'
  return `Watched, ${formatCount(hits)} ${hits === 1 ? 'hit' : 'hits'} on ${formatDay(checkedAt)}`
}

type SavedSearchRowProps = {
  readonly saved: SavedSearch
  readonly onShowAlerts: () => void
  readonly onDelete: () => void
  readonly onLeave: () => void
}

export function SavedSearchRow({ saved, onShowAlerts, onDelete, onLeave }: SavedSearchRowProps) {
  const [renaming, setRenaming] = useState<'no' | 'now' | 'over'>('no')
  const change = useChangeSearch()
  const remove = useDeleteSearch()
  const { id, name, isWatched, unreadAlerts } = saved
  const words = formatSearch(saved.search)
  return (
    <Box component="li" sx={{ py: 1.25, borderBottom: '1px solid', borderColor: 'lineSoft' }}>
      {renaming === 'now' ? (
        <RenameForm saved={saved} onDone={() => setRenaming('over')} />
      ) : (
        <>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Link
              component={RouterLink}
              to={searchPath(saved.search)}
              onClick={onLeave}
              sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}
            >
              {name}
            </Link>
            {unreadAlerts > 0 && (
              <Button variant="text" onClick={onShowAlerts} aria-label={`Alerts of ${name}`} sx={{ px: 0.5 }}>
                <WaitingCount count={unreadAlerts} one="unread" many="unread" />
              </Button>
            )}
          </Box>
          {words !== name && (
            <Typography sx={{ color: 'ink2', overflowWrap: 'anywhere' }}>{words}</Typography>
          )}
          <Typography variant="caption" component="p" sx={{ color: 'ink3' }}>
            {formatWatched(saved)}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, ml: -1 }}>
            <Button
              variant="text"
              color="secondary"
              aria-label={`Rename ${name}`}
              autoFocus={renaming === 'over'}
              onClick={() => setRenaming('now')}
              sx={{ px: 1 }}
            >
              Rename
            </Button>
            <Button
              variant="text"
              color="secondary"
              aria-label={isWatched ? `Stop watching ${name}` : `Watch ${name}`}
              loading={change.isPending}
              onClick={() => change.mutate({ id, isWatched: !isWatched })}
              sx={{ px: 1 }}
            >
              {isWatched ? 'Stop watching' : 'Watch'}
            </Button>
            <Button
              variant="text"
              color="secondary"
              aria-label={`Delete ${name}`}
              loading={remove.isPending}
              onClick={() => {
                onDelete()
                remove.mutate(saved)
              }}
              sx={{ px: 1 }}
            >
              Delete
            </Button>
          </Box>
        </>
      )}
    </Box>
  )
}
