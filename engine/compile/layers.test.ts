import { parseFormula, type ValueType } from '@concord/roster-language'
import { DuckDBInstance } from '@duckdb/node-api'
import { expect, test } from 'vitest'
import { CircularFieldsError } from './inline-fields.ts'
import { compileExpressions } from './testing/compile-expressions.ts'

const HEADERS = ['Name', 'Phone']
const FIELDS: Record<string, ValueType> = {
  first: 'text',
  last: 'text',
  phone: 'text',
  size: 'number',
  old: 'text',
}

function compile(formulas: Record<string, string>, from = 'people') {
  const expressions = Object.entries(formulas).map(([name, formula]) => [
    name,
    parseFormula(formula, HEADERS).expression,
  ])
  return compileExpressions(from, Object.fromEntries(expressions), {
    columns: 2,
    fields: FIELDS,
    parameters: { runDate: 'date' },
  })
}

async function connect() {
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  await connection.run(`CREATE TABLE people AS SELECT * FROM (VALUES
    (1, ' Ruiz, Ana ', '(214) 555-0142', 'x'), (2, 'Berg', NULL, NULL), (3, NULL, 'none', 'O''Neil')) t("row", c0, c1, "old")`)
  return connection
}

test('fields are made of columns, of other fields of the run, and of those that are there', async () => {
  const connection = await connect()
  const query = compile({
    last: "part(trim([Name]), ',', 1)",
    first: "trim(part(trim([Name]), ',', 2))",
    phone: 'digits([Phone])',
    size: 'length(last) + length(last)',
    both: "last & ' ' & old",
  })
  const reader = await connection.runAndReadAll(query)
  expect(reader.getRowsJS()).toEqual([
    [1, 'Ruiz', 'Ana', '2145550142', 8, 'Ruiz x'],
    [2, 'Berg', null, null, 8, 'Berg '],
    [3, null, null, null, null, " O'Neil"],
  ])
  expect(reader.columnNames()).toEqual(['row', 'last', 'first', 'phone', 'size', 'both'])
})

test('what is needed more than once is written once, below those that need it', () => {
  const query = compile({ last: 'upper(trim([Name]))', size: 'length(trim([Name])) + length(last)' })
  expect(query.match(/\btrim\(/g)).toHaveLength(1)
  expect(query.match(/\bupper\(/g)).toHaveLength(1)
  const simple = compile({ last: 'upper([Name])', first: 'lower([Name])' })
  expect(simple).toBe(
    'SELECT "row" AS "row", upper(c0) AS "last", lower(c0) AS "first" FROM (SELECT * FROM people)',
  )
})

test('the text of a query grows with the expression and not faster', () => {
  const nested = (levels: number) => `${'trim('.repeat(levels)}[Name]${')'.repeat(levels)}`
  const [shorter, longer] = [compile({ last: nested(20) }).length, compile({ last: nested(40) }).length]
  expect(longer).toBeLessThan(shorter * 2.5)
  const inLoop = (levels: number) => `each(split([Name], ','), ${nested(levels).replace('[Name]', 'item')})`
  const [few, many] = [
    compile({ last: `join(${inLoop(10)}, ' ')` }).length,
    compile({ last: `join(${inLoop(20)}, ' ')` }).length,
  ]
  expect(many).toBeLessThan(few * 2.5)
})

test('every output has the type of its expression, even a constant', async () => {
  const connection = await connect()
  const query = compile({
    text: 'decimals(1, 11)',
    number: 'round(1, 11)',
    boolean: 'oneOf(null, null)',
    date: 'addDays(null, null)',
    list: 'list(null, null)',
    either: 'if(true, null, $runDate)',
  })
  const described = await connection.runAndReadAll(`SELECT column_type FROM (DESCRIBE ${query})`)
  expect(described.getRowsJS().flat()).toEqual([
    'INTEGER',
    'VARCHAR',
    'DOUBLE',
    'BOOLEAN',
    'DATE',
    'VARCHAR[]',
    'DATE',
  ])
})

test('many rows keep their order and their numbers', async () => {
  const connection = await connect()
  await connection.run(
    'CREATE TABLE many AS SELECT CAST(range + 1 AS INTEGER) AS "row", \' a\' || range AS c0, NULL AS c1 FROM range(150000)',
  )
  const query = compile({ last: 'trim([Name]) & trim([Name])' }, 'many')
  const reader =
    await connection.runAndReadAll(`SELECT count(*) FROM (SELECT row_number() OVER () AS place, * FROM (${query}))
    WHERE place = "row" AND "last" = concat('a', place - 1, 'a', place - 1)`)
  expect(reader.getRowsJS()).toEqual([[150_000n]])
})

test('fields in a circle are refused by name', () => {
  const circle = () => compile({ first: 'trim(last)', last: 'upper(phone)', phone: 'lower(last)' })
  expect(circle).toThrow(CircularFieldsError)
  expect(circle).toThrow(
    'These fields are made of each other: last <- phone <- last. Take one out of the circle.',
  )
})

test('texts and names cannot end the literal that they stand in', async () => {
  const connection = await connect()
  const query = compile({ '"; DROP TABLE people; --': `concat("';", "\\\\'")` })
  const reader = await connection.runAndReadAll(query)
  expect(reader.getRowsJS()[0]).toEqual([1, "';\\'"])
})
