import { expect, test } from 'vitest'
import { joinSql, sql } from './sql.ts'

test('inserted values become numbered parameters in the order of the text', () => {
  const statement = sql`select ${1} where a = ${'x'}`
  expect(statement.text).toBe('select $1 where a = $2')
  expect(statement.values).toEqual([1, 'x'])
})

test('an inserted statement is inlined and its parameters are renumbered', () => {
  const inner = sql`npi = ${7}`
  const statement = sql`select ${'a'} from t where ${inner} and b = ${null}`
  expect(statement.text).toBe('select $1 from t where npi = $2 and b = $3')
  expect(statement.values).toEqual(['a', 7, null])
})

test('joined conditions keep their order, and an empty list is empty text', () => {
  const joined = joinSql([sql`a = ${1}`, sql`b = ${2}`, sql`c`], ' and ')
  expect(sql`where ${joined}`.text).toBe('where a = $1 and b = $2 and c')
  expect(joinSql([], ' and ').text).toBe('')
})
