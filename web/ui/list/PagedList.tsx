import type { SortOf } from '@concord/contract'
import { formatCount } from '@concord/domain'
import { Button, useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { type ReactNode, useRef } from 'react'
import { RequestError } from '#web/lib/request-error.ts'
import { EmptyState } from '../EmptyState.tsx'
import { ErrorState } from '../ErrorState.tsx'
import { getFieldErrors } from '../form/field-errors.ts'
import { RecordTable, type RowGroup } from '../RecordTable.tsx'
import { ExportButtons } from './ExportButtons.tsx'
import { ListBar } from './ListBar.tsx'
import { ListPaging } from './ListPaging.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { isEmptyList, type ListAddress } from './list-address.ts'
import type { ListColumn } from './list-column.ts'
import type { Density } from './list-look.ts'
import type { FoundRows } from './paged-query.ts'
import { sortOptions } from './sort-labels.ts'
import type { ListState } from './use-list.ts'
import { type ListExport, useExportKey } from './use-list-export.ts'
import { useRowKeys } from './use-row-keys.ts'
import { ViewMenu } from './ViewMenu.tsx'

/** A line of text is 20 px high: rows of 30, 36 and 40. */
const ROW_PADDINGS_PX: Readonly<Record<Density, number>> = { compact: 5, standard: 8, comfortable: 10 }

export type PagedListProps<Row, Sort extends string, Filter extends string> = {
  /** Says what a row is, in singular and plural: 'organization', 'organizations'. */
  readonly noun: readonly [one: string, many: string]
  /** The first column names the row. */
  readonly columns: readonly ListColumn<Row, Sort>[]
  readonly keyOf: (row: Row) => string
  readonly list: ListState<Sort, Filter>
  readonly found: FoundRows<Row>
  /** Says more about all of the list, beside its total. */
  readonly note?: ReactNode
  /** Between the total and the rows. */
  readonly overview?: ReactNode
  /** Says what to do where there is nothing at all. */
  readonly empty: ReactNode
  /** All rows that the filters leave, as a file. */
  readonly file?: ListExport
  /** Names the group of a row; the server gives the rows group by group. */
  readonly groupOf?: ((row: Row) => RowGroup) | undefined
  /** Stands below a row, over its whole width. */
  readonly belowOf?: ((row: Row) => ReactNode) | undefined
}

function NoMatch({ many, onClear }: { readonly many: string; readonly onClear: () => void }) {
  return (
    <EmptyState
      title={`No ${many} match`}
      action={
        <Button variant="outlined" size="medium" onClick={onClear}>
          Remove all filters
        </Button>
      }
    >
      Change or remove a filter to see more.
    </EmptyState>
  )
}

const isRefused = (error: Error): error is RequestError =>
  error instanceof RequestError && error.code === 'invalid_input'

/**
 * Shows that a filter in the address is not valid. The address may hold values that no field of the page can, and a
 * retry would be refused again.
 */
function RefusedFilter({ error, onClear }: { readonly error: RequestError; readonly onClear: () => void }) {
  return (
    <EmptyState
      title="A filter in this address is not valid"
      action={
        <Button variant="outlined" size="medium" onClick={onClear}>
          Remove all filters
        </Button>
      }
    >
      {Object.values(getFieldErrors(error)).join(' ')}
    </EmptyState>
  )
}

/** Shows a list that the server pages, sorts and filters: its total, its rows and the way to its other pages. */
export function PagedList<Row, Sort extends string, Filter extends string>(
  props: PagedListProps<Row, Sort, Filter>,
) {
  const { noun, columns, keyOf, list, found, note, overview, empty, file } = props
  const { data, error } = found
  const { groupOf, belowOf } = props
  const [one, many] = noun
  const { address, show } = list
  const [look, changeLook] = list.look
  const top = useRef<HTMLHeadingElement>(null)
  const listRef = useRef<HTMLDivElement>(null)
  useRowKeys(listRef)
  useExportKey(data && data.total > 0 ? file : undefined)
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true })
  const clear = () => show({ filters: {} as ListAddress<Sort, Filter>['filters'] })
  const isFiltered = Object.keys(address.filters).length > 0
  if (error && !data && isFiltered && isRefused(error)) return <RefusedFilter error={error} onClear={clear} />
  if (error && !data)
    return (
      <ErrorState
        title={`The ${many} did not load`}
        error={error}
        preserved="Your filters are unchanged."
        onRetry={() => found.refetch()}
      />
    )
  const shown = columns.filter(({ id }, place) => place === 0 || !look.hidden.includes(id))
  const rowPaddingPx = ROW_PADDINGS_PX[look.density]
  // No rows of the filters before say nothing of the list without them.
  const isUnknown = found.isPlaceholderData && data?.total === 0 && !isFiltered
  if (!data || isUnknown)
    return <ListSkeleton label={`Loading ${many}`} columns={shown.length} {...{ rowPaddingPx, isNarrow }} />
  const { rows, total, page } = data
  if (isEmptyList(data, address)) return empty

  const order = { sort: address.sort, onSort: (sort: string) => show({ sort: sort as SortOf<Sort> }) }
  const turn = (next: number) => {
    show({ page: next })
    top.current?.focus()
  }
  const exports = file && total > 0 && <ExportButtons {...file} />
  return (
    <>
      <ListBar
        total={`${formatCount(total)} ${total === 1 ? one : many}`}
        totalRef={top}
        note={note}
        order={order}
        orders={isNarrow ? sortOptions(columns) : []}
        actions={
          <>
            {!isNarrow && exports}
            <ViewMenu
              columns={columns.slice(1)}
              look={look}
              onChange={changeLook}
              actions={isNarrow && exports}
              views={list.views}
            />
          </>
        }
      />
      {overview}
      {total === 0 && <NoMatch many={many} onClear={clear} />}
      {total > 0 && (
        <div ref={listRef}>
          <RecordTable
            label={many}
            columns={shown}
            rows={rows}
            keyOf={keyOf}
            order={order}
            rowPaddingPx={rowPaddingPx}
            isBrief
            groupOf={groupOf}
            belowOf={belowOf}
          />
        </div>
      )}
      <ListPaging page={page} total={total} onTurn={turn} />
    </>
  )
}
