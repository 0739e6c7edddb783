import { api } from '@concord/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setDirectoryConfig } from '#server/directory/testing/set-directory-config.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { findCounty } from './counties.ts'
import { countyKey, type ZipCode } from './zip-codes.ts'

const VIEWER = 'viewer@summit.example'

const place = (zip: string, county: string, state: string): ZipCode => ({
  ...{ zip, city: 'A CITY', state, latitude: 0, longitude: 0, county },
})
const PLACES = [
  place('77002', 'Harris', 'TX'),
  place('31807', 'Harris', 'GA'),
  place('90012', 'Los Angeles', 'CA'),
  place('63112', 'St. Louis', 'MO'),
  place('70112', 'Orleans', 'LA'),
  place('88001', 'Dona Ana', 'NM'),
]
const byCounty = Map.groupBy(PLACES, ({ county }) => countyKey(county ?? ''))

describe('a county in the box', () => {
  test.each([
    ['harris county tx', 'Harris County, TX', 'harris county tx', ''],
    ['Harris County, Texas', 'Harris County, TX', 'Harris County, Texas', ''],
    ['harris county', 'Harris County, GA, TX', 'harris county', ''],
    ['cardiology Los Angeles County', 'Los Angeles County, CA', 'Los Angeles County', 'cardiology'],
    ['doctors in the harris county ga', 'Harris County, GA', 'harris county ga', 'doctors'],
    ['harris county md', 'Harris County, GA, TX', 'harris county', 'md'],
    ['saint louis county', 'St. Louis County, MO', 'saint louis county', ''],
    ['orleans parish smith', 'Orleans Parish, LA', 'orleans parish', 'smith'],
    ['Do\u00f1a Ana County new mexico md', 'Dona Ana County, NM', 'Do\u00f1a Ana County new mexico', 'md'],
  ])('%j is read', (query, label, text, rest) => {
    expect(findCounty(query, { byCounty })).toMatchObject({ label, text, rest })
  })

  test.each(['county', 'nowhere county', 'harris county ny', 'harris', 'countyline'])(
    '%j names none',
    (query) => {
      expect(findCounty(query, { byCounty })).toBeUndefined()
    },
  )
})

describe('a search in a county', () => {
  let program: TestProgram
  beforeAll(async () => {
    program = await startTestProgram()
  })
  afterAll(() => program.close())

  const find = async (query: string) => {
    const page = await program.call(VIEWER, api.searchPractitioners, { body: { query, limit: 100 } })
    const counts = await program.call(VIEWER, api.countPractitioners, { body: { query } })
    return { ...page.reply, total: counts.reply.total }
  }

  test('finds those with a location there, shows it, and says how it was understood', async () => {
    const { practitioners, total, readAs } = await find('providers in dallas county tx')
    expect(total).toBeGreaterThan(3)
    expect(readAs).toContainEqual({ field: 'filter', label: 'Dallas County, TX', text: 'dallas county tx' })
    expect(new Set(practitioners.map(({ state }) => state))).toEqual(new Set(['TX']))
    for (const who of ['practitioners', 'Clinicians', 'all doctors', 'Dr.'])
      expect((await find(`${who} in dallas county tx`)).total, who).toBe(total)
    const all = await find('')
    expect(total).toBeLessThan(all.total)
    const [first] = practitioners
    const named = await find(`${first?.lastName} dallas county`)
    expect(named.practitioners.map(({ npi }) => npi)).toContain(first?.npi)
    expect(named.total).toBeLessThanOrEqual(total)
  })

  test.each([
    ['facilities in dallas county tx', 'Dallas County, TX'],
    ['entities harris county tx', 'Harris County, TX'],
    ['organizations in the los angeles county', 'Los Angeles County, CA'],
  ])('for entities %j is a place', async (query, label) => {
    const { reply } = await program.call(VIEWER, api.searchEntities, { body: { query } })
    expect(reply.readAs).toContainEqual({ field: 'filter', label, text: expect.any(String) })
    expect(reply.entities.length).toBeGreaterThan(0)
  })

  test('what entities are called is no place', async () => {
    const all = await program.call(VIEWER, api.searchEntities, { body: { query: 'dallas' } })
    const name = all.reply.entities[0]?.name ?? ''
    const { reply } = await program.call(VIEWER, api.searchEntities, { body: { query: `${name} county` } })
    expect(reply.entities[0]?.name).toBe(name)
    expect(reply.readAs.map(({ field }) => field)).not.toContain('filter')
  })

  test('finds no one outside the states of the organization', async () => {
    await setDirectoryConfig(program.database, 'harbor', { states: ['OK'], zipCodes: [] })
    const body = { query: 'dallas county tx' }
    const counts = await program.call('admin@harbor.example', api.countPractitioners, { body })
    expect(counts.reply.total).toBe(0)
  })
})
