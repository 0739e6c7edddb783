import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { refreshOverlay } from '#server/search/read-model/refresh-overlay.ts'
import { overlayChange, VIEW_A } from '#server/search/read-model/testing/overlays.ts'
import { SILENT } from '../testing/directory.ts'
import { demoNpi, individual, nppesCsv, organization } from '../testing/synthetic-files.ts'
import { useDirectory } from '../testing/use-directory.ts'
import { ingestLeie } from './ingest-leie.ts'

const { scratch, directory, database } = useDirectory()

const ANA = demoNpi(1)
const BEN = demoNpi(2)
const CLINIC = demoNpi(3)
const COLUMNS = ['LASTNAME', 'FIRSTNAME', 'MIDNAME', 'BUSNAME', 'SPECIALTY', 'NPI', 'DOB', 'CITY', 'STATE']
const HEADER = [...COLUMNS, 'EXCLTYPE', 'EXCLDATE', 'REINDATE', 'WAIVERDATE', 'WVRSTATE'].join(',')

type Listed = {
  last?: string
  first?: string
  middle?: string
  business?: string
  city?: string
  state?: string
  on?: string
}

function row({
  last = '',
  first = '',
  middle = '',
  business = '',
  city = 'WACO',
  state = 'TX',
  ...rest
}: Listed) {
  const { on = '20240520' } = rest
  return [last, first, middle, business, 'NURSE', '0000000000', '19610704', city, state, '1128a1', on]
    .concat('00000000', '00000000', '')
    .map((cell) => `"${cell}"`)
    .join(',')
}

const load = (rows: readonly Listed[], asOf = '2026-09-10') =>
  ingestLeie(database(), scratch.write('UPDATED.csv', `${[HEADER, ...rows.map(row)].join('\r\n')}\r\n`), {
    report: SILENT,
    asOf,
    allowLargeChange: true,
  })

let release = 0
/** Loads records as a file that is newer than the one before it. */
function records(...rows: ReturnType<typeof individual>[]) {
  release += 1
  const day = `202607${String(release).padStart(2, '0')}`
  const updated = `07/${String(release).padStart(2, '0')}/2026`
  const stated = rows.map((stored) => ({ ...stored, 'Last Update Date': updated }))
  return directory.load(scratch.write(`npidata_pfile_${day}-${day}.csv`, nppesCsv('npidata', stated)))
}

/** Returns the NPIs of the records shown as possibly excluded; expects that no record is shown as excluded. */
async function possible(): Promise<string[]> {
  const cards = await directory.rows<{ npi: string; status: string; isPossible: boolean }>(sql`
    select npi::text, card ->> 'status' as status, coalesce((card ->> 'isPossiblyExcluded')::boolean, false) as "isPossible"
    from search.subjects order by npi`)
  for (const { status } of cards) expect(status).toBe('active')
  return cards.flatMap(({ npi, isPossible }) => (isPossible ? [npi] : []))
}

const reasonsOf = async (npi: string) => {
  const rows = await directory.rows<{ reasons: string[] }>(sql`
    select m.reasons from practitioners r cross join lateral possible_exclusions_of_person(r.npi, r.last_name,
      r.first_name, r.middle_name, r.other_names, r.taxonomies) m where r.npi = ${npi}`)
  return rows.map(({ reasons }) => reasons)
}

const TAN = { 'Provider Last Name (Legal Name)': 'TAN', 'Provider First Name': 'WILLIAM' }
const NEVADA = {
  'Provider Business Practice Location Address State Name': 'NV',
  'Provider Business Mailing Address State Name': 'NV',
  'Provider License Number State Code_1': 'NV',
}

test('a row without an NPI makes whoever has its name in its state a possible match, never excluded', async () => {
  await records(individual(ANA, { 'Provider Middle Name': 'Q' }), individual(BEN, TAN), organization(CLINIC))
  const outcome = await load([
    { last: 'HARTWELL JR', first: 'MARISOL', middle: 'QUINN', city: 'DALLAS' },
    { last: 'TAN', first: 'BILL', state: 'NV' },
    { business: 'Lakeshore Family Clinic, Inc.', state: 'MA' },
    { last: 'ELSEWHERE', first: '' },
  ])
  expect(outcome).toMatchObject({ read: 4, added: 3, notLinkable: 1, rejected: 0 })
  expect(outcome.notes).toEqual(['3 of them name no NPI: possible matches by name and state'])
  expect(await possible()).toEqual([ANA, CLINIC])
  expect(await reasonsOf(ANA)).toEqual([['lastName', 'firstName', 'middleInitial', 'state', 'city']])
  expect(await directory.rows(sql`select 1 from exclusions`)).toEqual([])
})

test('a name or a state that changes is compared again', async () => {
  await records(individual(ANA), individual(BEN, TAN))
  await load([{ last: 'TAN', first: 'BILL', state: 'NV' }])
  expect(await possible()).toEqual([])
  await records(individual(BEN, { ...TAN, ...NEVADA }))
  expect(await possible()).toEqual([BEN])
  expect(await reasonsOf(BEN)).toEqual([['lastName', 'relatedFirstName', 'state']])
  await records(individual(ANA, { ...TAN, ...NEVADA }), individual(BEN, NEVADA))
  expect(await possible()).toEqual([ANA])
  await records(individual(ANA, TAN))
  expect(await possible()).toEqual([])
})

test('who is listed no more is no match any more, and the same list again changes nothing', async () => {
  await records(individual(ANA), individual(BEN, TAN))
  const both = [
    { last: 'HARTWELL', first: 'MARISOL' },
    { last: 'TAN', first: 'WILLIAM' },
  ]
  await load(both)
  expect(await possible()).toEqual([ANA, BEN])
  expect(await load([...both, ...both])).toMatchObject({ added: 0, unchanged: 4, notListed: 0 })
  expect(await load(both.slice(1), '2026-10-08')).toMatchObject({ unchanged: 1, notListed: 1 })
  expect(await possible()).toEqual([BEN])
})

test('who is listed in a row whose day is damaged stays a match', async () => {
  await records(individual(ANA), individual(BEN, TAN))
  const [ana, ben] = [
    { last: 'HARTWELL', first: 'MARISOL' },
    { last: 'TAN', first: 'WILLIAM' },
  ]
  await load([ana, ben])
  expect(await load([{ ...ben, on: '2024052' }], '2026-10-08')).toMatchObject({ rejected: 1, notListed: 1 })
  expect(await possible()).toEqual([BEN])
})

test('a birth date and a street address are kept nowhere', async () => {
  await load([{ last: 'TAN', first: 'WILLIAM' }])
  const [stored] = await directory.rows<{ row: string }>(
    sql`select to_jsonb(x)::text as row from exclusions_without_npi x`,
  )
  expect(stored?.row).toContain('WILLIAM')
  expect(stored?.row).not.toContain('1961')
})

test('a record that a view sees under the name of a row is a possible match in that view alone', async () => {
  await records(individual(ANA), individual(BEN, TAN))
  await database().asSystem(async (connection) => {
    const renamed = await overlayChange(connection, VIEW_A, async () => {
      await connection.run(sql`update practitioners set last_name = 'MARRIED' where npi = ${ANA}`)
      return [Number(ANA)]
    })
    await refreshOverlay(connection, VIEW_A, renamed)
  })
  const seen = () =>
    directory.rows(sql`
      select npi::text, card -> 'isPossiblyExcluded' as "isPossible" from search.overlay_subjects
      where view_id = ${VIEW_A}`)
  expect(await seen()).toEqual([{ npi: ANA, isPossible: null }])
  await load([{ last: 'MARRIED', first: 'MARISOL' }])
  expect(await seen()).toEqual([{ npi: ANA, isPossible: true }])
  expect(await possible()).toEqual([])
  await load([{ last: 'TAN', first: 'WILLIAM' }], '2026-10-08')
  expect(await seen()).toEqual([{ npi: ANA, isPossible: null }])
})
