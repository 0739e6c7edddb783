import { expect, test } from 'vitest'
import practitionerRoster from '../targets/practitioner-roster.json' with { type: 'json' }
import { lintTargetConfig } from './lint-target-config.ts'

const FIELDS = [
  '"fields": [{ "id": "npi", "label": "NPI", "type": "npi" },',
  '{ "id": "state", "label": "State", "type": "state" }]',
].join('\n')

/** The problems of a target of two fields with more keys from line 4 on, in short. */
const lint = (...rest: readonly string[]) =>
  lintTargetConfig(
    `{ "kind": "target", "version": 1, "id": "small", "name": "Small",\n${[FIELDS, ...rest].join(',\n')} }`,
  ).map(({ line, column, code, suggestion }) => [
    `${line}:${column}`,
    code,
    ...(suggestion ? [suggestion] : []),
  ])

test('the target that comes with the product has no problems', () => {
  expect(lintTargetConfig(JSON.stringify(practitionerRoster))).toEqual([])
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
