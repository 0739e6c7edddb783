import { Box } from '@mui/material'
import { Skeleton } from '../Skeleton.tsx'
import { SkeletonRows } from '../SkeletonRows.tsx'

const ROWS = 8
const LINE_PX = 20

type ListSkeletonProps = {
  /** 'Loading users' */
  readonly label: string
  readonly columns: number
  readonly rowPaddingPx: number
  readonly isNarrow: boolean
}

/** The widths of the bars, different from column to column; each column begins about where it will be. */
const FILLS = ['70%', '55%', '80%', '45%', '60%'] as const

const LINE = { ...{ display: 'flex', alignItems: 'center', gap: 1.5 }, borderBottom: 1 } as const

function Cells({ columns }: Pick<ListSkeletonProps, 'columns'>) {
  return Array.from({ length: columns }, (_, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a bar is nothing but its place
    <Box key={place} sx={{ flex: place === 0 ? 1.6 : 1 }}>
      <Skeleton width={FILLS[place % FILLS.length] ?? '60%'} height={12} />
    </Box>
  ))
}

/** Keeps the room of a list that is on its way: its bar, its heads and rows of their height. */
export function ListSkeleton({ label, columns, rowPaddingPx, isNarrow }: ListSkeletonProps) {
  const bar = (
    <Box sx={{ display: 'flex', alignItems: 'center', height: 32, mb: 0.5 }}>
      <Skeleton width={120} height={16} />
    </Box>
  )
  const head = !isNarrow && (
    <Box sx={{ ...LINE, height: 36, borderColor: 'line' }}>
      <Cells columns={columns} />
    </Box>
  )
  const row = isNarrow ? (
    <Box sx={{ py: `${rowPaddingPx + 2}px`, borderBottom: 1, borderColor: 'lineSoft' }}>
      <Skeleton width="52%" height={12} sx={{ my: '4px' }} />
      <Skeleton width="84%" height={12} sx={{ my: '8px 4px' }} />
    </Box>
  ) : (
    <Box sx={{ ...LINE, height: LINE_PX + 2 * rowPaddingPx + 1, borderColor: 'lineSoft' }}>
      <Cells columns={columns} />
    </Box>
  )
  return (
    <SkeletonRows
      label={label}
      count={ROWS}
      row={row}
      head={
        <>
          {bar}
          {head}
        </>
      }
    />
  )
}
