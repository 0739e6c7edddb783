import { Box } from '@mui/material'
import MapPinOff from 'lucide-react/icons/map-pin-off'
import { useViewer } from '#web/session/session-context.ts'
import { formatBlocked } from './format-blocked.ts'

/**
 * Shows how many records are left out. The API counts them for a whole name or an NPI only: 0 says nothing, and nothing
 * is shown for it.
 */
export function BlockedLine({ blocked }: { readonly blocked: number }) {
  const viewer = useViewer()
  if (blocked === 0) return null
  const { count, rest } = formatBlocked(blocked, viewer)
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        mx: { xs: -2, md: 0 },
        px: { xs: 2, md: 1 },
        py: 0.75,
        color: 'ink2',
        bgcolor: 'sunken',
        borderBlock: 1,
        borderColor: 'line',
      }}
    >
      <MapPinOff size={16} strokeWidth={1.75} aria-hidden style={{ flex: 'none' }} />
      <span>
        <Box component="strong" sx={{ fontWeight: 600, color: 'ink' }}>
          {count}
        </Box>
        {rest}
      </span>
    </Box>
  )
}
