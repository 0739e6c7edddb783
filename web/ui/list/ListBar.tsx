import { Box, Typography } from '@mui/material'
import type { ReactNode, Ref } from 'react'
import { type Option, SelectInput } from '../form/SelectInput.tsx'
import type { ListOrder } from './ListHead.tsx'

type ListBarProps = {
  /** '60 clinics' */
  readonly total: ReactNode
  readonly totalRef: Ref<HTMLHeadingElement>
  readonly order: ListOrder
  /** Orders to choose from, where there are no heads to press. */
  readonly orders: readonly Option[]
  /** Says what can be done with all of the list. */
  readonly actions: ReactNode
}

/** Shows the line above a list. */
export function ListBar({ total, totalRef, order, orders, actions }: ListBarProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 32, mb: 0.5 }}>
      <Typography
        ref={totalRef}
        variant="h2"
        tabIndex={-1}
        aria-live="polite"
        sx={{ flex: 1, whiteSpace: 'nowrap' }}
      >
        {total}
      </Typography>
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
