import { makeNpi } from '@concord/domain'
import { BUILT_IN_TARGETS } from '@concord/roster-language'
import { expect, test } from 'vitest'
import { performRun } from '#engine/run/perform-run.ts'
import { openScratch } from '#engine/testing/scratch.ts'
import { suggestFile } from '../suggest-file.ts'

const { connection, makeFolder, write } = await openScratch()
const target = BUILT_IN_TARGETS.get('practitioner-roster')
if (!target) throw new Error('The built-in target is missing.')

const NPIS = Array.from({ length: 6 }, (_, index) => makeNpi(`10000000${index + 1}`))
const HEADER = 'Last Name,First Name,Degree,NPI,Address,City,State,Zip,Phone'
const PLACES = [
  '12 Elm St,Dallas,TX,75201,214-555-0101',
  '7 Pine Rd,Waco,TX,76701,254-555-0102',
  '5 Main St,Plano,TX,75023,972-555-0103',
]
const PEOPLE = ['Ruiz,Ana,MD', 'Chen,Li,DO', 'Adams,Kim,NP', 'Diaz,Eva,MD']

const suggest = (lines: readonly string[]) => {
  const file = write('roster.csv', `${[HEADER, ...lines].join('\n')}\n`)
  return suggestFile({ file, target }, { connection, folder: makeFolder() }).then(({ source }) => ({
    file,
    source,
  }))
}

/** Returns rows of people with three locations each; only the first row of a person has the name. */
const grouped = (npiOf: (person: number, place: number) => string) =>
  PEOPLE.flatMap((person, at) =>
    PLACES.map((place, index) => `${index === 0 ? person : ',,'},${npiOf(at, index)},${place}`),
  )

test('rows below the name of a person are proposed to be that of the person, and each goes out', async () => {
  const { file, source } = await suggest(
    grouped((person, place) => (place === 0 ? (NPIS[person] ?? '') : '')),
  )
  expect(source.steps).toEqual([{ fillDown: ['Last Name', 'First Name', 'Degree', 'NPI'] }])
  const out = makeFolder()
  const limits = { memoryMb: 512, threads: 1, timeoutMs: 300_000 }
  const job = { file, target, source, out, runDate: '2026-11-20', limits }
  const signal = new AbortController().signal
  const { balance } = await performRun(job, out, { onProgress: () => {}, signal })
  expect(balance).toMatchObject({ in: 12, out: 12, held: 0 })
})

test('an NPI that stands in each row stays, and has to be that of the person', async () => {
  const same = await suggest(grouped((person) => NPIS[person] ?? ''))
  expect(same.source.steps).toEqual([{ fillDown: ['Last Name', 'First Name', 'Degree'] }])
  const others = await suggest(grouped((person, place) => NPIS[(person + place) % NPIS.length] ?? ''))
  expect(others.source.steps).toEqual([])
})

test.each([
  ['one name is missing', PEOPLE.map((person, at) => `${at === 2 ? ',,' : person},,${PLACES[at % 3]}`)],
  ['all names are there', PEOPLE.map((person, at) => `${person},${NPIS[at]},${PLACES[at % 3]}`)],
  ['the first row has none', grouped(() => '').slice(1)],
  [
    'the others say nothing',
    PEOPLE.flatMap((person, at) => [`${person},${NPIS[at]},,,,,`, `,,,${NPIS[at]},,,,,`]),
  ],
])('nothing is proposed where %s', async (_, lines) => {
  expect((await suggest(lines)).source.steps).toEqual([])
})
