import { Box, ButtonBase, Typography } from '@mui/material'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useRef } from 'react'
import type { ApiCall } from './api-description.ts'
import { CallDetails } from './CallDetails.tsx'

type CallItemProps = { readonly call: ApiCall; readonly isOpen: boolean; readonly onToggle: () => void }

/** Shows one call: its line, and below it all about it as long as it is open. */
export function CallItem({ call, isOpen, onToggle }: CallItemProps) {
  const item = useRef<HTMLLIElement>(null)
  const wasOpenAtFirst = useRef(isOpen)
  // Whoever follows a link to a call is brought to it.
  useEffect(() => {
    if (wasOpenAtFirst.current) item.current?.scrollIntoView({ block: 'start' })
  }, [])
  const bodyId = `call-${call.name}`
  return (
    <Box component="li" ref={item} sx={{ borderBottom: 1, borderColor: 'lineSoft', scrollMarginTop: 120 }}>
      <ButtonBase
        aria-expanded={isOpen}
        aria-controls={isOpen ? bodyId : undefined}
        onClick={onToggle}
        sx={{
          display: 'flex',
          flexWrap: { xs: 'wrap', md: 'nowrap' },
          columnGap: 1.5,
          width: '100%',
          py: 1,
          textAlign: 'left',
          justifyContent: 'flex-start',
          alignItems: 'baseline',
          font: 'inherit',
          '&:hover': { bgcolor: 'hover' },
        }}
      >
        <Box component="span" sx={{ display: 'flex', alignItems: 'baseline', gap: 1, minWidth: { md: 380 } }}>
          <ChevronRight
            size={14}
            strokeWidth={1.75}
            aria-hidden
            style={{ flex: 'none', alignSelf: 'center', rotate: isOpen ? '90deg' : '0deg' }}
          />
          <Typography
            component="span"
            variant="raw"
            sx={{ width: 52, color: 'secondary.main', fontWeight: 600 }}
          >
            {call.method}
          </Typography>
          <Typography component="span" variant="raw" sx={{ overflowWrap: 'anywhere' }}>
            {call.path}
          </Typography>
        </Box>
        {/* On narrow screens always on a line of its own, below the path. */}
        <Box
          component="span"
          sx={{
            typography: 'body2',
            color: 'ink2',
            flexBasis: { xs: '100%', md: 'auto' },
            pl: { xs: 2.75, md: 0 },
          }}
        >
          {call.summary}
        </Box>
      </ButtonBase>
      {isOpen && (
        <Box id={bodyId} sx={{ pl: { md: 2.75 }, pb: 3 }}>
          <CallDetails call={call} />
        </Box>
      )}
    </Box>
  )
}
