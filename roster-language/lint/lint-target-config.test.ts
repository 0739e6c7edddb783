import { expect, test } from 'vitest'
import { BUILT_IN_TARGETS } from '../targets/built-in-targets.ts'
import { lintTargetConfig } from './lint-target-config.ts'

const FIELDS = [
  '"fields": [{ "id": "npi", "label": "NPI", "type": "npi" },',
  '{ "id": "state", "label": "State", "type": "state" }]',
].join('\n')

/** The problems of a target of two fields with more keys from line 4 on, in short. */
const TODAY = '2026-07-01'

const lint = (...rest: readonly string[]) =>
  lintTargetConfig(
    `{ "kind": "target", "version": 1, "id": "small", "name": "Small",\n${[FIELDS, ...rest].join(',\n')} }`,
    TODAY,
  ).map(({ line, column, code, suggestion }) => [
    `${line}:${column}`,
    code,
    ...(suggestion ? [suggestion] : []),
  ])

test.each([...BUILT_IN_TARGETS])('the target %s that comes with the product has no problems', (_, target) => {
  expect(lintTargetConfig(JSON.stringify(target), TODAY)).toEqual([])
  const described = target.fields.filter(({ group }) => group === undefined)
  expect(described).toEqual([])
})

test('a field that is derived with a pattern that cannot be read', () => {
  const derive = '{ "from": "npi", "transforms": [{ "use": "extract-pattern", "with": { "pattern": "(" } }] }'
  const text = `{ "kind": "target", "version": 1, "id": "small", "name": "Small",
"fields": [{ "id": "npi", "label": "NPI", "type": "npi" }, { "id": "end", "label": "End", "derive": ${derive} }] }`
  expect(lintTargetConfig(text, TODAY).map(({ code, pointer }) => [code, pointer])).toEqual([
    ['transform-does-not-fit', '/fields/1/derive/transforms/0'],
  ])
})

test('fields that are named and are not there', () => {
  expect(lint('"key": ["npi", "stat"]', '"output": { "columns": ["npj"], "sort": ["state"] }')).toEqual([
    ['4:16', 'unknown-field', 'state'],
    ['5:25', 'unknown-field', 'npi'],
  ])
})

test.each([
  [
    'no such rule',
    '{ "rule": "npi-check-digt", "field": "npi" }',
    ['4:21', 'unknown-rule', 'npi-check-digit'],
  ],
  ['a field too few', '{ "rule": "npi-check-digit" }', ['4:11', 'missing-field']],
  [
    'a role that is none',
    '{ "rule": "npi-check-digit", "field": "npi", "fields": { "x": "npi" } }',
    ['4:73', 'unknown-key'],
  ],
  [
    'a parameter that is none',
    '{ "rule": "too-many-locations", "field": "npi", "parameters": { "mots": 3 } }',
    ['4:83', 'unknown-key', 'most'],
  ],
  [
    'a parameter of another kind',
    '{ "rule": "too-many-locations", "field": "npi", "parameters": { "most": "3" } }',
    ['4:83', 'wrong-kind'],
  ],
  [
    'a formula over no field',
    `{ "code": "own", "message": "x", "fails": "stat = 'TX'" }`,
    ['4:54', 'unknown-field', 'state'],
  ],
  [
    'a formula over a column',
    '{ "code": "own", "message": "x", "fails": "isBlank([NPI])" }',
    ['4:62', 'unknown-column'],
  ],
  [
    'a formula that is never true',
    `{ "code": "own", "message": "x", "fails": "state = 'Texas'" }`,
    ['4:53', 'never-true'],
  ],
])('a rule with %s', (_, rule, problem) => {
  expect(lint(`"rules": [${rule}]`)).toEqual([problem])
})

test('fields that cannot be', () => {
  const text = `{ "kind": "target", "version": 1, "id": "small", "name": "Small", "fields": [
{ "id": "a", "label": "A", "derive": { "from": "a" } },
{ "id": "a", "label": "A", "typ": "npi" },
{ "id": "b", "label": "B", "type": "boolean", "allowed": ["Y", "yes"] },
{ "id": "c", "label": "C", "type": "dat" }] }`
  expect(
    lintTargetConfig(text).map(({ line, column, code, message }) => `${line}:${column} ${code} ${message}`),
  ).toEqual([
    "2:38 derived-of-itself 'a' cannot be made of itself.",
    "3:9 field-twice There are two fields 'a'; give one of them another id.",
    "3:28 unknown-key There is no key 'typ' here. Did you mean 'type'?",
    "4:64 never-allowed A boolean is never written as 'yes'; write it as values of the type are.",
    expect.stringMatching(/^5:36 wrong-value Expected one of text, name.* Did you mean 'date'\?$/),
  ])
})

test.each([
  [
    'a rule that is none',
    '{ "rule": "require", "reason": "x", "owner": "y", "until": "2026-07-31" }',
    ['4:23', 'unknown-rule', 'required'],
  ],
  [
    'a field that is none',
    '{ "rule": "required", "field": "stat", "reason": "x", "owner": "y", "until": "2026-07-31" }',
    ['4:44', 'unknown-field', 'state'],
  ],
  [
    'a rule that the target does not use',
    '{ "rule": "digits-in-name", "reason": "x", "owner": "y", "until": "2026-07-31" }',
    ['4:23', 'nothing-waived'],
  ],
  [
    'an end before its begin',
    '{ "rule": "required", "reason": "x", "owner": "y", "since": "2026-08-01", "until": "2026-07-31" }',
    ['4:96', 'never-in-force'],
  ],
  [
    'an end that has passed',
    '{ "rule": "required", "reason": "x", "owner": "y", "until": "2026-06-30" }',
    ['4:73', 'waiver-ended'],
  ],
])('a waiver of %s', (_, waiver, problem) => {
  expect(lint(`"waivers": [${waiver}]`)).toEqual([problem])
})

test('waivers of what rejects rows, and two for the same days', () => {
  const waive = (rule: string, more = '') =>
    `{ "rule": "${rule}", "reason": "x", "owner": "y", "until": "2026-07-31"${more} }`
  const rules = '"rules": [{ "rule": "excluded", "field": "npi" }]'
  expect(lint(rules, `"waivers": [${waive('excluded')}]`)).toEqual([['5:23', 'never-waived']])
  const later = waive('required', ', "since": "2026-08-01"').replace('07-31', '08-31')
  expect(lint(`"waivers": [${waive('required')}, ${later}]`)).toEqual([])
  expect(lint(`"waivers": [${waive('required')},\n${waive('required')}]`)).toEqual([['5:1', 'waived-twice']])
})

test('codes of rules and columns that are there twice', () => {
  const own = (code: string) => `{ "code": "${code}", "message": "x", "fails": "isBlank(npi)" }`
  expect(lint(`"rules": [${own('own')},\n${own('own')},\n${own('excluded')}]`)).toEqual([
    ['5:11', 'code-twice'],
    ['6:11', 'code-twice'],
  ])
  expect(lint('"output": { "columns": ["npi",\n"npi"] }')).toEqual([['5:1', 'column-twice']])
})

test('who requires a field, and examples and tests that do not do what they say', () => {
  const text = `{ "kind": "target", "version": 1, "id": "small", "name": "Small",
"programs": [{ "id": "choice", "name": "Choice" }, { "id": "choice", "name": "Twice" }],
"fields": [
{ "id": "state", "label": "State", "type": "state", "requiredBy": [{ "program": "choices" }] },
{ "id": "zip", "label": "ZIP", "type": "zip", "requiredBy": [{ "when": "stat = 'TX'" }, { "when": "state = 'Texas'" }],
"examples": { "passes": ["75209", "x"],
"fails": ["75209"] } },
{ "id": "plan", "label": "Plan", "required": true, "requiredBy": [{ "program": "choice" }] }],
"rules": [
{ "rule": "duplicate-key", "tests": { "passes": [{}] } },
{ "rule": "zip-of-other-state", "field": "zip", "fields": { "state": "state" }, "tests": {
"fails": [{ "zip": "75209", "state": "ME" }, { "zip": "75209" }],
"passes": [{ "zap": "75209" }] } }] }`
  expect(
    lintTargetConfig(text, TODAY).map(({ line, severity, code, suggestion }) => [
      ...[line, severity, code],
      ...(suggestion ? [suggestion] : []),
    ]),
  ).toEqual([
    [2, 'error', 'program-twice'],
    [4, 'error', 'unknown-program', 'choice'],
    [5, 'error', 'unknown-field', 'state'],
    [5, 'warning', 'never-true'],
    [6, 'warning', 'example-passes'],
    [7, 'warning', 'example-fails'],
    [8, 'warning', 'required-anyway'],
    [10, 'warning', 'not-tested'],
    [12, 'warning', 'test-fails'],
    [13, 'error', 'unknown-field', 'zip'],
  ])
})
