import type { TargetField } from '@concord/roster-language'

/** One transform as a mapping names it. */
export type ProposedTransform = { readonly use: string; readonly with?: Readonly<Record<string, string>> }

const IN_THREE = /^(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{4}|\d{2})$/

/** Days stand first where some cannot be months and nothing contradicts it. */
function isDayFirst(values: readonly string[]): boolean {
  const numbers = values.flatMap((value) => {
    const [, one, two] = IN_THREE.exec(value.trim()) ?? []
    return one === undefined ? [] : [[Number(one), Number(two)] as const]
  })
  return numbers.some(([one]) => one > 12) && numbers.every(([, two]) => two <= 12)
}

const letters = (value: string): string => value.replace(/[^\p{L}]/gu, '')

/** Returns what the type of the field does not do by itself with values like these, as transforms. */
export function proposeTransforms({ type }: TargetField, values: readonly string[]): ProposedTransform[] {
  if (type === 'date' && isDayFirst(values)) return [{ use: 'date-in-order', with: { order: 'DMY' } }]
  const words = values.map(letters).filter((word) => word.length > 1)
  const isLoud = words.length > 0 && words.every((word) => word === word.toUpperCase())
  return type === 'name' && isLoud ? [{ use: 'name-case' }] : []
}
