import { Box, type SxProps, type Theme } from '@mui/material'
import { keyframes } from '@mui/material/styles'
import tokens from './tokens.json' with { type: 'json' }

const pulse = keyframes({ '50%': { opacity: 0.4 } })

const RADII = {
  bar: `${tokens.radiusPx.control}px`,
  box: 0,
  circle: '50%',
} as const

type SkeletonProps = {
  readonly shape?: keyof typeof RADII
  readonly width?: number | string
  readonly height: number
  readonly sx?: SxProps<Theme>
}

/** Shows a gray shape in place of content that is loading. */
export function Skeleton({ shape = 'bar', width, height, sx = {} }: SkeletonProps) {
  return (
    <Box
      component="span"
      data-skeleton
      sx={[
        {
          ...{ display: 'block', width, height, borderRadius: RADII[shape], bgcolor: 'lineSoft' },
          animation: `${pulse} 2s ease-in-out .5s infinite`,
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    />
  )
}
