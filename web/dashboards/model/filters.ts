import { toAlso } from '@concord/domain'

/** Values of filters that are in force, by their names; a filter with several lets any of them through. */
export type Filters = Readonly<Record<string, readonly string[]>>

/** The label of each filter and the shape of its values, by filter name; the rest of the address is left alone. */
export type FilterRules = Readonly<Record<string, { readonly label: string; readonly shape: RegExp }>>

const MAX_VALUES = 50

/** Reads the filters of the address; values that make no sense are left out. */
export function readFilters(params: URLSearchParams, rules: FilterRules): Filters {
  const read = Object.entries(rules).map(([name, { shape }]) => {
    const values = params.getAll(name).filter((value) => shape.test(value))
    return [name, [...new Set(values)].slice(0, MAX_VALUES)] as const
  })
  return Object.fromEntries(read.filter(([, values]) => values.length > 0))
}

/** Returns a query string of filters, in the order of their names. */
export function writeFilters(filters: Filters, more: Readonly<Record<string, string>> = {}): string {
  const params = new URLSearchParams()
  for (const name of Object.keys(filters).sort()) {
    for (const value of filters[name] ?? []) params.append(name, value)
  }
  for (const [name, value] of Object.entries(more)) params.set(name, value)
  return params.toString()
}

export function withValues(filters: Filters, name: string, values: readonly string[]): Filters {
  const { [name]: _, ...others } = filters
  return values.length === 0 ? others : { ...others, [name]: values }
}

export function hasValue(filters: Filters, name: string, value: string): boolean {
  return filters[name]?.includes(value) ?? false
}

/** Returns the filters with a value more, or without it where it is there already. */
export function withToggled(filters: Filters, name: string, value: string): Filters {
  const values = filters[name] ?? []
  const next = values.includes(value) ? values.filter((other) => other !== value) : [...values, value]
  return withValues(filters, name, next)
}

/** A value that a mark narrows a dashboard to, of a filter. */
export type FilterValue = { readonly name: string; readonly value: string }

/**
 * Returns filters that leave the rows of a mark and no others. Values of a filter are alternatives, so that a mark of a
 * filter in force holds beside its values. Undefined where the dashboard has no filter for that: its marks exclude one
 * another.
 */
export function withMark(
  filters: Filters,
  { name, value }: FilterValue,
  rules: FilterRules,
): Filters | undefined {
  const picked = filters[name]
  if (!picked || picked.includes(value)) return withValues(filters, name, [value])
  const { also = [] } = filters
  return 'also' in rules ? { ...filters, also: [...new Set([...also, toAlso(name, value)])] } : undefined
}
