import { Box } from '@mui/material'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'

const ROWS = 8

/** The placeholder for the head of the list: its total. */
const HEAD = (
  <Box
    sx={{
      display: 'flex',
      alignItems: 'center',
      height: 45,
      px: { md: 1 },
      borderBottom: 1,
      borderColor: 'line',
    }}
  >
    <Skeleton width={148} height={16} />
  </Box>
)

/** The placeholder for a hit: its number, its three lines and, where there is room, its facts. */
const HIT = (
  <Box
    sx={{
      ...{ display: 'flex', gap: 1.5, py: 1.5, px: { md: 1 }, borderBottom: 1, borderColor: 'line' },
      '& [data-skeleton]': { my: '4px' },
    }}
  >
    <Skeleton shape="circle" width={22} height={22} />
    <Box sx={{ flex: 1 }}>
      <Skeleton width="38%" height={12} />
      <Skeleton width="62%" height={12} />
      <Skeleton width="52%" height={12} />
    </Box>
    <Box sx={{ display: { xs: 'none', md: 'block' }, width: 148 }}>
      <Skeleton width="60%" height={12} />
      <Skeleton width="80%" height={12} />
    </Box>
  </Box>
)

/** Keeps the room of the hits that are on their way, and of the line above them. */
export function HitSkeleton({ label }: { readonly label: string }) {
  return <SkeletonRows label={label} count={ROWS} head={HEAD} row={HIT} />
}
