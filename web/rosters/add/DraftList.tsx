import { formatRosterType } from '@concord/domain'
import { Box, Button, Link } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { shortTime } from '#web/lib/when.ts'
import { LAST_STEP } from './choices.ts'
import { type Draft, useDeleteDraft } from './queries.ts'

/** Lists the drafts that the user began, the last one first. */
export function DraftList({ drafts }: { readonly drafts: readonly Draft[] }) {
  const remove = useDeleteDraft()
  if (drafts.length === 0) return null
  return (
    <Box component="section" aria-label="Drafts" sx={{ pt: 3, maxWidth: 640 }}>
      <Box component="h2" sx={{ typography: 'h2', m: 0 }}>
        Go on with a draft
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
        {drafts.map(({ id, choices, changedAt }) => (
          <Box
            component="li"
            key={id}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 2,
              py: 0.75,
              borderBottom: '1px solid',
              borderColor: 'lineSoft',
            }}
          >
            <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
              <Link component={RouterLink} to={`/rosters/add?draft=${id}`} sx={{ fontWeight: 600 }}>
                {choices.sender || choices.prefix || 'No sender yet'}
              </Link>{' '}
              <Box component="span" sx={{ color: 'ink2' }}>
                {choices.type === '' ? '' : `${formatRosterType(choices.type)}, `}
                {choices.file === null ? '' : `${choices.file.name}, `}
                step {choices.step} of {LAST_STEP}, {shortTime(new Date(changedAt), new Date())}
              </Box>
            </Box>
            <Button
              size="small"
              color="error"
              disabled={remove.isPending}
              aria-label={`Delete the draft of ${choices.sender || 'no sender'}`}
              onClick={() => remove.mutate(id)}
            >
              Delete
            </Button>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
