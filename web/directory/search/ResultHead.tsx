import { Box, Button, LinearProgress, Typography } from '@mui/material'
import { keyframes } from '@mui/material/styles'
import type { RefObject } from 'react'
import { Kbd } from '#web/ui/Kbd.tsx'
import { countPractitioners } from '../practitioner-words.ts'
import type { SearchReply } from '../queries.ts'
import { BlockedLine } from './BlockedLine.tsx'

const appear = keyframes({ to: { visibility: 'visible' } })

export type ResultHeadProps = {
  readonly reply: SearchReply
  readonly headRef: RefObject<HTMLHeadingElement | null>
  readonly isFetching: boolean
  readonly isPeekOpen?: boolean
  readonly onPeek?: () => void
}

export function ResultHead({ reply, headRef, isFetching, isPeekOpen = false, onPeek }: ResultHeadProps) {
  const { total, blocked } = reply
  return (
    <Box sx={{ position: 'relative', borderBottom: 1, borderColor: 'line' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 40, px: { md: 1 }, pb: 0.5 }}>
        <Box role="status" sx={{ flex: 1 }}>
          <Typography
            variant="h2"
            ref={headRef}
            tabIndex={-1}
            sx={{ outline: 'none !important', scrollMarginTop: 16 }}
          >
            {countPractitioners(total)}
          </Typography>
        </Box>
        {onPeek && (
          <Button
            aria-pressed={isPeekOpen}
            onClick={onPeek}
            sx={{ display: { xs: 'none', md: 'inline-flex' }, gap: 0.75, pr: 0.5 }}
          >
            Peek <Kbd>Space</Kbd>
          </Button>
        )}
      </Box>
      <BlockedLine blocked={blocked} total={total} />
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
