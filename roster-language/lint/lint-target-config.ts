import { todayInUtc } from '@concord/domain'
import { type TargetConfig, targetConfigSchema } from '../config/target-config.ts'
import { getRuleCode, type LibraryRuleUse, type OwnRule, type RuleUse } from '../config/target-rule.ts'
import type { JsonNode } from '../json/json-document.ts'
import { findNode, type JsonPath } from '../json/json-place.ts'
import { getRoleTexts } from '../library/rules/rule.ts'
import { findRule, RULES } from '../library/rules/rule-library.ts'
import { canBeTrue, readConstant } from './can-be-true.ts'
import { lintExamples } from './lint-examples.ts'
import { lintFormula } from './lint-formula.ts'
import { type LintProblem, ProblemList } from './lint-problem.ts'
import { lintRequirements } from './lint-requirements.ts'
import { lintTransforms } from './lint-transforms.ts'
import { lintWaivers } from './lint-waivers.ts'
import type { LintedTarget } from './linted-target.ts'
import { getFieldTypes } from './mapped-fields.ts'
import { readConfig } from './read-config.ts'

/**
 * Returns everything that is wrong with the text of a target config, in the order of its places. `today` is 'YYYY-MM-DD':
 * the day by which waivers have ended, and examples are tried.
 */
export function lintTargetConfig(text: string, today = todayInUtc()): readonly LintProblem[] {
  const steps = lintTargetInSteps(text, today)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Lints as `lintTargetConfig` does, and stops between fields and rules, so that a page can answer keys meanwhile. */
export function* lintTargetInSteps(
  text: string,
  today = todayInUtc(),
): Generator<void, readonly LintProblem[]> {
  const problems = new ProblemList(text)
  const base = { kind: 'target', version: 1, id: 'x', name: 'x' }
  const read = readConfig(text, targetConfigSchema, base, problems)
  if (read) {
    const nodeAt = (...path: JsonPath) => findNode(read.root, path)
    const linted: LintedTarget = { target: read.config, problems, nodeAt, today }
    yield
    yield* new TargetLinter(linted).lint()
    lintRequirements(linted)
    yield
    lintWaivers(linted)
    yield
    yield* lintExamples(linted)
  }
  return problems.list()
}

class TargetLinter {
  private readonly target: TargetConfig
  private readonly nodeAt: (...path: JsonPath) => JsonNode
  private readonly problems: ProblemList
  private readonly fields: ReadonlyMap<string, TargetConfig['fields'][number]>

  constructor({ target, nodeAt, problems }: LintedTarget) {
    this.target = target
    this.nodeAt = nodeAt
    this.problems = problems
    this.fields = new Map(target.fields.map((field) => [field.id, field]))
  }

  *lint(): Generator<void> {
    yield* this.lintFields()
    const { key, output, rules } = this.target
    for (const [index, id] of key.entries()) this.lintFieldId(id, ['key', index])
    for (const list of ['columns', 'sort'] as const) {
      const named = output[list] ?? []
      for (const [index, id] of named.entries()) {
        this.lintFieldId(id, ['output', list, index])
        if (named.indexOf(id) < index)
          this.add('column-twice', `'${id}' is named twice; take one of them out.`, ['output', list, index])
      }
    }
    for (const [index, use] of rules.entries()) {
      this.lintCode(use, index)
      if ('rule' in use) this.lintLibraryRule(use, ['rules', index])
      else this.lintOwnRule(use, ['rules', index])
      yield
    }
  }

  private add(
    code: string,
    message: string,
    path: JsonPath,
    name?: string,
    known: Iterable<string> = [],
  ): void {
    const misspelled = name === undefined ? {} : { misspelled: { name, known } }
    this.problems.add({ code, message, node: this.nodeAt(...path), ...misspelled })
  }

  /** Findings, and waivers of them, tell rules apart by their codes. */
  private lintCode(use: RuleUse, index: number): void {
    if ('rule' in use) return
    const isEarlier = this.target.rules.slice(0, index).some((one) => getRuleCode(one) === use.code)
    if (!isEarlier && !findRule(use.code)) return
    const message = `Another rule has the code '${use.code}'; give this one a code of its own.`
    const node = this.nodeAt('rules', index, 'code')
    this.problems.add({ code: 'code-twice', severity: 'warning', message, node })
  }

  private lintFieldId(id: string, path: JsonPath): void {
    if (!this.fields.has(id))
      this.add('unknown-field', `There is no field '${id}'.`, path, id, this.fields.keys())
  }

  private *lintFields(): Generator<void> {
    const seen = new Set<string>()
    for (const [index, { id, type, derive, allowed = [], maxLength }] of this.target.fields.entries()) {
      const fullPath = ['fields', index]
      if (seen.has(id))
        this.add('field-twice', `There are two fields '${id}'; give one of them another id.`, [
          ...fullPath,
          'id',
        ])
      seen.add(id)
      if (derive?.from === id)
        this.add('derived-of-itself', `'${id}' cannot be made of itself.`, [...fullPath, 'derive'])
      else if (derive) this.lintFieldId(derive.from, [...fullPath, 'derive', 'from'])
      if (derive?.transforms)
        lintTransforms(
          derive.transforms,
          1,
          [...fullPath, 'derive', 'transforms'],
          this.nodeAt,
          this.problems,
        )
      for (const [place, value] of allowed.entries()) {
        const at = [...fullPath, 'allowed', place]
        const isTooLong = maxLength !== undefined && Array.from(value).length > maxLength
        if (readConstant(type, value) !== value) {
          this.add(
            'never-allowed',
            `A ${type} is never written as '${value}'; write it as values of the type are.`,
            at,
          )
        } else if (isTooLong)
          this.add('never-allowed', `'${value}' has more than ${maxLength} characters.`, at)
      }
      yield
    }
  }

  private lintLibraryRule(use: LibraryRuleUse, fullPath: JsonPath): void {
    const rule = findRule(use.rule)
    if (!rule) {
      const codes = RULES.map(({ code }) => code)
      this.add('unknown-rule', `There is no rule '${use.rule}'.`, [...fullPath, 'rule'], use.rule, codes)
      return
    }
    const roles = { ...(use.field === undefined ? {} : { field: use.field }), ...use.fields }
    for (const [role, what] of Object.entries(rule.roles)) {
      if (!Object.hasOwn(roles, role)) {
        const where = role === 'field' ? `'field'` : `'${role}' in 'fields'`
        this.add('missing-field', `'${rule.code}' needs ${what}: name it as ${where}.`, fullPath)
      }
    }
    const known = getRoleTexts(rule)
    for (const [role, id] of Object.entries(roles)) {
      const at =
        role === 'field' && use.field !== undefined ? [...fullPath, 'field'] : [...fullPath, 'fields', role]
      if (Object.hasOwn(known, role)) this.lintFieldId(id, at)
      else this.add('unknown-key', `'${rule.code}' has no field '${role}'.`, at, role, Object.keys(known))
    }
    this.lintParameters(rule.code, rule.parameters ?? {}, use, [...fullPath, 'parameters'])
  }

  private lintParameters(
    code: string,
    known: Readonly<Record<string, string | number>>,
    use: LibraryRuleUse,
    fullPath: JsonPath,
  ): void {
    for (const [name, value] of Object.entries(use.parameters ?? {})) {
      const at = [...fullPath, name]
      const usual = Object.hasOwn(known, name) ? known[name] : undefined
      if (usual === undefined) {
        this.add('unknown-key', `'${code}' has no parameter '${name}'.`, at, name, Object.keys(known))
      } else if (typeof value !== typeof usual) {
        this.add('wrong-kind', `'${name}' is a ${typeof usual}, as in ${usual}.`, at)
      }
    }
  }

  private lintOwnRule({ fails, field }: OwnRule, fullPath: JsonPath): void {
    if (field !== undefined) this.lintFieldId(field, [...fullPath, 'field'])
    const node = this.nodeAt(...fullPath, 'fails')
    const scope = { headers: [], fields: getFieldTypes(this.target.fields) }
    const read = lintFormula(fails, node, scope, 'boolean', this.problems)
    if (!read || canBeTrue(read.typed.expression, this.fields)) return
    const message =
      'This is never true, so no row fails; compare with the value of the field after it is read.'
    this.problems.add({ code: 'never-true', severity: 'warning', message, node })
  }
}
