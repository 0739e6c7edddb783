import { z } from 'zod'
import { formulaSchema, idSchema, severitySchema } from '../library/names.ts'

/** A row as a sender writes it: texts by field, those that it does not name are empty. */
const testRowSchema = z.record(idSchema, z.string().max(1000).nullable())
const testRows = z.array(testRowSchema).max(50).default([])

const aboutRule = {
  /** The law that asks for it, as people cite it. */
  law: z.string().min(1).max(200).optional(),
  /** Says what to do about a finding; of a rule of the library in the place of what the library says. */
  hint: z.string().min(1).max(1000).optional(),
  /** Rows of which the rule has to find some wrong and others not; of rules about one row. */
  tests: z.strictObject({ fails: testRows, passes: testRows }).optional(),
}

/** A rule of the library, by its code, about some fields of the target. */
const libraryRuleSchema = z.strictObject({
  rule: idSchema,
  field: idSchema.optional(),
  fields: z.record(z.string(), idSchema).optional(),
  parameters: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  severity: severitySchema.optional(),
  ...aboutRule,
})

/** A rule of one's own: it fails in rows where the formula, over fields of the target, is true. */
const ownRuleSchema = z.strictObject({
  code: idSchema,
  fails: formulaSchema,
  message: z.string().min(1).max(1000),
  field: idSchema.optional(),
  severity: severitySchema.default('error'),
  ...aboutRule,
})

/** Defines what a target asks of its rows. */
export const targetRuleSchema = z.union([libraryRuleSchema, ownRuleSchema])

export type RuleUse = z.output<typeof targetRuleSchema>
export type LibraryRuleUse = z.output<typeof libraryRuleSchema>
export type OwnRule = z.output<typeof ownRuleSchema>
export type TestRow = z.output<typeof testRowSchema>

/** Returns the code that findings of a rule have. */
export const getRuleCode = (use: RuleUse): string => ('rule' in use ? use.rule : use.code)

/** Says which rule it is: of the library by its code and fields, one's own by its code. */
export function getRuleKey(use: RuleUse): string {
  if (!('rule' in use)) return use.code
  const fields = Object.entries(use.fields ?? {}).map(([role, field]) => `${role}=${field}`)
  return [use.rule, ...(use.field === undefined ? [] : [use.field]), ...fields.toSorted()].join(' ')
}
