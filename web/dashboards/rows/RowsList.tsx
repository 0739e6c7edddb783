import { formatCount } from '@concord/domain'
import { Box, Typography } from '@mui/material'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import type { Column } from '#web/ui/column.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { ListPaging } from '#web/ui/list/ListPaging.tsx'
import type { ListPageRows } from '#web/ui/list/paged-query.ts'
import { useRowKeys } from '#web/ui/list/use-row-keys.ts'
import { RecordTable } from '#web/ui/RecordTable.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import type { DashboardAddress } from '../model/use-dashboard-address.ts'

const SKELETON_ROWS = 8

type RowsListProps<Row> = {
  readonly noun: readonly [one: string, many: string]
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => string
  readonly found: Pick<UseQueryResult<ListPageRows<Row>>, 'data' | 'error' | 'refetch'>
  readonly address: DashboardAddress
  /** The order of the rows if the address names none. */
  readonly firstSort?: string
  /** Beside the total. */
  readonly actions?: ReactNode
}

/** Shows the rows that a dashboard counts, page by page. */
export function RowsList<Row>(props: RowsListProps<Row>) {
  const { noun, columns, keyOf, found, address, firstSort = '', actions } = props
  const [one, many] = noun
  const { data, error, refetch } = found
  const top = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list)
  if (error) {
    return (
      <ErrorState
        title={`The ${many} did not load`}
        error={error}
        preserved="Your filters are unchanged."
        onRetry={() => refetch()}
      />
    )
  }
  if (!data) return <SkeletonRows label={`Loading ${many}`} count={SKELETON_ROWS} />
  const { rows, total, page } = data
  if (total === 0) {
    return <EmptyState title={`No ${many} match`}>Change or remove a filter to see more.</EmptyState>
  }
  const order = { sort: address.sort ?? firstSort, onSort: (sort: string) => address.turn(1, sort) }
  const turn = (next: number) => {
    address.turn(next)
    top.current?.focus()
  }
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2, mb: 1 }}>
        <Typography variant="h2" ref={top} tabIndex={-1}>
          {formatCount(total)} {total === 1 ? one : many}
        </Typography>
        {actions}
      </Box>
      <div ref={list}>
        <RecordTable label={many} columns={columns} rows={rows} keyOf={keyOf} order={order} isBrief />
      </div>
      <ListPaging page={page} total={total} onTurn={turn} />
    </>
  )
}
