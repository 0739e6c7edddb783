import { InlineSelect } from '../form/InlineSelect.tsx'
import type { Option } from '../form/SelectInput.tsx'

type FilterSelectProps<Filter extends string> = {
  readonly list: {
    readonly address: { readonly filters: Readonly<Partial<Record<Filter, string>>> }
    readonly filter: (name: Filter, value: string) => void
  }
  readonly name: Filter
  readonly label: string
  /** The label of the option that does not narrow the list. */
  readonly any?: string
  readonly options: readonly Option[]
}

/** Narrows a list to one of a few values, or to none of them. */
export function FilterSelect<Filter extends string>(props: FilterSelectProps<Filter>) {
  const { list, name, label, any = 'all', options } = props
  return (
    <InlineSelect
      label={label}
      options={[{ value: '', label: any }, ...options]}
      value={list.address.filters[name] ?? ''}
      onChange={(value) => list.filter(name, value)}
    />
  )
}
