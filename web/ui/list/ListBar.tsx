import { Box, Typography } from '@mui/material'
import type { ReactNode, Ref } from 'react'
import { type Option, SelectInput } from '../form/SelectInput.tsx'
import { useSingleKeys } from '../single-keys.ts'
import { ExportButtons } from './ExportButtons.tsx'
import type { ListOrder } from './ListHead.tsx'
import type { ListExport } from './use-list-export.ts'

type ListBarProps = {
  /** '60 clinics' */
  readonly total: ReactNode
  readonly totalRef: Ref<HTMLHeadingElement>
  readonly order: ListOrder
  /** Orders to choose from, where there are no heads to press. */
  readonly orders: readonly Option[]
  readonly file: ListExport | undefined
}

/** The line above a list: how much there is, and what can be done with all of it. */
export function ListBar({ total, totalRef, order, orders, file }: ListBarProps) {
  useSingleKeys((event) => {
    const [format] = file?.formats ?? []
    if (event.key.toLowerCase() === 'e' && format !== undefined && !file?.saving) file?.save(format)
  })
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
      {orders.length > 0 && (
        <SelectInput
          label="Sort by"
          isLabelHidden
          value={order.sort}
          onChange={order.onSort}
          options={orders}
        />
      )}
      {file && <ExportButtons {...file} />}
    </Box>
  )
}
