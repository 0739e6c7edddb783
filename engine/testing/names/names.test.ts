import { expect, test } from 'vitest'
import { openScratch } from '../scratch.ts'
import { generateOrganizations } from './organizations.ts'
import { generatePeople } from './people.ts'
import { scoreNames, scoreOrganizations } from './score-names.ts'
import { WAYS_OF_WRITING } from './ways-of-writing.ts'

const { connection, folder } = await openScratch()
const workspace = { connection, folder }
const PEOPLE = generatePeople(200)

test.each(Object.keys(WAYS_OF_WRITING))('names written as %s are taken apart', async (way) => {
  const score = (await scoreNames(PEOPLE, workspace, [way])).get(way)
  expect({ ...score, isRight: (score?.right ?? 0) >= 0.97 * (score?.all ?? 1) }).toMatchObject({
    isRight: true,
  })
})

test('organizations in a column of names do not become people', async () => {
  const { right, all, wrong } = await scoreOrganizations(generateOrganizations(300), workspace)
  expect({ wrong: wrong.slice(0, 5), isRight: right >= 0.97 * all }).toMatchObject({ isRight: true })
})
