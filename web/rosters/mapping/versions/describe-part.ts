import { PART_LABELS } from '../../copy/model/compare-sides.ts'
import { describeItem } from '../../copy/model/describe-item.ts'

const PARTS_OF_FIELDS: readonly string[] = ['mappings', 'corrections', 'unguarded']

const NAMES: Readonly<Record<string, string>> = { 'settings unused': 'Columns that are not used' }

/** What an item of a source config was and is, in words. */
export function describePart(
  part: string,
  key: string,
  before: unknown,
  after: unknown,
): { readonly name: string; readonly before: string; readonly after: string } {
  const name = PARTS_OF_FIELDS.includes(part)
    ? key
    : (NAMES[`${part} ${key}`] ?? `${PART_LABELS[part] ?? part}: ${key}`)
  return { name, before: describeItem(part, before), after: describeItem(part, after) }
}
