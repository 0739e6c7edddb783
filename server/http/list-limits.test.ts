import { api, type Endpoint } from '@concord/contract'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'

const MAX_STATEMENTS = 60

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.close())
afterAll(() => vi.restoreAllMocks())

type Items = { enum?: unknown[]; format?: string; pattern?: string; type?: string }
type ListSchema = { type?: string; maxItems?: number; items?: Items }
type Lists = Record<string, unknown[]>

const letter = (number: number) => String.fromCharCode(65 + (number % 26))

/** Returns a value for each index, all different, in the form that a list in the contract has. */
function getValue({ enum: values, format, pattern }: Items, index: number): unknown {
  if (values) return values[index]
  if (format === 'uuid') return `0a9a0000-0000-4000-8000-${String(index).padStart(12, '0')}`
  const texts = [
    `${letter(index / 26)}${letter(index)}`,
    String(1_000_000_000 + index),
    String(10_000 + index),
    `${String(200_000_000 + index)}X`,
    `value ${index}`,
  ]
  const shape = new RegExp(pattern ?? '^value')
  return texts.find((text) => shape.test(text))
}

function fullLists({ body }: Endpoint): Lists {
  if (!body) return {}
  const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  const lists = Object.entries(properties as Record<string, ListSchema>).flatMap(([name, list]) => {
    const { maxItems, items } = list
    if (list.type !== 'array' || maxItems === undefined || !items) return []
    const size = Math.min(maxItems, items.enum?.length ?? maxItems)
    return [[name, Array.from({ length: size }, (_, index) => getValue(items, index))] as const]
  })
  return Object.fromEntries(lists)
}

async function countStatements(work: () => Promise<{ status: number }>): Promise<[number, number]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const { status } = await work()
  const count = query.mock.calls.length
  query.mockRestore()
  return [status, count]
}

const READING = Object.entries<Endpoint>(api).filter(([, endpoint]) => endpoint.body && !endpoint.writes)

test('some calls that only read take lists', () => {
  const found = READING.filter(([, endpoint]) => Object.keys(fullLists(endpoint)).length > 0)
  expect(found.map(([name]) => name)).toEqual(expect.arrayContaining(['countPractitioners', 'lookUpNpis']))
})

for (const [name, endpoint] of READING) {
  const lists = fullLists(endpoint)
  if (Object.keys(lists).length === 0) continue
  test(`${name} takes a bounded number of statements with each list at its maximum, and with all of them`, async () => {
    const bodies = [...Object.entries(lists).map(([list, values]) => ({ [list]: values })), lists]
    for (const body of bodies) {
      const [status, statements] = await countStatements(() =>
        program.call('admin@summit.example', endpoint as typeof api.countPractitioners, {
          body: body as never,
        }),
      )
      expect([Object.keys(body), status]).toEqual([Object.keys(body), expect.toSatisfy((code) => code < 500)])
      expect([Object.keys(body), statements]).toEqual([
        Object.keys(body),
        expect.toSatisfy((count) => count < MAX_STATEMENTS),
      ])
    }
  })
}
