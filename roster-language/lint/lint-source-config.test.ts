import { describe, expect, test } from 'vitest'
import { targetConfigSchema } from '../config/target-config.ts'
import { BUILT_IN_TARGETS } from '../targets/built-in-targets.ts'
import { lintSourceConfig } from './lint-source-config.ts'

const TARGET = targetConfigSchema.parse({
  kind: 'target',
  version: 1,
  id: 'small',
  name: 'Small',
  fields: [
    { id: 'npi', label: 'NPI', type: 'npi', required: true },
    { id: 'last_name', label: 'Last name', type: 'name' },
    { id: 'state', label: 'State', type: 'state' },
    { id: 'zip', label: 'ZIP code', type: 'zip' },
    { id: 'zip4', label: 'Four more digits', type: 'zip4', derive: { from: 'zip' } },
    { id: 'is_pcp', label: 'Primary care', type: 'boolean' },
    { id: 'start', label: 'Start', type: 'date' },
    { id: 'kind', label: 'Kind', allowed: ['person', 'group'] },
    { id: 'note', label: 'Note', maxLength: 5 },
  ],
  rules: [
    { rule: 'npi-check-digit', field: 'npi' },
    { rule: 'zip-of-other-state', field: 'zip', fields: { state: 'state' } },
    { code: 'no-note', fails: 'isBlank(note)', message: 'There is no note.' },
  ],
})

const FIRST = '{ "kind": "source", "version": 1, "id": "clinic", "name": "Clinic", "target": "small",'
const NPI = '{ "field": "npi", "from": "NPI" }'

/** Lints a config that begins with a valid first line, and returns its problems in short form. */
function lint(rest: readonly string[], headers?: readonly string[]) {
  return lintSourceConfig([FIRST, ...rest, '}'].join('\n'), TARGET, headers)
    .filter(({ severity }) => severity !== 'info')
    .map(({ line, column, code, suggestion }) => [
      `${line}:${column}`,
      code,
      ...(suggestion ? [suggestion] : []),
    ])
}

const withMappings = (...mappings: readonly string[]) =>
  lint([`"mappings": [${NPI},`, mappings.join(',\n'), ']'])

test('a config without a mistake has no problems', () => {
  expect(lint([`"mappings": [${NPI}]`])).toEqual([])
})

test('all problems are reported at once, in the order of their places, with the pointer and a sentence', () => {
  const text = `${FIRST}
  "maping": [],
  "mappings": [
    { "field": "npj", "from": "NPI" },
    { "field": "note", "formula": "uper([Note])" }
  ],
  "crosswalks": [{ "id": "states", "entries": {} }]
}`
  expect(lintSourceConfig(text, TARGET).filter(({ severity }) => severity !== 'info')).toEqual([
    {
      code: 'unknown-key',
      severity: 'error',
      line: 2,
      column: 3,
      pointer: '/maping',
      message: "There is no key 'maping' here. Did you mean 'mappings'?",
      suggestion: 'mappings',
    },
    {
      code: 'required-not-mapped',
      severity: 'warning',
      line: 3,
      column: 15,
      pointer: '/mappings',
      message: "NPI is required and not mapped, so that every row would be held; map 'npi'.",
    },
    {
      code: 'unknown-field',
      severity: 'error',
      line: 4,
      column: 16,
      pointer: '/mappings/0/field',
      message: "The target has no field 'npj'. Did you mean 'npi'?",
      suggestion: 'npi',
    },
    {
      code: 'unknown-function',
      severity: 'error',
      line: 5,
      column: 36,
      pointer: '/mappings/1/formula',
      message: "There is no function 'uper'. Did you mean 'upper'?",
      suggestion: 'upper',
    },
    {
      code: 'crosswalk-not-used',
      severity: 'warning',
      line: 7,
      column: 26,
      pointer: '/crosswalks/0/id',
      message: "No mapping uses the crosswalk 'states'; name it in one, or take it out.",
    },
    {
      code: 'crosswalk-empty',
      severity: 'error',
      line: 7,
      column: 47,
      pointer: '/crosswalks/0/entries',
      message: "The crosswalk 'states' is empty; fill it in.",
    },
  ])
})

test('a field that the guard leaves alone has to be there and mapped', () => {
  expect(lint([`"mappings": [${NPI}], "unguarded": ["npi", "npj", "zip"]`])).toEqual([
    ['2:71', 'unknown-field', 'npi'],
    ['2:78', 'unguarded-not-mapped'],
  ])
})

test('corrections are about fields that are there, and do not contradict each other', () => {
  const corrections = [
    '{ "field": "stat", "from": "x", "to": "TX" }',
    '{ "field": "state", "from": "x", "to": "Tejas" }',
    '{ "field": "kind", "from": "x", "to": "thing" }',
    '{ "field": "zip", "when": { "note": "a" }, "to": "75209" }',
    '{ "field": "zip", "when": { "npi": "1234567893" }, "to": null }',
    '{ "field": "zip", "when": { "npi": "1234567893" }, "to": "75209" }',
    '{ "field": "zip", "to": "75209" }',
  ]
  expect(lint([`"mappings": [${NPI}], "corrections": [`, corrections.join(',\n'), ']'])).toEqual([
    ['3:12', 'unknown-field', 'state'],
    ['4:40', 'correction-unreadable'],
    ['5:39', 'correction-not-allowed'],
    ['6:37', 'field-not-here'],
    ['8:1', 'corrected-twice'],
    ['9:1', 'wrong-value'],
  ])
})

describe('mappings', () => {
  test.each([
    ['mapped twice', '{ "field": "npi", "from": "X" }', ['3:12', 'mapped-twice']],
    [
      'an unknown crosswalk',
      '{ "field": "note", "from": "X", "crosswalk": "c" }',
      ['3:46', 'unknown-crosswalk'],
    ],
    [
      'a constant that cannot be read',
      '{ "field": "zip", "constant": "x" }',
      ['3:31', 'constant-unreadable'],
    ],
    ['one that is too long', '{ "field": "note", "constant": "123456" }', ['3:32', 'constant-too-long']],
    [
      'one outside of the list',
      '{ "field": "kind", "constant": "peron" }',
      ['3:32', 'constant-not-allowed', 'person'],
    ],
    ['an empty one', '{ "field": "note", "constant": "" }', ['3:32', 'constant-empty']],
    [
      'a type that does not fit',
      '{ "field": "start", "formula": "length([X])" }',
      ['3:32', 'type-does-not-fit'],
    ],
    ['a field in a formula', '{ "field": "note", "formula": "upper(npi)" }', ['3:38', 'unknown-field']],
  ])('%s', (_, mapping, problem) => {
    expect(withMappings(mapping)).toEqual([problem])
  })

  test('the place in a formula is right behind escapes and line feeds', () => {
    const mapping = String.raw`{ "field": "note", "formula": "concat(\"\u00e9\", '\\n',\n lefft([X], 1))" }`
    const place = mapping.indexOf('lefft') + 1
    expect(withMappings(mapping)).toEqual([[`3:${place}`, 'unknown-function', 'left']])
  })

  test('columns are looked at where the headers are known', () => {
    const rest = [
      `"mappings": [${NPI},`,
      '{ "field": "note", "formula": "[Fhone] & [Phone#2] & [#9]" }, { "field": "kind", "from": ["Kind", "Knid"] }]',
    ]
    const headers = ['NPI', 'Phone', 'Phone', 'Kind']
    expect(lint(rest)).toEqual([])
    expect(lint(rest, headers)).toEqual([
      ['3:32', 'unknown-column', 'Phone'],
      ['3:54', 'unknown-column'],
      ['3:100', 'unknown-column', 'Kind'],
    ])
  })
})

describe('filters', () => {
  const filter = (drop: string) =>
    lint([
      `"mappings": [${NPI}, { "field": "state", "from": "State" }, { "field": "is_pcp", "from": "PCP" }],`,
      `"filters": [{ "drop": ${JSON.stringify(drop)}, "reason": "x" }]`,
    ])

  test.each([
    "state = 'Texas'",
    "is_pcp = 'yes'",
    'npi = null',
    "state = 'TX' and is_pcp = '1'",
    'false',
    "oneOf(state, 'Texas')",
  ])('%s is never true', (drop) => {
    expect(filter(drop)).toEqual([['3:23', 'never-true']])
  })

  test.each(["state = 'TX'", "state = 'Texas' or is_pcp = 'Y'", 'isBlank(npi)', "not (state = 'Texas')"])(
    '%s can be true',
    (drop) => {
      expect(filter(drop)).toEqual([])
    },
  )

  test('a field that is not mapped cannot be asked for', () => {
    expect(filter("zip = '75209'")).toEqual([['3:24', 'field-not-here']])
  })

  test('a filter has to be true or false', () => {
    expect(filter('upper(state)')).toEqual([['3:24', 'wrong-type']])
  })
})

test('blocks of a repeat are compared', () => {
  const block = (name: string, ...fields: readonly string[]) =>
    JSON.stringify({ name, mappings: fields.map((field) => ({ field, from: field })) })
  const blocks = [block('One', 'zip', 'state'), block('Two', 'zip'), block('One', 'state', 'zip')]
  expect(lint([`"mappings": [${NPI}],`, '"repeat": { "blocks": [', blocks.join(',\n'), ']}'])).toEqual([
    ['5:9', 'block-differs'],
    ['6:9', 'block-twice'],
  ])
})

test('the columns that a step adds are there behind it', () => {
  const steps = [
    '"steps": [{ "fillDown": ["Gruop"] },',
    '{ "merge": { "by": ["NPI"], "spread": [{ "column": "Specialty", "into": ["Spec 1", "Spec 2"] }] } },',
    '{ "number": { "into": "Spec 1" } }],',
    `"mappings": [${NPI}, { "field": "note", "from": "Spec 2" }]`,
  ]
  expect(lint(steps, ['NPI', 'Group', 'Specialty'])).toEqual([
    ['2:27', 'unknown-column', 'Group'],
    ['4:1', 'column-twice'],
  ])
})

test('rules that will not run are reported as info', () => {
  const problems = lintSourceConfig(`${FIRST}\n"mappings": [${NPI}] }`, TARGET)
  expect(problems.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
    "info: The rule 'zip-of-other-state' will not run: 'zip', 'state' is not mapped.",
    "info: The rule 'no-note' will not run: 'note' is not mapped.",
  ])
})

test('a text that is no JSON has one problem, at its place', () => {
  const lintText = (text: string) =>
    lintSourceConfig(text, TARGET).map(({ code, line, column }) => `${code} ${line}:${column}`)
  expect(lintText('')).toEqual(['no-json 1:1'])
  expect(lintText(`${FIRST}\n"mappings": [${NPI},]\n}`)).toEqual(['no-json 2:47'])
  expect(lintText('{\r\n  // a comment\r\n}')).toEqual(['no-json 2:3'])
  expect(lintText('[]')).toEqual(['wrong-kind 1:1'])
})

test('a wrong shape is reported where it stands, and the rest is looked at all the same', () => {
  expect(
    lint([
      '"scope": "ful",',
      '"scope": "full",',
      '"reading": { "delimiter": ";;" },',
      '"mappings": [{ "field": "npi", "form": "NPI" }, { "field": 7, "from": "x" }, { "field": "nope", "from": "x" }]',
    ]),
  ).toEqual([
    ['3:1', 'repeated-key'],
    ['4:27', 'outside-limits'],
    ['5:13', 'required-not-mapped'],
    ['5:14', 'missing-key'],
    ['5:32', 'unknown-key', 'from'],
    ['5:60', 'wrong-kind'],
    ['5:89', 'unknown-field', 'note'],
  ])
})

test('a smallest config for the built-in target has nothing to fix', () => {
  const target = BUILT_IN_TARGETS.get('practitioner-roster')
  const text = FIRST.replace('small', 'practitioner-roster')
  expect(target).toBeDefined()
  if (!target) return
  const problems = lintSourceConfig(`${text} "mappings": [${NPI}] }`, target)
  expect(problems.filter(({ severity }) => severity !== 'info')).toEqual([])
})

test.each([
  ['delimiter', '"¦"'],
  ['delimiter', '"\\""'],
  ['delimiter', '"\'"'],
  ['columnStarts', '[4, 12]'],
  ['columnStarts', '[0, 12, 12]'],
])('a %s that no file can be read with is refused: %s', (key, value) => {
  const text = `${FIRST} "reading": { "${key}": ${value} }, "mappings": [${NPI}] }`
  const problems = lintSourceConfig(text, TARGET).filter(({ severity }) => severity === 'error')
  expect(problems.map(({ code, pointer }) => [code, pointer])).toEqual([['wrong-value', `/reading/${key}`]])
  expect(problems[0]?.message).toMatch(/^Expected .*\.$/)
})

test('a delimiter of one ASCII character and places of columns are right', () => {
  const reading = '"reading": { "delimiter": "\\u001f", "columnStarts": [0, 20, 35] },'
  expect(lint([reading, `"mappings": [${NPI}]`])).toEqual([])
})

test.each([
  ['a group that is not closed', { use: 'replace-pattern', with: { pattern: '(abc', by: 'x' } }],
  ['a look-ahead', { use: 'replace-pattern', with: { pattern: '(?=abc)d', by: 'x' } }],
  ['a group that is not there', { use: 'replace-pattern', with: { pattern: '(a)b', by: '$2' } }],
  ['an empty table', { use: 'map-values', with: { table: {} } }],
  ['an empty replacement', { use: 'map-values', with: { table: { 'Fam Pract': '' } } }],
  ['a text twice', { use: 'map-values', with: { table: { 'Fam Pract': 'A', 'fam  pract': 'B' } } }],
])('a transform with %s is refused where it stands in the chain', (_, use) => {
  const chain = JSON.stringify([{ use: 'trim' }, use, { use: 'upper' }])
  const text = `${FIRST} "mappings": [${NPI}, { "field": "note", "from": "Note", "transforms": ${chain} }] }`
  const problems = lintSourceConfig(text, TARGET).filter(({ severity }) => severity === 'error')
  expect(problems.map(({ code, pointer }) => [code, pointer])).toEqual([
    ['transform-does-not-fit', '/mappings/1/transforms/1'],
  ])
})

test('transforms are known by their ids, and the first of a chain that does not fit is reported', () => {
  expect(
    withMappings(
      '{ "field": "note", "from": "Note", "transforms": [{ "use": "trim" }, { "use": "uper" }] }',
      '{ "field": "last_name", "from": ["A", "B"], "transforms": [{ "use": "trim" }, { "use": "upper" }] }',
      '{ "field": "kind", "from": "Kind", "transforms": [{ "use": "upper", "with": { "how": "so" } }] }',
    ).map(([, code]) => code),
  ).toEqual(['unknown-transform', 'transform-does-not-fit', 'transform-does-not-fit'])
})

test('of several columns some may be missing in a file, which is a warning, but not all', () => {
  const text = [FIRST, `"mappings": [${NPI}, { "field": "note", "from": ["Note", "Remark"] }]`, '}'].join(
    '\n',
  )
  const severities = (headers: readonly string[]) =>
    lintSourceConfig(text, TARGET, headers)
      .filter(({ code }) => code === 'unknown-column')
      .map(({ severity }) => severity)
  expect(severities(['NPI', 'Remark'])).toEqual(['warning'])
  expect(severities(['NPI', 'Other'])).toEqual(['error', 'error'])
})

test('the field of a stop has to be one of the target, and the stop one about fields', () => {
  const stops = [
    '{ "stop": "null-rate-jump", "field": "npi" },',
    '{ "stop": "field-change-share", "field": "stat" },',
    '{ "stop": "terms-share", "field": "npi" }',
  ]
  expect(lint([`"mappings": [${NPI}],`, '"stops": [', ...stops, ']'])).toEqual([
    ['5:42', 'unknown-field', 'state'],
    ['6:35', 'stop-without-field'],
  ])
})

test('an override names a setting of the target once, and a key of its fields', () => {
  const overrides = [
    '{ "setting": "required", "field": "note", "value": true, "over": false, "why": "Agreed" },',
    '{ "setting": "required", "field": "zipp", "value": true },',
    '{ "setting": "required", "field": "note", "value": true },',
    '{ "setting": "severity", "rule": "zip-of-other-state zip", "value": "info" },',
    '{ "setting": "key", "value": ["npi", "zap"] }',
  ]
  expect(lint([`"mappings": [${NPI}],`, '"overrides": [', ...overrides, ']'])).toEqual([
    ['2:13', 'required-not-mapped'],
    ['5:1', 'unknown-setting', 'zip'],
    ['6:1', 'repeated-override'],
    ['7:1', 'unknown-setting'],
    ['8:38', 'unknown-field', 'zip'],
  ])
})

test('what a source has otherwise counts where its texts are looked at', () => {
  const withValue = (value: string) =>
    lint([
      `"mappings": [${NPI}, { "field": "kind", "constant": "clinic" }],`,
      `"overrides": [{ "setting": "allowed", "field": "kind", "value": ${value} }]`,
    ]).map(([, code]) => code)
  expect(withValue('["clinic"]')).toEqual([])
  expect(withValue('["person"]')).not.toEqual([])
})
