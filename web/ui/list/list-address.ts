import type { ListName, SortOf } from '@concord/contract'

/** Describes what a list can be sorted and narrowed by. Filters of the address that it does not know are left alone. */
export type ListScope<Sort extends string, Filter extends string> = {
  /** The name under which the settings that users save for the list are found again. */
  readonly name: ListName
  readonly sorts: readonly Sort[]
  readonly firstSort: SortOf<Sort>
  readonly filters: readonly Filter[]
}

/** Page, order and filters of a list, as the address bar has them. */
export type ListAddress<Sort extends string, Filter extends string> = {
  readonly page: number
  readonly sort: SortOf<Sort>
  /** Only those that are in force. */
  readonly filters: Readonly<Partial<Record<Filter, string>>>
}

export function readListAddress<Sort extends string, Filter extends string>(
  params: URLSearchParams,
  { sorts, firstSort, filters }: ListScope<Sort, Filter>,
): ListAddress<Sort, Filter> {
  const page = Number(params.get('page') ?? '1')
  const orders = sorts.flatMap((name): SortOf<Sort>[] => [name, `-${name}`])
  const inForce = filters.map((name) => [name, params.get(name) ?? ''] as const)
  return {
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    sort: orders.find((order) => order === params.get('sort')) ?? firstSort,
    filters: Object.fromEntries(inForce.filter(([, value]) => value !== '')) as Partial<
      Record<Filter, string>
    >,
  }
}

/** Tells whether there is nothing at all: what is empty says itself what to do first. */
export function isEmptyList(
  data: { readonly total: number } | undefined,
  { filters }: Pick<ListAddress<string, string>, 'filters'>,
): boolean {
  return data?.total === 0 && Object.keys(filters).length === 0
}

/** Returns the query string of a list; what other parts of the page keep in the address stays. */
export function writeListAddress<Sort extends string, Filter extends string>(
  { page, sort, filters }: ListAddress<Sort, Filter>,
  scope: ListScope<Sort, Filter>,
  before: URLSearchParams = new URLSearchParams(),
): string {
  const params = new URLSearchParams(before)
  const set = (name: string, value: string | undefined) => {
    if (value === undefined || value === '') params.delete(name)
    else params.set(name, value)
  }
  for (const name of scope.filters) set(name, filters[name])
  set('sort', sort === scope.firstSort ? undefined : sort)
  set('page', page === 1 ? undefined : String(page))
  return params.toString()
}
