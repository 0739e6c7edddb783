import type { SourceConfig } from '../config/source-config.ts'
import type { TargetConfig } from '../config/target-config.ts'
import type { LibraryRuleUse, OwnRule } from '../config/target-rule.ts'
import { checkTypes } from '../expression/check-types.ts'
import { type Expression, getFieldNames } from '../expression/expression.ts'
import { parseFormula } from '../expression/formula/parse-formula.ts'
import type { Scope } from '../expression/type-of.ts'
import { READER_PARAMETERS, READERS } from '../library/readers/reader-table.ts'
import { UNREADABLE } from '../library/rules/row-rules.ts'
import { getRoleTexts, type Rule } from '../library/rules/rule.ts'
import { findRule } from '../library/rules/rule-library.ts'
import type { AppliedRowRule, AppliedRules, AppliedSetRule, RuleHeading } from './applied-rule.ts'
import { applyWaivers, type RunTerms } from './apply-waivers.ts'
import type { ConfigProblem } from './config-problem.ts'
import type { MappedField } from './map-fields.ts'
import { requiredRules } from './required-rules.ts'
import { failsWhen, field, literal, unreadableText } from './rule-parts.ts'
import { rulesOfField } from './rules-of-field.ts'

type Roles = Readonly<Record<string, string>>

const getRoles = ({ field: id, fields = {} }: LibraryRuleUse): Roles => ({
  ...(id === undefined ? {} : { field: id }),
  ...fields,
})

/** A rule applies where all its fields are mapped; which fields it needs and does not get is a problem of the config. */
class RuleCollector {
  readonly problems: ConfigProblem[] = []
  readonly row: AppliedRowRule[] = []
  readonly set: AppliedSetRule[] = []
  private readonly target: TargetConfig
  private readonly fields: ReadonlyMap<string, MappedField>
  private readonly headers: readonly string[]

  constructor(target: TargetConfig, fields: readonly MappedField[], headers: readonly string[]) {
    this.target = target
    this.fields = new Map(fields.map((mapped) => [mapped.field.id, mapped]))
    this.headers = headers
  }

  private isField(id: string, path: string): boolean {
    if (this.target.fields.some((known) => known.id === id)) return true
    this.problems.push({ path, message: `The target has no field '${id}'.` })
    return false
  }

  /** The text of a field other than this one that has any, constants left out: they say nothing of a row. */
  private joinRest(id: string | undefined): Expression {
    const texts = [...this.fields.values()].flatMap(({ field: { id: other }, columns }) =>
      other === id || columns.length === 0
        ? []
        : [{ kind: 'call', name: 'text', arguments: [field(other)] } satisfies Expression],
    )
    const [only] = texts
    if (texts.length < 2) return only ?? literal(null)
    return { kind: 'call', name: 'firstOf', arguments: texts }
  }

  private addLibraryRule(use: LibraryRuleUse, rule: Rule, path: string): void {
    const roles = getRoles(use)
    const missing = Object.keys(rule.roles).filter((role) => roles[role] === undefined)
    const unknown = Object.keys(roles).filter((role) => getRoleTexts(rule)[role] === undefined)
    if (missing.length > 0)
      this.problems.push({
        path,
        message: `'${rule.code}' needs ${rule.roles[missing[0] ?? '']}: name it as '${missing[0]}'.`,
      })
    if (unknown.length > 0)
      this.problems.push({ path, message: `'${rule.code}' has no field '${unknown[0]}'.` })
    const isKnown = Object.values(roles).map((id) => this.isField(id, path))
    if (missing.length + unknown.length > 0 || isKnown.includes(false)) return
    // A source that has no column for one of the fields says nothing that the rule could be about.
    if (Object.keys(rule.roles).some((role) => !this.fields.has(roles[role] ?? ''))) return
    // It says how the finding of the reader is taken.
    if (rule.code === UNREADABLE.code) return
    const mappedRoles = Object.fromEntries(Object.entries(roles).filter(([, id]) => this.fields.has(id)))
    const heading: RuleHeading = {
      code: rule.code,
      severity: use.severity ?? rule.severity,
      field: roles.field ?? null,
      message: `${rule.description} ${use.hint ?? rule.hint}`,
    }
    const parameters = { ...rule.parameters, ...use.parameters }
    if (rule.kind === 'set') {
      this.set.push({ ...heading, rule: rule.code, roles: mappedRoles, parameters })
      return
    }
    const mapped = this.fields.get(roles.field ?? '')
    const given = {
      rest: this.joinRest(roles.field),
      ...Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, literal(value)])),
      ...Object.fromEntries(Object.keys(rule.optionalRoles ?? {}).map((role) => [role, literal(null)])),
      ...Object.fromEntries(Object.entries(mappedRoles).map(([role, id]) => [role, field(id)])),
      raw: mapped?.sourceValue ?? literal(''),
      unreadable: mapped ? unreadableText(mapped) : literal(null),
    }
    this.row.push({ ...heading, fails: failsWhen(rule.fails, given) })
  }

  private parse(formula: string, path: string): Expression | undefined {
    try {
      return parseFormula(formula, this.headers).expression
    } catch (error) {
      this.problems.push({ path, message: error instanceof Error ? error.message : String(error) })
      return undefined
    }
  }

  /** A rule about a field that no column is mapped to has nothing to say, as with rules of the library. */
  private asksForUnmapped(expression: Expression): boolean {
    const isOfTarget = (id: string) => this.target.fields.some((known) => known.id === id)
    return [...getFieldNames(expression)].some((id) => isOfTarget(id) && !this.fields.has(id))
  }

  private isCondition(expression: Expression, path: string): boolean {
    const types = Array.from(this.fields.values(), ({ field: { id, type } }) => [
      id,
      READERS[type].outputType,
    ])
    const scope: Scope = {
      columns: this.headers.length,
      fields: Object.fromEntries(types),
      parameters: READER_PARAMETERS,
    }
    const check = checkTypes(expression, scope, 'boolean')
    if (!check.ok) this.problems.push(...check.problems.map(({ message }) => ({ path, message })))
    return check.ok
  }

  /** A formula of the target as a condition; undefined where it asks for what no column is mapped to. */
  readCondition(formula: string, path: string): Expression | undefined {
    const expression = this.parse(formula, path)
    if (!expression || this.asksForUnmapped(expression) || !this.isCondition(expression, path))
      return undefined
    return expression
  }

  private addOwnRule(
    { code, severity, field: id, message, hint, fails: formula }: OwnRule,
    path: string,
  ): void {
    const fails = this.readCondition(formula, path)
    if (id !== undefined) this.isField(id, path)
    if (!fails) return
    const says = hint === undefined ? message : `${message} ${hint}`
    this.row.push({ code, severity, field: id ?? null, message: says, fails })
  }

  addRules(): void {
    for (const [index, use] of this.target.rules.entries()) {
      const path = `rules[${index}]`
      if ('fails' in use) this.addOwnRule(use, path)
      else {
        const rule = findRule(use.rule)
        if (rule) this.addLibraryRule(use, rule, path)
        else this.problems.push({ path, message: `There is no rule '${use.rule}'.` })
      }
    }
  }

  addFilters({ filters }: SourceConfig): void {
    for (const [index, { drop, reason }] of filters.entries()) {
      const expression = this.parse(drop, `filters[${index}]`)
      if (expression && this.isCondition(expression, `filters[${index}]`))
        this.row.push({
          code: 'filtered',
          severity: 'reject',
          field: null,
          message: reason,
          fails: expression,
        })
    }
  }
}

/** Returns every rule that a run applies to rows with these fields, and what is wrong with the rules of the configs. */
export function collectRules(
  target: TargetConfig,
  source: SourceConfig,
  { fields, headers }: { readonly fields: readonly MappedField[]; readonly headers: readonly string[] },
  terms: RunTerms,
): AppliedRules & { readonly problems: readonly ConfigProblem[] } {
  const collector = new RuleCollector(target, fields, headers)
  collector.addRules()
  collector.addFilters(source)
  const own = fields.filter(({ isSecondReading }) => !isSecondReading)
  const read = (formula: string, path: string) => collector.readCondition(formula, path)
  const row = [
    ...own.flatMap((mapped) => rulesOfField(mapped, target, source)),
    ...requiredRules(target, source, fields, read),
    ...collector.row,
  ]
  return {
    row: row.map((rule) => applyWaivers(rule, target, terms)),
    set: collector.set.map((rule) => applyWaivers(rule, target, terms)),
    problems: collector.problems,
  }
}
