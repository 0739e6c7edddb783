import { type DateOrders, isDayFirst, type TargetField } from '@concord/roster-language'

/** One transform as a mapping names it. */
export type ProposedTransform = { readonly use: string; readonly with?: Readonly<Record<string, string>> }

const letters = (value: string): string => value.replace(/[^\p{L}]/gu, '')

/** Returns what the type of the field does not do by itself with values like these, as transforms. */
export function proposeTransforms(
  { type }: TargetField,
  { values, dateOrders }: { readonly values: readonly string[]; readonly dateOrders: DateOrders },
): ProposedTransform[] {
  if (type === 'date' && isDayFirst(dateOrders)) return [{ use: 'date-in-order', with: { order: 'DMY' } }]
  const words = values.map(letters).filter((word) => word.length > 1)
  const isLoud = words.length > 0 && words.every((word) => word === word.toUpperCase())
  return type === 'name' && isLoud ? [{ use: 'name-case' }] : []
}
