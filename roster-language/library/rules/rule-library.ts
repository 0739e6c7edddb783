import { ROW_RULES } from './row-rules.ts'
import type { Rule } from './rule.ts'
import { SET_RULES } from './set-rules.ts'

/** All rules of the library. */
export const RULES: readonly Rule[] = [...ROW_RULES, ...SET_RULES]

const byCode = new Map(RULES.map((rule) => [rule.code, rule]))

/** Returns the rule of this code; undefined when the library has none. */
export function findRule(code: string): Rule | undefined {
  return byCode.get(code)
}
