import { DAY_ZERO } from '@concord/domain'
import { sourceConfigSchema } from '../config/source-config.ts'
import type { TargetConfig } from '../config/target-config.ts'
import type { TargetField } from '../config/target-field.ts'
import { getRuleCode, type RuleUse, type TestRow } from '../config/target-rule.ts'
import { readFieldNames } from '../expression/formula/read-field-names.ts'
import { UNREADABLE } from '../library/rules/row-rules.ts'
import { findRule } from '../library/rules/rule-library.ts'
import { type PreviewCell, type PreviewFinding, previewRows } from '../preview/preview-rows.ts'

/** Describes what a target makes of a row that someone typed. */
export type TriedRow = {
  /** The cells by field: those that were typed and those that are made of them. */
  readonly cells: Readonly<Record<string, PreviewCell>>
  readonly findings: readonly PreviewFinding[]
}

/** Describes what a target makes of one text for a field. */
export type TriedText = {
  readonly text: string
  /** Null where nothing can be made of it. */
  readonly value: string | null
  /** Whether the text becomes a value and no rule about the field alone holds its row. */
  readonly isFine: boolean
  readonly findings: readonly PreviewFinding[]
}

/** Describes what a rule makes of a row that someone typed. */
export type TriedTest = {
  readonly row: TestRow
  /** True when the test expects the row to fail. */
  readonly shouldFail: boolean
  readonly fails: boolean
}

/** Maps texts to the fields of these ids, each a column of its own. */
function tryTexts(
  target: TargetConfig,
  fields: readonly string[],
  rows: readonly TestRow[],
  today: string,
): readonly TriedRow[] | undefined {
  const known = fields.filter((id) => target.fields.some((field) => field.id === id))
  const source = sourceConfigSchema.parse({
    ...{ kind: 'source', version: 1, id: 'typed', name: 'Typed', target: target.id, stops: [] },
    mappings: known.map((field, index) => ({ field, from: `#${index + 1}` })),
  })
  const sample = {
    ...{ file: '', tab: '', dayZero: DAY_ZERO, headers: known },
    rows: rows.map((row, index) => ({ row: index + 1, cells: known.map((id) => row[id] || null) })),
  }
  const { rows: previewed, problems } = previewRows(target, source, sample, today)
  return problems.length > 0 ? undefined : previewed.map(({ cells, findings }) => ({ cells, findings }))
}

/** Returns the fields that a rule reads, in every row. */
export function getRuleFields(use: RuleUse): readonly string[] {
  if ('fails' in use) return readFieldNames(use.fails)
  return [...(use.field === undefined ? [] : [use.field]), ...Object.values(use.fields ?? {})]
}

/** Tells whether a rule says something of a field by its value alone. */
function isAboutAlone(use: RuleUse, id: string): boolean {
  const fields = new Set(getRuleFields(use))
  if (fields.size !== 1 || !fields.has(id)) return false
  if ('fails' in use) return true
  const rule = findRule(use.rule)
  // What is beside the field decides whether it has nothing beside it.
  return rule?.kind === 'row' && !readFieldNames(rule.fails).includes('rest')
}

/**
 * Returns what a target makes of texts for one field: its value, and what its type, its limits and the rules about it alone
 * find. Nothing where the target cannot be run. `today` is 'YYYY-MM-DD'.
 */
export function tryFieldTexts(
  target: TargetConfig,
  { id }: Pick<TargetField, 'id'>,
  texts: readonly string[],
  today: string,
): readonly TriedText[] | undefined {
  const own = target.fields.filter((field) => field.id === id)
  const alone: TargetConfig = {
    ...target,
    key: [],
    waivers: undefined,
    fields: own.map((field) => ({ ...field, required: true, requiredBy: undefined, derive: undefined })),
    rules: target.rules.filter((use) => isAboutAlone(use, id)),
  }
  const rows = texts.map((text): TestRow => ({ [id]: text }))
  return tryTexts(alone, [id], rows, today)?.map(({ cells, findings }, index) => {
    const value = cells[id] ?? null
    const isHeld = findings.some(({ severity }) => severity === 'error' || severity === 'reject')
    return { text: texts[index] ?? '', value, isFine: value !== null && !isHeld, findings }
  })
}

/** Tells whether a finding is one of a rule. */
function isOf(use: RuleUse, { code, field }: PreviewFinding): boolean {
  const isSameField = use.field === undefined || use.field === field
  if (getRuleCode(use) !== UNREADABLE.code) return code === getRuleCode(use) && isSameField
  return code.startsWith(`${UNREADABLE.code}-`) && isSameField
}

/**
 * Returns what a rule of a target makes of rows that someone typed: for each, whether it finds it wrong. Nothing for a rule
 * about several rows or about what is known elsewhere, which no row alone shows, and where the target cannot be run.
 */
export function tryRuleRows(
  target: TargetConfig,
  use: RuleUse,
  rows: readonly TestRow[],
  today: string,
): readonly boolean[] | undefined {
  if ('rule' in use && findRule(use.rule)?.kind !== 'row') return undefined
  // Of the other rules one says how fields are read.
  const others = target.rules.filter(
    (other) => getRuleCode(other) === 'zip-of-other-state' && getRuleCode(use) !== 'zip-of-other-state',
  )
  const fieldsAlone = target.fields.map((field) => ({ ...field, required: false, requiredBy: undefined }))
  const one = { ...target, waivers: undefined, fields: fieldsAlone, rules: [...others, use] }
  const fields = new Set([...getRuleFields(use), ...rows.flatMap((row) => Object.keys(row))])
  const tried = tryTexts(one, [...fields], rows, today)
  return tried?.map(({ findings }) => findings.some((finding) => isOf(use, finding)))
}

/** Returns what a rule makes of its own tests, those that have to fail first; nothing where it cannot be tried. */
export function tryRuleTests(
  target: TargetConfig,
  use: RuleUse,
  today: string,
): readonly TriedTest[] | undefined {
  const { fails = [], passes = [] } = use.tests ?? {}
  const rows = [...fails, ...passes]
  const found = rows.length === 0 ? [] : tryRuleRows(target, use, rows, today)
  return found?.map((isFound, index) => ({
    row: rows[index] ?? {},
    shouldFail: index < fails.length,
    fails: isFound,
  }))
}
