import { describeTargetChanges, type TargetChange, type WrittenTarget } from '@concord/roster-language'
import { readTarget } from './try-texts.ts'

/** Returns what differs from the version in force; undefined while the config cannot be read. */
export function listChanges(
  config: WrittenTarget,
  inForce: WrittenTarget,
): readonly TargetChange[] | undefined {
  const [before, after] = [readTarget(inForce), readTarget(config)]
  return before && after && describeTargetChanges(before, after)
}

const NOUNS: Readonly<Record<TargetChange['part'], readonly [string, string]>> = {
  fields: ['field', 'fields'],
  rules: ['rule', 'rules'],
  waivers: ['waiver', 'waivers'],
  programs: ['program', 'programs'],
  settings: ['setting', 'settings'],
  output: ['output setting', 'output settings'],
}
const WORDS: Readonly<Record<TargetChange['change'], string>> = {
  added: 'new',
  removed: 'removed',
  changed: 'changed',
  moved: 'moved',
}

/** Summarizes changes, such as '1 new field, 2 changed rules'. */
export function summarizeChanges(changes: readonly TargetChange[]): string {
  const counted = Map.groupBy(changes, ({ part, change }) => `${change} ${part}`)
  return [...counted.values()]
    .flatMap((same) => {
      const [first] = same
      if (!first) return []
      return `${same.length} ${WORDS[first.change]} ${NOUNS[first.part][same.length === 1 ? 0 : 1]}`
    })
    .join(', ')
}

const ASPECTS: Readonly<Record<string, string>> = {
  requiredBy: 'required',
  maxLength: 'length',
  derive: 'derived',
  allowed: 'values',
}

/** Returns what differs about a field, in one word; '' if nothing does. */
export function sayFieldChange(changes: readonly TargetChange[]): string {
  const own = changes.find(({ part }) => part === 'fields')
  if (own) {
    if (own.change !== 'changed') return own.change === 'added' ? 'new' : own.change
    const [aspect = 'changed'] = own.aspects
    return ASPECTS[aspect] ?? aspect
  }
  const rules = changes.filter(({ part }) => part === 'rules')
  const isSeverity = ({ change, aspects }: TargetChange) =>
    change === 'changed' && aspects.every((aspect) => aspect === 'severity')
  if (rules.length > 0) return rules.every(isSeverity) ? 'severity' : 'rules'
  return changes.length > 0 ? 'waiver' : ''
}
