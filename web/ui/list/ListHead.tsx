import { ButtonBase, TableCell } from '@mui/material'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { ReactNode } from 'react'

export type ListOrder = {
  /** 'name', or '-name' from the last to the first. */
  readonly sort: string
  readonly onSort: (sort: string) => void
}

type ListHeadProps = {
  readonly sort: string | undefined
  readonly isNumber: boolean
  readonly order: ListOrder | undefined
  readonly children: ReactNode
}

/** Characters of a head that stays on one line, however little room its values need. */
const MAX_UNBROKEN = 14

/** Shows the head of a column; pressed, the list is sorted by it, pressed again the other way round. */
export function ListHead({ sort, isNumber, order, children }: ListHeadProps) {
  const isShort = typeof children === 'string' && children.length <= MAX_UNBROKEN
  const place = {
    align: isNumber ? 'right' : 'left',
    style: isShort ? { whiteSpace: 'nowrap' } : {},
    ...(isNumber ? { sx: { pr: 3 } } : {}),
  } as const
  if (sort === undefined || !order) return <TableCell {...place}>{children}</TableCell>
  const isAscending = order.sort === sort
  const isDescending = order.sort === `-${sort}`
  const Arrow = isDescending ? ArrowDown : ArrowUp
  return (
    <TableCell {...place} aria-sort={isAscending ? 'ascending' : isDescending ? 'descending' : 'none'}>
      <ButtonBase
        onClick={() => order.onSort(isAscending ? `-${sort}` : sort)}
        sx={{
          font: 'inherit',
          color: isAscending || isDescending ? 'ink' : 'inherit',
          gap: 0.5,
          borderRadius: '2px',
          flexDirection: isNumber ? 'row-reverse' : 'row',
        }}
      >
        {children}
        <Arrow
          size={12}
          strokeWidth={2}
          aria-hidden
          style={isAscending || isDescending ? {} : { visibility: 'hidden' }}
        />
      </ButtonBase>
    </TableCell>
  )
}
