import { expect, test } from 'vitest'
import { targetConfigSchema } from '../config/target-config.ts'
import type { RowRule } from '../library/rules/rule.ts'
import { RULES } from '../library/rules/rule-library.ts'
import { tryFieldTexts, tryRuleRows, tryRuleTests } from './try-target.ts'

const TODAY = '2026-11-20'
const TARGET = targetConfigSchema.parse({
  ...{ kind: 'target', version: 1, id: 'small', name: 'Small', key: ['npi'] },
  fields: [
    { id: 'npi', label: 'NPI', type: 'npi', required: true },
    { id: 'state', label: 'State', type: 'state' },
    { id: 'zip', label: 'ZIP', type: 'zip' },
    { id: 'plan', label: 'Plan', allowed: ['Gold', 'Silver'], maxLength: 5 },
  ],
  rules: [
    { rule: 'nothing-else', field: 'npi' },
    { rule: 'npi-check-digit', field: 'npi' },
    {
      ...{ rule: 'zip-of-other-state', field: 'zip', fields: { state: 'state' } },
      tests: {
        fails: [{ zip: '75209', state: 'ME' }, { zip: '75209' }],
        passes: [{ zip: '75209', state: 'TX' }],
      },
    },
    { code: 'no-texas', message: 'x', fails: "state = 'TX'", severity: 'reject' },
  ],
})
const tryTexts = (id: string, texts: readonly string[], target = TARGET) =>
  tryFieldTexts(target, { id }, texts, TODAY)?.map(({ text, value, isFine, findings }) => [
    ...[text, value, isFine],
    findings.map(({ code }) => code).join(' '),
  ])

test('a text is tried by the type, the limits and the rules of its field alone', () => {
  expect(tryTexts('zip', ['75209', '75209-1234', '70', ''])).toEqual([
    ['75209', '75209', true, ''],
    ['75209-1234', '75209', true, expect.any(String)],
    ['70', null, false, 'unreadable-zip'],
    ['', null, false, 'required'],
  ])
  expect(tryTexts('npi', ['1234567893', '1234567890'])).toEqual([
    ['1234567893', '1234567893', true, ''],
    ['1234567890', '1234567890', false, 'npi-check-digit'],
  ])
  expect(
    tryTexts('plan', ['Gold', 'Silver', 'Bronze'])?.map(([, , isFine, codes]) => [isFine, codes]),
  ).toEqual([
    [true, ''],
    [false, 'too-long'],
    [false, 'too-long not-allowed'],
  ])
  expect(tryTexts('state', ['Texas', 'Maine'])?.map(([, value, isFine]) => [value, isFine])).toEqual([
    ['TX', false],
    ['ME', true],
  ])
})

test('a waiver does not let a text through that is tried', () => {
  const waivers = [{ rule: 'npi-check-digit', reason: 'x', owner: 'y', until: '2099-01-01' }]
  expect(tryTexts('npi', ['1234567890'], { ...TARGET, waivers })?.[0]?.[2]).toBe(false)
})

test('a rule is tried with its tests, what a row does not name being empty', () => {
  const use = TARGET.rules[2]
  if (!use) throw new Error('There is no rule.')
  expect(tryRuleTests(TARGET, use, TODAY)?.map(({ shouldFail, fails }) => [shouldFail, fails])).toEqual([
    [true, true],
    [true, false],
    [false, false],
  ])
})

test('rules about several rows are not tried, and nothing is where the target cannot run', () => {
  expect(tryRuleRows(TARGET, { rule: 'duplicate-key' }, [{ npi: '1' }], TODAY)).toBeUndefined()
  const broken = { ...TARGET, rules: [{ rule: 'dea-last-name', field: 'npi' }] }
  expect(tryTexts('zip', ['75209'], broken)).toEqual([['75209', '75209', true, '']])
  const use = { code: 'own', message: 'x', fails: 'length(', severity: 'error' as const }
  expect(tryRuleRows(TARGET, use, [{ npi: '1' }], TODAY)).toBeUndefined()
})

/** Returns the type that reads the cases of a role as the rule means them. */
const typeOf = (role: string): string => (/date|effective/i.test(role) ? 'date' : 'text')

test.each(
  RULES.filter((rule): rule is RowRule => rule.kind === 'row').map((rule) => [rule.code, rule] as const),
)('the rule %s finds in rows that are tried what its cases say', (code, rule) => {
  const roles = Object.entries({ ...rule.roles, ...rule.optionalRoles })
  // What the reader and the rest of the row say is not typed.
  const isTyped = (row: Readonly<Record<string, unknown>>) =>
    Object.keys(row).every((role) => roles.some(([known]) => known === role))
  const target = targetConfigSchema.parse({
    ...{ kind: 'target', version: 1, id: 'cases', name: 'Cases' },
    fields: roles.map(([role, what]) => ({ id: role.toLowerCase(), label: what, type: typeOf(what) })),
  })
  const fields = Object.fromEntries(roles.map(([role]) => [role, role.toLowerCase()]))
  for (const shouldFail of [true, false]) {
    const rows = rule.cases[shouldFail ? 'fails' : 'passes'].filter(isTyped)
    const typed = rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([role, text]) => [role.toLowerCase(), text])),
    )
    const found = tryRuleRows(target, { rule: code, fields }, typed, TODAY)
    expect(found).toEqual(rows.map(() => shouldFail))
  }
})
