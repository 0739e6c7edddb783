import type { Mapping } from '@concord/roster-language'

const MAX_CHARACTERS = 160

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const shorten = (text: string): string =>
  text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1)}…` : text

/** Describes a mapping, such as 'Zip Code, digits, crosswalk zips'. */
function describeMapping(mapping: Mapping): string {
  if ('formula' in mapping) return `= ${mapping.formula}`
  if ('constant' in mapping) return `always ${mapping.constant}`
  const columns = 'from' in mapping ? [mapping.from].flat().join(' + ') : 'no column'
  const transforms = (mapping.transforms ?? []).map(({ use }) => use)
  const crosswalk = 'crosswalk' in mapping && mapping.crosswalk ? [`crosswalk ${mapping.crosswalk}`] : []
  return [columns, ...transforms, ...crosswalk].join(', ')
}

/** Returns an item of a config in words, as far as there are any; other items as the config has them. */
export function describeItem(part: string, item: unknown): string {
  if (item === undefined) return 'none'
  if (part === 'mappings' && isObject(item)) return shorten(describeMapping(item as Mapping))
  if (typeof item === 'string') return shorten(item === '' ? 'empty' : item)
  if (part === 'fields' && isObject(item)) {
    const { label, type, required } = item
    return `${String(label)}, ${String(type)}${required === true ? ', required' : ''}`
  }
  if (part === 'rules' && isObject(item))
    return shorten(String(item.severity ?? item.fails ?? 'as the library says'))
  if (part === 'waivers' && isObject(item))
    return shorten(`until ${String(item.until)}: ${String(item.reason)}`)
  if (part === 'overrides' && isObject(item)) return shorten(JSON.stringify(item.value) ?? 'as the target')
  if (part === 'programs' && isObject(item)) return shorten(String(item.name))
  if (part === 'filters' && isObject(item)) return shorten(String(item.reason))
  if (part === 'stops' && isObject(item))
    return typeof item.above === 'number' ? `above ${item.above * 100}%` : 'learned'
  if (part === 'corrections' && isObject(item)) return shorten(String(item.to ?? 'no value'))
  if (Array.isArray(item) && item.every((one) => typeof one === 'string'))
    return item.length === 0 ? 'none' : shorten(item.join(', '))
  if (typeof item === 'boolean') return item ? 'yes' : 'no'
  return shorten(JSON.stringify(item))
}
