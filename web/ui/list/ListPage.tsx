import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PageHeader } from '../PageHeader.tsx'
import type { PageTab } from '../PageTabs.tsx'
import { PagedList, type PagedListProps } from './PagedList.tsx'
import type { ListPageRows } from './paged-query.ts'

export type ListPageProps<Row, Sort extends string, Filter extends string> = Omit<
  PagedListProps<Row, Sort, Filter>,
  'data' | 'error' | 'onRetry'
> & {
  readonly found: Pick<UseQueryResult<ListPageRows<Row>>, 'data' | 'error' | 'refetch'>
  /** The name of the owner of the list, if that is not the viewer. */
  readonly record?: string | undefined
  readonly tabs?: readonly PageTab[]
  readonly actions?: ReactNode
  /** Between the heading and the filters. */
  readonly intro?: ReactNode
  readonly filters: ReactNode
}

/** Shows a page with one list: its actions, its filters and its rows. */
export function ListPage<Row, Sort extends string, Filter extends string>(
  props: ListPageProps<Row, Sort, Filter>,
) {
  const { found, record, tabs, actions, intro, filters, ...list } = props
  return (
    <>
      <PageHeader record={record} actions={actions} {...(tabs ? { tabs } : {})} />
      {intro}
      {filters}
      <PagedList {...list} data={found.data} error={found.error} onRetry={() => found.refetch()} />
    </>
  )
}
