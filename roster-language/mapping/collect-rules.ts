import type { SourceConfig } from '../config/source-config.ts'
import type { TargetConfig } from '../config/target-config.ts'
import type { TargetField } from '../config/target-field.ts'
import type { LibraryRuleUse, OwnRule } from '../config/target-rule.ts'
import { applyFormula } from '../expression/apply-formula.ts'
import { checkTypes } from '../expression/check-types.ts'
import { type Expression, getFieldNames } from '../expression/expression.ts'
import { parseFormula } from '../expression/formula/parse-formula.ts'
import type { Scope } from '../expression/type-of.ts'
import type { Severity } from '../library/names.ts'
import { READER_PARAMETERS, READERS } from '../library/readers/reader-table.ts'
import { REQUIRED, RULE_CONSTANTS, UNREADABLE } from '../library/rules/row-rules.ts'
import { getRoleTexts, type Rule } from '../library/rules/rule.ts'
import { findRule } from '../library/rules/rule-library.ts'
import type { ConfigProblem } from './config-problem.ts'
import type { MappedField } from './map-fields.ts'

type Constants = Readonly<Record<string, string | number | boolean>>
type Roles = Readonly<Record<string, string>>

/** Describes what a finding of a rule says, beside its row. */
export type RuleHeading = {
  readonly code: string
  readonly severity: Severity
  /** The field that it is about; null for the row as a whole. */
  readonly field: string | null
  readonly message: string
}

/**
 * A rule of a run about one row, over fields of the target and columns of the source: rows fail where `where` holds, if it
 * is given, and `fails` does.
 */
export type AppliedRowRule = RuleHeading & { readonly fails: Expression; readonly where?: Expression }
/** A rule of a run about several rows, or about a row and what is known elsewhere. */
export type AppliedSetRule = RuleHeading & {
  readonly rule: string
  readonly roles: Roles
  readonly parameters: Constants
}

export type AppliedRules = {
  readonly row: readonly AppliedRowRule[]
  readonly set: readonly AppliedSetRule[]
}

const field = (name: string): Expression => ({ kind: 'field', name })
const literal = (value: string | number | boolean | null): Expression => ({ kind: 'literal', value })

const failsWhen = (formula: string, given: Readonly<Record<string, Expression>>): Expression =>
  applyFormula(formula, { ...RULE_CONSTANTS, ...given })

/** The text of a field that its type can make nothing of. One that is derived is told about where the text is read first. */
function unreadableText({
  field: { id },
  reading,
  sourceValue: stated,
  isSecondReading,
}: MappedField): Expression {
  if (isSecondReading) return literal(null)
  return failsWhen('if(isBlank(field), if(isBlank(stated), null, if(absent, null, stated)), null)', {
    stated,
    field: field(id),
    absent: reading.absent,
  })
}

/**
 * Returns how much it matters that the text of a field cannot be read: a row is held when the target needs the field, in
 * every row or to tell one from another, and as it says by its rule 'unreadable'; else it goes out without the value.
 */
function unreadableSeverity({ id, required }: TargetField, { key, rules }: TargetConfig): Severity {
  const use = rules.find((one) => 'rule' in one && one.rule === UNREADABLE.code && one.field === id)
  const isNeeded = required || key.includes(id) || use !== undefined
  return use?.severity ?? (isNeeded ? UNREADABLE.severity : 'warning')
}

/** Returns what the type and the definition of a field ask of its values. */
function rulesOfField(mapped: MappedField, target: TargetConfig): AppliedRowRule[] {
  const { field: definition, reading, rawValue: told, mappingIssues } = mapped
  const { id, label, type, maxLength, allowed } = definition
  const reader = READERS[type]
  const about = { field: id, severity: 'error' as Severity }
  const unreadable = unreadableSeverity(definition, target)
  // Most cells are written as they are read: what can only be wrong with others costs those nothing.
  const where = failsWhen('if(told = text(field), false, not isBlank(told))', {
    told: told.expression,
    field: field(id),
  })
  const rules: AppliedRowRule[] = [
    {
      field: id,
      severity: unreadable,
      code: `unreadable-${type}`,
      message: `${label} cannot be read. Expected: ${reader.description.charAt(0).toLowerCase()}${reader.description.slice(1)}`,
      where,
      fails: failsWhen('not isBlank(unreadable)', { unreadable: unreadableText(mapped) }),
    },
    ...reading.repairs.map(({ code, severity, description: does, when }) => ({
      code,
      severity,
      field: id,
      message: `${label}: ${does}`,
      where,
      fails: when,
    })),
    ...mappingIssues.map(({ code, severity, message, when }) => ({
      code,
      severity: severity === 'error' ? unreadable : severity,
      field: id,
      message: `${label} ${message}`,
      fails: when,
    })),
  ]
  if (maxLength !== undefined) {
    const message = `${label} has more than ${maxLength} characters. Shorten it.`
    const fails = failsWhen('length(text(field)) > most', { field: field(id), most: literal(maxLength) })
    rules.push({ ...about, code: 'too-long', message, fails })
  }
  if (allowed) {
    const message = `${label} has a value that is not in its list. Use one of the list, or a crosswalk.`
    const isAllowed: Expression = {
      kind: 'call',
      name: 'oneOf',
      arguments: [field(id), ...allowed.map(literal)],
    }
    rules.push({
      ...about,
      code: 'not-allowed',
      message,
      fails: { kind: 'call', name: 'not', arguments: [isAllowed] },
    })
  }
  return rules
}

function requiredRules(target: TargetConfig, fields: readonly MappedField[]): AppliedRowRule[] {
  return target.fields
    .filter(({ required }) => required)
    .map(({ id, label }) => {
      const mapped = fields.find((known) => known.field.id === id)
      return {
        code: 'required',
        severity: 'error',
        field: id,
        message: mapped ? `${label} is empty. Fill it in.` : `${label} is empty: no column is mapped to it.`,
        fails: mapped
          ? failsWhen(REQUIRED.fails, { field: field(id), unreadable: unreadableText(mapped) })
          : literal(true),
      }
    })
}

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
      message: `${rule.description} ${rule.hint}`,
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

  private addOwnRule({ code, severity, field: id, message, fails }: OwnRule, path: string): void {
    const expression = this.parse(fails, path)
    if (id !== undefined) this.isField(id, path)
    if (!expression || this.asksForUnmapped(expression) || !this.isCondition(expression, path)) return
    this.row.push({ code, severity, field: id ?? null, message, fails: expression })
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
  fields: readonly MappedField[],
  headers: readonly string[],
): AppliedRules & { readonly problems: readonly ConfigProblem[] } {
  const collector = new RuleCollector(target, fields, headers)
  collector.addRules()
  collector.addFilters(source)
  const own = fields.filter(({ isSecondReading }) => !isSecondReading)
  const row = [
    ...own.flatMap((mapped) => rulesOfField(mapped, target)),
    ...requiredRules(target, fields),
    ...collector.row,
  ]
  return { row, set: collector.set, problems: collector.problems }
}
