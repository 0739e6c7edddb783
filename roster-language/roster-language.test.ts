import { describe, expect, test } from 'vitest'
import { checkTypes } from './expression/check-types.ts'
import { evaluate } from './expression/evaluate.ts'
import { parseFormula } from './expression/formula/parse-formula.ts'

const HEADERS = ['Name', 'Date', 'Zip', 'Phone', 'Specialties', 'Degree']
const SCOPE = { columns: HEADERS.length, fields: {}, parameters: { runDate: 'date' as const } }
const columns = new Map(HEADERS.map((header, index) => [header, index]))

/** Returns what the formula gives for a row that has the text under the header. */
function compute(formula: string, header: string, text: string) {
  const { expression } = parseFormula(formula, HEADERS)
  expect(checkTypes(expression, SCOPE)).toMatchObject({ ok: true })
  const cells = HEADERS.map((_, index) => (index === columns.get(header) ? text : null))
  const origin = { file: 'roster.csv', tab: 'ADDS', row: 7 }
  return evaluate(expression, { cells, fields: {}, origin, parameters: { runDate: '2026-11-20' } })
}

describe('transforms of rosters are composed of functions', () => {
  test.each([
    ['Ruiz, Ana M.', 'Ruiz', 'Ana', 'M.'],
    ['  van der Berg ,\u00a0Jo ', 'van der Berg', 'Jo', null],
    ['Ruiz', 'Ruiz', null, null],
  ])('a name %j is split on its comma', (name, last, first, middle) => {
    const given = 'trim(part([Name], ",", 2))'
    expect(compute('trim(part([Name], ",", 1))', 'Name', name)).toBe(last)
    expect(compute(`part(${given}, " ", 1)`, 'Name', name)).toBe(first)
    expect(compute(`part(${given}, " ", 2)`, 'Name', name)).toBe(middle)
  })

  const WITH_SLASHES = `dateOf(
    if(length(part([Date], '/', 3)) = 2,
      number(part([Date], '/', 3)) + if(2000 + number(part([Date], '/', 3)) > year($runDate) + 1, 1900, 2000),
      if(length(part([Date], '/', 3)) = 4, number(part([Date], '/', 3)), null)),
    number(part([Date], '/', 1)),
    number(part([Date], '/', 2)))`
  const WITHOUT_SIGNS =
    'dateOf(number(left([Date], 4)), number(substring([Date], 5, 2)), number(substring([Date], 7, 2)))'
  const SERIAL = "addDays(date('1899-12-30'), number([Date]))"
  const ANY_DATE = `if(matches([Date], '^\\d{1,2}/\\d{1,2}/(\\d{2}|\\d{4})$'), ${WITH_SLASHES},
    if(matches([Date], '^\\d{8}$'), ${WITHOUT_SIGNS}, if(matches([Date], '^\\d{5}$'), ${SERIAL}, null)))`

  test.each([
    ['3/15/2024', '2024-03-15'],
    ['10/27/80', '1980-10-27'],
    ['1/2/27', '2027-01-02'],
    ['1/2/28', '1928-01-02'],
    ['2/30/2024', null],
    ['20240229', '2024-02-29'],
    ['20230229', null],
    ['45366', '2024-03-15'],
    ['1/2/999', null],
    ['soon', null],
  ])('the date %j is %j', (text, date) => {
    expect(compute(ANY_DATE, 'Date', text)).toBe(date)
  })

  test.each([
    ['4102', '04102'],
    ['75209', '75209'],
    ['75209-1234', '75209'],
    ['75209.0', '75209'],
    ['041021234', '04102'],
    ['pending', null],
  ])('the ZIP code %j is %j', (text, zip) => {
    const whole = "replacePattern(trim([Zip]), '\\.0+$', null)"
    const digitsOnly = `if(matches(${whole}, '^\\d{3,5}(-?\\d{4})?$'), ${whole}, null)`
    const formula = `left(padLeft(digits(${digitsOnly}), if(length(digits(${digitsOnly})) > 5, 9, 5), '0'), 5)`
    expect(compute(formula, 'Zip', text)).toBe(zip)
  })

  test.each([
    ['(214) 555-0142', '2145550142'],
    ['1-214-555-0142', '2145550142'],
    ['214.555.0142 x12', '2145550142'],
    ['555-0142', null],
  ])('the phone number %j is %j', (text, phone) => {
    const digits = "digits(replacePattern([Phone], '(?i)\\s*(?:x|ext).*$', null))"
    const formula = `if(length(${digits}) = 11 and startsWith(${digits}, '1'), right(${digits}, 10), if(length(${digits}) = 10, ${digits}, null))`
    expect(compute(formula, 'Phone', text)).toBe(phone)
  })

  test('a cell of many values becomes the distinct ones, in order', () => {
    const formula = "join(sort(distinct(each(splitAny([Specialties], ';,/\\n'), trim(item)))), ' | ')"
    expect(compute(formula, 'Specialties', 'Urology; Cardiology,\n urology /Cardiology')).toBe(
      'Cardiology | Urology | urology',
    )
  })

  test('a value that a table does not have takes another way', () => {
    const formula =
      "firstOf(lookup(upper(remove([Degree], '. ')), {'MD': 'Doctor', 'DO': 'Doctor'}), [Degree])"
    expect(compute(formula, 'Degree', 'm. d.')).toBe('Doctor')
    expect(compute(formula, 'Degree', 'R.N.')).toBe('R.N.')
  })

  test('where a row stands and the day of the run are at hand', () => {
    expect(compute("@tab & ' ' & text(@row) & ' ' & text(addDays($runDate, 11))", 'Name', 'x')).toBe(
      'ADDS 7 2026-12-01',
    )
  })
})
