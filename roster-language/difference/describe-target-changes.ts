import { sayRequirements } from '../config/requirement.ts'
import type { TargetConfig } from '../config/target-config.ts'
import type { RuleUse } from '../config/target-rule.ts'
import type { Severity } from '../library/names.ts'
import { findRule } from '../library/rules/rule-library.ts'
import { type ComparedItem, compareConfigs, isSameItem } from './compare-configs.ts'
import { TARGET_PARTS, type TargetPartId } from './target-parts.ts'

/** Describes one thing that differs between two target configs. */
export type TargetChange = {
  readonly part: TargetPartId
  /** Names the item among those of its part; empty where it is about all of them. */
  readonly key: string
  /** The field that it is about, where it is about one. */
  readonly field: string | null
  readonly change: 'added' | 'removed' | 'changed' | 'moved'
  /** Keys of the item that differ, of one that was changed. */
  readonly aspects: readonly string[]
  readonly sentence: string
}

type Item = Readonly<Record<string, unknown>>
type Pair = { readonly before: TargetConfig; readonly after: TargetConfig }

const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Formats a value for a sentence: short ones as they are, others by their size. */
function say(value: unknown): string {
  if (value === undefined) return 'none'
  if (Array.isArray(value))
    return value.every((one) => typeof one === 'string') && value.length <= 8
      ? value.join(', ')
      : `${value.length} entries`
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (isItem(value)) return JSON.stringify(value).slice(0, 120)
  return String(value)
}

/** The words for the keys of items. */
const ASPECTS: Readonly<Record<string, string>> = {
  allowed: 'allowed values',
  derive: 'what it is made of',
  fails: 'formula',
  fields: 'fields',
  maxLength: 'longest value',
  requiredBy: 'who requires it',
  agreedBy: 'who agreed',
}
const sayAspect = (key: string): string => ASPECTS[key] ?? key

function differingKeys(before: unknown, after: unknown): string[] {
  if (!isItem(before) || !isItem(after)) return []
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys.filter((key) => !isSameItem(before[key], after[key]))
}

/** Returns how much a rule weighs, also where it leaves that to the library. */
export function getSeverity(use: RuleUse): Severity {
  return use.severity ?? ('rule' in use ? (findRule(use.rule)?.severity ?? 'error') : 'error')
}

/** Describes the change of one key in words; the keys that people ask about first have their own wording. */
function sayAspectChange(
  part: TargetPartId,
  key: string,
  { before, after }: { readonly before: Item; readonly after: Item },
  programs: TargetConfig['programs'],
): string {
  if (part === 'rules' && key === 'severity') {
    const [was, is] = [getSeverity(before as RuleUse), getSeverity(after as RuleUse)]
    return was === is ? `severity ${is}, now said here` : `from ${was} to ${is}`
  }
  if (key === 'required')
    return after.required === true ? 'required in every row' : 'no longer required in every row'
  if (key === 'requiredBy' && Array.isArray(after.requiredBy)) {
    const said = sayRequirements({ programs }, { required: false, requiredBy: after.requiredBy })
    return `required: ${said.join('; ')}`
  }
  if (key === 'type') return `type from ${say(before.type)} to ${say(after.type)}`
  const [was, is] = [before[key], after[key]]
  if (was === undefined) return `${sayAspect(key)} added`
  if (is === undefined) return `${sayAspect(key)} removed`
  if ([was, is].some(isItem) || [was, is].some(Array.isArray)) return `${sayAspect(key)} changed`
  return `${sayAspect(key)} from ${say(was)} to ${say(is)}`
}

const NOUNS: Readonly<Record<TargetPartId, string>> = {
  fields: 'Field',
  rules: 'Rule',
  waivers: 'Waiver of',
  programs: 'Program',
  settings: 'Setting',
  output: 'Output',
}

const PLURALS: Readonly<Record<TargetPartId, string>> = {
  fields: 'Fields',
  rules: 'Rules',
  waivers: 'Waivers',
  programs: 'Programs',
  settings: 'Settings',
  output: 'Output',
}

/** Parts whose items stand in an order. */
const LISTS = ['fields', 'rules', 'waivers', 'programs'] as const

function sayItem(
  part: TargetPartId,
  { key: id, here, there }: ComparedItem,
  state: TargetChange['change'],
  programs: TargetConfig['programs'],
): string {
  const name = `${NOUNS[part]} ${id}`
  if (part === 'settings' || part === 'output') {
    if (state === 'removed') return `${name} no longer set`
    return there === undefined ? `${name} set to ${say(here)}` : `${name} from ${say(there)} to ${say(here)}`
  }
  if (state !== 'changed') return `${name} ${state}`
  if (!isItem(here) || !isItem(there)) return `${name} changed`
  const sides = { before: there, after: here }
  const changes = differingKeys(there, here).map((key) => sayAspectChange(part, key, sides, programs))
  return `${name}: ${changes.join('; ')}`
}

function fieldOf(part: TargetPartId, key: string, item: unknown): string | null {
  if (part === 'fields') return key
  return isItem(item) && typeof item.field === 'string' ? item.field : null
}

const STATES = { differs: 'changed', new: 'added', onlyThere: 'removed' } as const

/** Names the first item that is not where it was among those that both configs have. */
function findMoved(part: TargetPartId, { before, after }: Pair): TargetChange[] {
  const list = TARGET_PARTS.find(({ id }) => id === part)?.list
  if (!list || part === 'settings' || part === 'output') return []
  const [was, is] = [[...list(before).keys()], [...list(after).keys()]]
  const kept = was.filter((key) => is.includes(key))
  const moved = is.filter((key) => kept.includes(key)).find((key, place) => kept[place] !== key)
  return moved === undefined ? [] : [sayMoved(part, moved)]
}

const sayMoved = (part: TargetPartId, key: string): TargetChange => ({
  ...{ part, key, change: 'moved', aspects: [] },
  field: part === 'fields' ? key : null,
  sentence: key === '' ? `${PLURALS[part]} reordered` : `${PLURALS[part]} reordered, from ${key} on`,
})

function nameChanges({ before, after }: Pair): TargetChange[] {
  return (['id', 'name'] as const).flatMap((key): TargetChange[] => {
    if (before[key] === after[key]) return []
    const sentence = `Setting ${key} from ${before[key]} to ${after[key]}`
    return [{ part: 'settings', key, field: null, change: 'changed', aspects: [], sentence }]
  })
}

/**
 * Returns everything that differs between two target configs, each in a sentence; nothing only where they say the same. A
 * default says the same whether it is written or not.
 */
export function describeTargetChanges(before: TargetConfig, after: TargetConfig): readonly TargetChange[] {
  const parts = compareConfigs<TargetConfig, TargetPartId>(TARGET_PARTS, { here: after, there: before })
  const items = parts.flatMap(({ id: part, items: compared }) =>
    compared.flatMap((item): TargetChange[] => {
      if (item.state === 'same') return []
      const change = STATES[item.state]
      const { key, here, there } = item
      const field = fieldOf(part, key, here ?? there)
      const aspects = differingKeys(there, here)
      return [{ part, key, field, change, aspects, sentence: sayItem(part, item, change, after.programs) }]
    }),
  )
  const moved = parts.flatMap(({ id }) => findMoved(id, { before, after }))
  const changes = [...nameChanges({ before, after }), ...items, ...moved]
  if (changes.length > 0) return changes
  // Items of one key are one item, wherever each of them stands.
  return LISTS.flatMap((part) => (isSameItem(before[part], after[part]) ? [] : [sayMoved(part, '')]))
}
