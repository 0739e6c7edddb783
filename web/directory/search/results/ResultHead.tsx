import { Box, LinearProgress, Link as TextLink, Typography } from '@mui/material'
import { keyframes } from '@mui/material/styles'
import type { ReactNode, RefObject } from 'react'
import {
  formatSubjectCount,
  getSubjectTitle,
  type SearchSubject,
} from '#web/directory/model/search-subject.ts'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import type { Search } from '../use-search.ts'
import { BlockedLine } from './BlockedLine.tsx'

const appear = keyframes({ to: { visibility: 'visible' } })

export type ResultHeadProps = {
  readonly subject: SearchSubject
  readonly search: Pick<Search, 'counts' | 'isFetching' | 'hasLostCounts' | 'refetch'>
  readonly headRef: RefObject<HTMLHeadingElement | null>
  /** Selects what the page shows. */
  readonly select?: ReactNode
  readonly actions?: ReactNode
  /** Says what the list holds besides the names that were asked for. */
  readonly note?: ReactNode
}

export function ResultHead({ subject, search, headRef, select, actions, note }: ResultHeadProps) {
  const { counts, isFetching, hasLostCounts, refetch } = search
  return (
    <Box sx={{ position: 'relative', borderBottom: 1, borderColor: 'line' }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: { xs: 1, md: 0.5 },
          rowGap: 1,
          minHeight: 40,
          px: { md: 1 },
          pb: 0.5,
        }}
      >
        {select}
        <Box role="status" sx={{ flex: '1 0 auto', whiteSpace: 'nowrap' }}>
          <Typography
            variant="h2"
            ref={headRef}
            tabIndex={-1}
            sx={{ outline: 'none !important', scrollMarginTop: 16 }}
          >
            {counts ? formatSubjectCount(counts.total, subject) : getSubjectTitle(subject)}
          </Typography>
        </Box>
        {actions}
      </Box>
      {hasLostCounts && (
        <Box role="alert" sx={{ px: { md: 1 }, pb: 0.75, color: 'ink2' }}>
          <StatusMark status="error">The total and the filters did not load.</StatusMark>{' '}
          <TextLink component="button" type="button" onClick={refetch}>
            Try again
          </TextLink>
        </Box>
      )}
      {counts && <BlockedLine blocked={counts.blocked} />}
      {note}
      {isFetching && (
        <LinearProgress
          aria-label="Loading"
          color="secondary"
          sx={{
            position: 'absolute',
            insetInline: 0,
            bottom: -1,
            height: 2,
            visibility: 'hidden',
            animation: `${appear} 0s 400ms forwards`,
          }}
        />
      )}
    </Box>
  )
}
