import { Box } from '@mui/material'
import { keyframes } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { HiddenText } from './HiddenText.tsx'
import { ON_ITS_WAY } from './print-page.ts'
import { Skeleton } from './Skeleton.tsx'

const appear = keyframes({ to: { visibility: 'visible' } })

export type SkeletonRowsProps = {
  /** Said to screen readers: 'Loading practitioners'. */
  readonly label: string
  readonly count: number
  /** The shape of one row; a number and two lines when it is not given. */
  readonly row?: ReactNode
  /** The shape of what stands above the rows. */
  readonly head?: ReactNode
}

const ROW = (
  <Box sx={{ display: 'flex', gap: 1.5, py: 1.5, px: 1, borderBottom: 1, borderColor: 'lineSoft' }}>
    <Skeleton width={20} height={20} />
    <Box sx={{ flex: 1 }}>
      <Skeleton width="42%" height={12} />
      <Skeleton width="64%" height={12} sx={{ mt: 1 }} />
    </Box>
    <Box sx={{ width: 100 }}>
      <Skeleton width="70%" height={12} />
      <Skeleton height={12} sx={{ mt: 1 }} />
    </Box>
  </Box>
)

/** Shows after 150 ms, so that a quick answer does not flicker. */
export function SkeletonRows({ label, count, row = ROW, head }: SkeletonRowsProps) {
  return (
    <>
      <Box
        role="status"
        {...ON_ITS_WAY}
        sx={{ visibility: 'hidden', animation: `${appear} 0s 150ms forwards`, displayPrint: 'none' }}
      >
        <HiddenText>{label}</HiddenText>
        {head && <div aria-hidden>{head}</div>}
        {[...Array(count).keys()].map((place) => (
          <Box key={place} aria-hidden>
            {row}
          </Box>
        ))}
      </Box>
      <Box component="p" sx={{ display: 'none', displayPrint: 'block', color: 'ink2' }}>
        Not loaded when this page was printed.
      </Box>
    </>
  )
}
