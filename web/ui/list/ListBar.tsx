import { Box, Typography } from '@mui/material'
import type { ReactNode, Ref } from 'react'
import { type Option, SelectInput } from '../form/SelectInput.tsx'
import type { ListOrder } from './ListHead.tsx'

type ListBarProps = {
  /** '60 clinics' */
  readonly total: ReactNode
  readonly totalRef: Ref<HTMLHeadingElement>
  /** Says more about all of the list, beside its total. */
  readonly note?: ReactNode
  readonly order: ListOrder
  /** Orders to choose from, where there are no heads to press. */
  readonly orders: readonly Option[]
  /** Says what can be done with all of the list. */
  readonly actions: ReactNode
}

/** Shows the line above a list. */
export function ListBar({ total, totalRef, note, order, orders, actions }: ListBarProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 1,
        minHeight: 32,
        mb: 0.5,
      }}
    >
      <Typography ref={totalRef} variant="h2" tabIndex={-1} aria-live="polite" sx={{ whiteSpace: 'nowrap' }}>
        {total}
      </Typography>
      {note && (
        <Box sx={{ flex: { xs: '1 0 100%', md: '0 1 auto' }, order: { xs: 1, md: 0 }, color: 'ink2' }}>
          {note}
        </Box>
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, ml: 'auto', minWidth: 0 }}>
        {orders.length > 0 && (
          <SelectInput
            label="Sort by"
            isLabelHidden
            value={order.sort}
            onChange={order.onSort}
            options={orders}
          />
        )}
        {actions}
      </Box>
    </Box>
  )
}
