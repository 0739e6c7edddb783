import { api } from '@concord/contract'
import { makeNpi } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setDirectoryConfig } from '#server/directory/testing/set-directory-config.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { refreshSearch } from './read-model/refresh-search.ts'
import {
  putAffiliations,
  putEntity,
  putLocations,
  putPractitioner,
} from './read-model/testing/golden-records.ts'

const ANYONE = 'viewer@summit.example'
const HARBOR = 'admin@harbor.example'
const PERSON = makeNpi('299500001')
const CLINIC = makeNpi('299500002')
const PLACE = { phone: null, accepting_new_patients: null }
const IN_TEXAS = { ...PLACE, city: 'DALLAS', state: 'TX', zip: '75201' }
const IN_NEVADA = { ...PLACE, city: 'RENO', state: 'NV', zip: '89501' }

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram()
  await setDirectoryConfig(program.database, 'harbor', { states: ['TX', 'OK'], zipCodes: [] })
})
afterAll(() => program.close())

/** Has the person work for the clinic at these of her places: the first is in Texas, the second in Nevada. */
async function affiliate(...positions: number[]): Promise<void> {
  const [person, clinic] = [Number(PERSON), Number(CLINIC)]
  await program.database.asSystem(async (connection) => {
    await putPractitioner(connection, { npi: person, last_name: 'ZYXWOOD', first_name: 'ANN' })
    await putLocations(connection, person, [
      { ...IN_TEXAS, position: 0 },
      { ...IN_NEVADA, position: 1 },
    ])
    await putEntity(connection, { npi: clinic, name: 'ZYXWOOD CLINIC' })
    await putLocations(connection, clinic, [{ ...IN_TEXAS, position: 0 }])
    const rows = positions.map((position) => ({ entity_npi: clinic, position, network: null }))
    await putAffiliations(connection, person, rows)
    await refreshSearch(connection, [person, clinic])
  })
}

/** Returns what the search says of the affiliation of the person with the clinic, in each place where it could. */
async function ask(email: string) {
  const people = await program.call(email, api.searchPractitioners, { body: { query: 'zyxwood' } })
  const clinics = await program.call(email, api.searchEntities, { body: { query: 'zyxwood clinic' } })
  const members = await program.call(email, api.searchPractitioners, { body: { entity: CLINIC } })
  const counted = await program.call(email, api.countPractitioners, { body: { entity: CLINIC } })
  return {
    names: people.reply.practitioners.map(({ entityName }) => entityName),
    counts: clinics.reply.entities.map(({ practitionerCount }) => practitionerCount),
    members: members.reply.practitioners.map(({ npi }) => npi),
    total: counted.reply.total,
  }
}

const TOLD = { names: ['ZYXWOOD CLINIC'], counts: [1], members: [PERSON], total: 1 }

test('a search tells no one of an affiliation at a place that they may not see', async () => {
  await affiliate(1)
  expect(await ask(ANYONE)).toEqual(TOLD)
  expect(await ask(HARBOR)).toEqual({ names: [null], counts: [0], members: [], total: 0 })
})

test.each([
  ['a place that may be seen', [0, 1]],
  ['no place that is stated', [-1]],
])('a search tells everyone of an affiliation at %s', async (_, positions) => {
  await affiliate(...positions)
  expect(await ask(ANYONE)).toEqual(TOLD)
  expect(await ask(HARBOR)).toEqual(TOLD)
})
