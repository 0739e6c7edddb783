import { SOURCES } from '@concord/domain'
import { zipBytes } from '@concord/spreadsheet/testing/zip-bytes'
import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { applyClaims } from '#server/ledger/apply-batch.ts'
import { openBatch } from '#server/ledger/batches.ts'
import { stageClaims } from '#server/ledger/stage-claims.ts'
import { SILENT } from '../testing/directory.ts'
import { demoNpi, individual, nppesCsv } from '../testing/synthetic-files.ts'
import { useDirectory } from '../testing/use-directory.ts'
import { ingestZips } from './ingest-zips.ts'

const { scratch, directory, database } = useDirectory()

const load = (content: string | Buffer, name = 'zips.csv') =>
  ingestZips(database(), scratch.write(name, content), SILENT)
const stored = async (zip: string) =>
  (
    await directory.rows(
      sql`select city, state, county, latitude, longitude from zip_codes where zip = ${zip}`,
    )
  )[0]

const ELM = { city: 'Elmtown', state: 'ME', county: 'Elm', latitude: 44.5, longitude: -69.25 }

test.each([
  ['our own', 'zip,city,state,county,latitude,longitude\n00001,Elmtown,ME,Elm,44.5,-69.25\n'],
  [
    'a commercial',
    '"zip","lat","lng","city","state_id","county_name"\n"00001","44.5","-69.25","Elmtown","ME","Elm"\n',
  ],
  [
    'a spreadsheet',
    'ZIP Code;Place Name;State Abbreviation;County;Latitude;Longitude\r\n1.0;Elmtown;me;Elm;44.5;-69.25\r\n'.replace(
      '1.0',
      '001',
    ),
  ],
  ['the GeoNames', 'US\t00001\tElmtown\tMaine\tME\tElm\t001\t\t\t44.5\t-69.25\t4\n'],
])('%s layout of ZIP codes is read', async (_, content) => {
  expect(await load(content)).toMatchObject({ read: 1, added: 1, rejected: 0 })
  expect(await stored('00001')).toEqual(ELM)
  expect(await load(content)).toMatchObject({ read: 1, unchanged: 1 })
  await directory.run(sql`delete from zip_codes where zip = '00001'`)
})

test('a zip archive with one list is read as it is', async () => {
  const content = 'zip,city,state,latitude,longitude\n00001,Elmtown,ME,44.5,-69.25\n'
  expect(await load(zipBytes({ 'readme.pdf': '%PDF', 'zips.csv': content }), 'zips.zip')).toMatchObject({
    added: 1,
  })
  await expect(load(zipBytes({ 'a.csv': content, 'b.csv': content }), 'two.zip')).rejects.toThrow(
    'exactly one',
  )
  await directory.run(sql`delete from zip_codes where zip = '00001'`)
})

test('places move with the middle of their ZIP code, in the search too', async () => {
  await directory.load(scratch.write('npidata.csv', nppesCsv('npidata', [individual(demoNpi(1))])))
  const before = await stored('75209')
  const outcome = await load('zip,city,state,latitude,longitude\n75209,Dallas,TX,32.5,-96.5\n')
  expect(outcome).toMatchObject({ changed: 1 })
  expect(await directory.locations(demoNpi(1))).toMatchObject([
    { latitude: 32.5, longitude: -96.5 },
    { latitude: 32.5, longitude: -96.5 },
  ])
  const shown = await directory.rows(sql`select card from search.subjects where npi = ${demoNpi(1)}`)
  expect(shown).toMatchObject([{ card: { latitude: 32.5, longitude: -96.5 } }])
  const { latitude, longitude } = before as { latitude: number; longitude: number }
  await load(`zip,city,state,county,latitude,longitude\n75209,Dallas,TX,Dallas,${latitude},${longitude}\n`)
})

test('places of records that people changed move too, for all who see them', async () => {
  const npi = demoNpi(1)
  await directory.load(scratch.write('npidata.csv', nppesCsv('npidata', [individual(npi)])))
  await database().asSystem(async (c) => {
    const id = await openBatch(c, { sourceId: SOURCES.dataUpdate.id, label: 'Claim' })
    await stageClaims(c, id, [{ npi, observedOn: '2026-07-01', fields: { middle_name: 'QUINN' } }])
    await applyClaims(c, id, { userId: null })
  })
  const before = await stored('75209')
  await load('zip,city,state,latitude,longitude\n75209,Dallas,TX,32.5,-96.5\n')
  const viewed = sql`select distinct latitude, longitude from viewed.locations where npi = ${npi}`
  expect(await directory.rows(viewed)).toEqual([{ latitude: 32.5, longitude: -96.5 }])
  const { latitude, longitude } = before as { latitude: number; longitude: number }
  await load(`zip,city,state,county,latitude,longitude\n75209,Dallas,TX,Dallas,${latitude},${longitude}\n`)
})

test('military post offices and territories are known without a code of their state', async () => {
  const outcome = await load(
    'zip,city,state,latitude,longitude\n00006,APO AE,,49.43,7.6\n00699,,,18.4,-66.1\n00007,Nowhere,,44.5,-69.25\n',
  )
  expect(outcome).toMatchObject({ read: 3, added: 2, rejected: 1 })
  expect(await stored('00006')).toMatchObject({ city: 'APO', state: 'AE' })
  expect(await stored('00699')).toMatchObject({ city: '', state: 'PR' })
  await directory.run(sql`delete from zip_codes where zip in ('00006', '00699')`)
})

test('rows that are no places in the United States are kept as rejects', async () => {
  const outcome = await load(
    `zip,city,state,latitude,longitude
K1A 0B1,Ottawa,ON,45.4,-75.7
00002,Elmtown,Maine,44.5,-69.25
00003,,ME,44.5,-69.25
00004,Elmtown,ME,-69.25,44.5
00005,Elmtown,ME,,
00006,Elmtown,ME,44.5,-69.25
00006,Elmtown,ME,44.5,-69.25
`,
  )
  expect(outcome).toMatchObject({ read: 7, added: 1, rejected: 6 })
  expect(outcome.rejects.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 8])
  await directory.run(sql`delete from zip_codes where zip = '00006'`)
})
