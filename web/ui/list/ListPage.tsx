import type { ReactNode } from 'react'
import { PageHeader } from '../PageHeader.tsx'
import type { PageTab } from '../PageTabs.tsx'
import { PagedList, type PagedListProps } from './PagedList.tsx'

export type ListPageProps<Row, Sort extends string, Filter extends string> = PagedListProps<
  Row,
  Sort,
  Filter
> & {
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
  const { record, tabs, actions, intro, filters, ...list } = props
  return (
    <>
      <PageHeader record={record} actions={actions} {...(tabs ? { tabs } : {})} />
      {intro}
      {filters}
      <PagedList {...list} />
    </>
  )
}
