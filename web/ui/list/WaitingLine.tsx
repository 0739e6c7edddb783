import { formatCount, formatCountOf } from '@concord/domain'
import { Box, Link } from '@mui/material'

type WaitingLineProps<Wait extends string> = {
  /** The waits of items in the list, in this order. */
  readonly waits: readonly Wait[]
  readonly labels: Readonly<Record<Wait, string>>
  /** The number of items for each wait. */
  readonly waiting: Readonly<Record<Wait, number>>
  readonly onShow: (wait: Wait) => void
}

/** Shows '3 wait for a person: Answers 1, Decision 2', where each part is a filter. */
export function WaitingLine<Wait extends string>({ waits, labels, waiting, onShow }: WaitingLineProps<Wait>) {
  const there = waits.filter((wait) => waiting[wait] > 0)
  if (there.length === 0) return 'Nothing waits for a person.'
  const all = there.reduce((sum, wait) => sum + waiting[wait], 0)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
      <span>{formatCountOf(all, 'waits', 'wait')} for a person:</span>
      {there.map((wait) => (
        <Link
          key={wait}
          component="button"
          onClick={() => onShow(wait)}
          sx={{ minHeight: { xs: 44, md: 0 } }}
        >
          {labels[wait]} {formatCount(waiting[wait])}
        </Link>
      ))}
    </Box>
  )
}
