import { api } from '@concord/contract'
import { makeLocationKey } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANALYST, HARBOR, HARBOR_ADMIN, SUMMIT, VIEWER } from '#server/accounts/testing/people.ts'
import { sql } from '#server/db/sql.ts'
import { readOverlays } from '#server/ledger/testing/small-directory.ts'
import { type Publications, type TestRow, usePublications } from './testing/use-publications.ts'

let world: Publications
/** Three practitioners and an organization of the demo directory, who are at no place of the files below. */
let [ada, bo, cy]: string[] = []
let clinic = ''
beforeAll(async () => {
  world = await usePublications()
  const rows = await db().asSystem((tx) =>
    tx.rows<{ npi: number }>(sql`select npi from practitioners where status = 'active' order by npi limit 3`),
  )
  ;[ada, bo, cy] = rows.map(({ npi }) => String(npi))
  const entity = await db().asSystem((tx) => tx.one<{ npi: number }>(sql`select min(npi) as npi from entities`))
  clinic = String(entity?.npi)
})
afterAll(() => world.close())

const db = () => world.mappings.uploads.program.database
const call: Publications['mappings']['uploads']['program']['call'] = (...args) =>
  world.mappings.uploads.program.call(...args)

const at = (npi = '', street = '1 Publishing Way', more: TestRow = {}): TestRow => ({
  ...{ npi, address_1: street, city: 'Dallas', state: 'TX', zip: '75209', phone: '2145550177' },
  ...more,
})
const WAY = makeLocationKey({ address_1: '1 Publishing Way', address_2: null, zip: '75209' })

const see = (npi = '', orgId = SUMMIT) =>
  db().asOrganization(orgId, async (tx) => ({
    streets: (
      await tx.rows<{ address_1: string }>(
        sql`select address_1 from viewed.locations where npi = ${npi} and address_1 like '%Publishing%' order by 1`,
      )
    ).map(({ address_1 }) => address_1),
    ...(await tx.one<{ languages: string[]; verified: string | null }>(sql`
      select languages, to_char(verified_at, 'YYYY-MM-DD') as verified from viewed.practitioners where npi = ${npi}`)),
  }))

const overlays = () => db().asSystem(readOverlays)

test('an approved cycle is published, and its practitioners are found with the roster as their source', async () => {
  const before = await overlays()
  const rosterId = await world.addRoster('FIRST')
  const cycleId = await world.addCycle(rosterId, '2026-06-03', [
    at(ada, '1 Publishing Way', { languages: 'Esperanto', group_npi: clinic }),
    at(ada, '2 Publishing Way'),
    at(bo),
    at(clinic),
    at('', 'No NPI'),
  ])
  expect(await world.read(cycleId)).toMatchObject({
    ...{ preview: null, batch: null, observedOn: '2026-06-03' },
    can: { preview: true, publish: false, rollBack: false },
  })
  const previewed = await world.act(cycleId, 'preview')
  expect(previewed).toMatchObject({ task: null, failure: null, batch: null, source: 'Sender FIRST' })
  expect(previewed.preview?.account).toMatchObject({
    ...{ rows: 5, claimed: 3, unused: [] },
    leftOut: { organization: 1, noNpi: 1 },
  })
  expect(previewed.preview?.impact).toMatchObject({
    ...{ practitioners: 2, withdrawn: 0, notListed: 0, isExact: true, changed: 2, placesAdded: 3, placesEnded: 0 },
    lost: { values: 0 },
  })
  expect(previewed.preview?.impact.byField).toContainEqual({ field: 'Languages', values: 1 })
  // Until then nothing is as the file says.
  expect(await overlays()).toEqual(before)

  const published = await world.act(cycleId, 'publish')
  expect(published).toMatchObject({
    batch: { label: 'Sender FIRST, June 2026', publishedBy: 'Noor Whitfield', rolledBackAt: null },
    can: { publish: false, rollBack: true },
  })
  expect(await world.stateOf(cycleId)).toBe('published')
  expect(await see(ada)).toMatchObject({
    ...{ streets: ['1 Publishing Way', '2 Publishing Way'], languages: ['Esperanto'], verified: '2026-06-03' },
  })
  const { reply } = await call(ANALYST, api.listPractitioners, { params: { text: 'Esperanto' } } as never)
  expect(reply).toBeDefined()
  expect((await see(ada, HARBOR)).streets).toEqual([])

  await world.act(cycleId, 'rollBack')
  expect(await world.stateOf(cycleId)).toBe('rolledBack')
  expect(await overlays()).toEqual(before)
  const events = await db().asSystem((tx) =>
    tx.rows<{ action: string }>(sql`
      select action from audit_events where details ->> 'cycleId' = ${cycleId} order by seq`),
  )
  expect(events.map(({ action }) => action)).toEqual([
    ...['cycle.previewed', 'cycle.publishing', 'cycle.published', 'cycle.rolling-back', 'cycle.rolled-back'],
  ])
})
