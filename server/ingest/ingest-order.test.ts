import { basename } from 'node:path'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { type CsvRow, deactivated, demoNpi, individual, nppesCsv, place } from './testing/synthetic-files.ts'
import { useDirectory } from './testing/use-directory.ts'

const { scratch, directory } = useDirectory()

const RUNS = 4 * inject('costlyDepth')
const LAST_DAY = 28
/** Many, as rows cost less than loads: nearly every case has someone whom the order of its files could spoil. */
const PEOPLE = 24

/** An event of one NPI; each event has its own day. */
type Event = { day: number; kind: 'update' | 'deactivate' | 'reactivate' }
type Life = readonly Event[]
type Release = { kind: 'full' | 'weekly' | 'report'; from: number; until: number }
type State = { updated: number; off: number | undefined; on: number | undefined; isActive: boolean }

const iso = (day: number) => `2025-11-${String(day).padStart(2, '0')}`
const monthFirst = (day: number | undefined) =>
  day === undefined ? '' : `11/${String(day).padStart(2, '0')}/2025`

/** Whatever is drawn, an active NPI is deactivated and a deactivated one comes back. */
const life: fc.Arbitrary<Life> = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: LAST_DAY }), fc.boolean()), {
    selector: ([day]) => day,
    minLength: 1,
    maxLength: 7,
  })
  .map((drawn) => {
    let isActive = true
    return drawn
      .sort(([a], [b]) => a - b)
      .map(([day, turns], index): Event => {
        if (index === 0 || (isActive && !turns)) return { day, kind: 'update' }
        isActive = !isActive
        return { day, kind: isActive ? 'reactivate' : 'deactivate' }
      })
  })

const release: fc.Arbitrary<Release> = fc
  .tuple(fc.constantFrom('full', 'weekly', 'report'), fc.integer({ min: 1, max: LAST_DAY }))
  .map(([kind, until]) => ({ kind, from: Math.max(1, until - 6), until }))

function stateAt(events: Life, until: number): State | undefined {
  const past = events.filter(({ day }) => day <= until)
  if (past.length === 0) return undefined
  const off = past.findLast(({ kind }) => kind === 'deactivate')?.day
  const on = past.findLast(({ kind }) => kind === 'reactivate')?.day
  const updated = past.findLast(({ kind }) => kind !== 'deactivate')?.day ?? 0
  return { updated, off, on, isActive: off === undefined || (on !== undefined && on > off) }
}

/** Returns what a release states about one NPI: its state then, if the release is about that NPI. */
function statedBy({ kind, from, until }: Release, events: Life): State | undefined {
  const state = stateAt(events, until)
  const isListed =
    kind === 'full' ||
    (kind === 'report' ? state?.isActive === false : events.some(({ day }) => day >= from && day <= until))
  return isListed ? state : undefined
}

const npiOf = (person: number) => demoNpi(person + 1)
const nameOf = (person: number, day: number) => `N${person}D${day}`
const placesOf = (person: number, day: number) =>
  Array.from({ length: day % 3 }, (_, index) => `${person}${day}${index} ELM ST`)

function rowOf(person: number, { updated, off, on, isActive }: State): CsvRow {
  if (!isActive) return deactivated(npiOf(person), monthFirst(off))
  return individual(npiOf(person), {
    'Provider Last Name (Legal Name)': nameOf(person, updated),
    'Provider Enumeration Date': '',
    'Last Update Date': monthFirst(updated),
    'NPI Deactivation Date': monthFirst(off),
    'NPI Reactivation Date': monthFirst(on),
  })
}

function writeRelease(released: Release, lives: readonly Life[]): string[] {
  const stated = lives.flatMap((events, person) => {
    const state = statedBy(released, events)
    return state ? [{ person, state }] : []
  })
  const digits = (day: number) => iso(day).replaceAll('-', '')
  if (released.kind === 'report') {
    const rows = stated.map(({ person, state }) => ({
      NPI: npiOf(person),
      'NPI Deactivation Date': monthFirst(state.off),
    }))
    return [scratch.write(`report ${digits(released.until)}.csv`, nppesCsv('deactivation', rows))]
  }
  const days = `${released.kind === 'full' ? '20050523' : digits(released.from)}-${digits(released.until)}`
  const main = stated.map(({ person, state }) => rowOf(person, state))
  const places = stated.flatMap(({ person, state }) =>
    state.isActive ? placesOf(person, state.updated).map((street) => place(npiOf(person), street)) : [],
  )
  return [
    scratch.write(`npidata_pfile_${days}.csv`, nppesCsv('npidata', main)),
    scratch.write(`pl_pfile_${days}.csv`, nppesCsv('pl', places)),
  ]
}

/** Returns the expected record of a person: the newest of all that the files state, by when it happened. */
function expectPerson(person: number, states: readonly State[]) {
  if (states.length === 0) return []
  const happened = ({ isActive, off, updated }: State) => (isActive ? updated : (off ?? 0))
  const newest = states.toSorted((a, b) => happened(a) - happened(b)).at(-1)
  const active = states.filter(({ isActive }) => isActive)
  const updated = Math.max(0, ...active.map((state) => state.updated))
  const day = (value: number | undefined) => (value === undefined ? null : iso(value))
  return [
    {
      npi: Number(npiOf(person)),
      last_name: updated === 0 ? null : nameOf(person, updated),
      status: newest?.isActive ? 'active' : 'deactivated',
      registry_updated_on: updated === 0 ? null : iso(updated),
      deactivated_on: day(newest?.off),
      reactivated_on: newest?.isActive ? day(newest.on) : null,
      places: updated === 0 ? [] : placesOf(person, updated),
    },
  ]
}

const RECORDS = sql`select npi, last_name, status, registry_updated_on, deactivated_on, reactivated_on,
  array(select address_1 from locations l where l.npi = p.npi and position > 0 order by address_1) as places
  from practitioners p order by npi`

test('any order of loading full, weekly and deactivation files ends in the same directory', async () => {
  const cases = fc.array(release, { minLength: 3, maxLength: 4 }).chain((releases) =>
    fc.record({
      releases: fc.shuffledSubarray(releases, { minLength: releases.length }),
      lives: fc.array(life, { minLength: PEOPLE, maxLength: PEOPLE }),
    }),
  )
  await fc.assert(
    fc.asyncProperty(cases, async ({ releases, lives }) => {
      await directory.empty()
      const paths = releases.map((released) => writeRelease(released, lives))
      const expected = lives.flatMap((events, person) =>
        expectPerson(
          person,
          releases.flatMap((released) => statedBy(released, events) ?? []),
        ),
      )
      for (const files of paths) await directory.load(...files)
      expect(await directory.rows(RECORDS)).toEqual(expected)
      for (const files of paths) {
        const again = await directory.load(...files)
        expect(again.total).toMatchObject({ added: 0, changed: 0 })
        expect(await directory.changesOf(again)).toEqual([])
      }
      await directory.empty()
      await directory.load(...paths.flat())
      expect(await directory.rows(RECORDS)).toEqual(expected)
    }),
    { numRuns: RUNS },
  )
})

const ANA = demoNpi(1)
const FULL = 'npidata_pfile_20050523-20251109.csv'
const WEEKLY = 'npidata_pfile_20251113-20251119.csv'
const main = (name: string, rows: readonly CsvRow[]) => scratch.write(name, nppesCsv('npidata', rows))
const updated = (day: number, values: CsvRow = {}) =>
  individual(ANA, { 'Last Update Date': monthFirst(day), ...values })

test('an old full file leaves newer records and deactivated ones alone and counts their rows as older', async () => {
  const ben = demoNpi(2)
  await directory.load(main(WEEKLY, [updated(18, { 'Provider First Name': 'ANA MARIA' })]))
  await directory.load(main(FULL, [individual(ben, { 'Last Update Date': monthFirst(3) })]))
  await directory.load(main('npidata_pfile_20251120-20251122.csv', [deactivated(ben, monthFirst(20))]))
  const old = main('npidata_pfile_20050523-20251012.csv', [
    updated(2),
    individual(ben, { 'Last Update Date': monthFirst(1) }),
  ])
  const outcome = await directory.load(old)
  expect(outcome.total).toEqual({ read: 2, added: 0, changed: 0, unchanged: 0, older: 2, rejected: 0 })
  expect(await directory.practitioner(ANA)).toMatchObject({ first_name: 'ANA MARIA' })
  expect(await directory.practitioner(ben)).toMatchObject({
    status: 'deactivated',
    registry_updated_on: iso(3),
  })
  expect(await directory.changesOf(outcome)).toEqual([])
})

test('a deactivation report does not hold off the weekly file of the days before it', async () => {
  await directory.load(
    scratch.write('report 20251122.csv', nppesCsv('deactivation', [deactivated(demoNpi(9), monthFirst(2))])),
  )
  const outcome = await directory.load(main(WEEKLY, [updated(18)]))
  expect(outcome.total).toMatchObject({ added: 1, older: 0 })
})

test('of two rows with one date that of the later file counts', async () => {
  await directory.load(main(WEEKLY, [updated(5, { 'Provider First Name': 'LATER' })]))
  const outcome = await directory.load(main(FULL, [updated(5)]))
  expect(outcome.total).toMatchObject({ older: 1, changed: 0 })
  expect(await directory.practitioner(ANA)).toMatchObject({ first_name: 'LATER' })
})

test('a report deactivates who was updated after the day of the deactivation, and an old row does not undo it', async () => {
  await directory.load(main(FULL, [updated(8)]))
  const report = scratch.write(
    'report 20251122.csv',
    nppesCsv('deactivation', [deactivated(ANA, monthFirst(4))]),
  )
  expect((await directory.load(report)).total).toMatchObject({ changed: 1, older: 0 })
  await directory.load(main(FULL, [updated(8)]))
  expect(await directory.practitioner(ANA)).toMatchObject({ status: 'deactivated' })
})

test('a row from before a deactivation brings the name of who was known by that only, and leaves it', async () => {
  const report = scratch.write(
    'report 20251122.csv',
    nppesCsv('deactivation', [deactivated(ANA, monthFirst(20))]),
  )
  await directory.load(report)
  expect((await directory.load(main(WEEKLY, [updated(18)]))).total).toMatchObject({ changed: 1, older: 0 })
  expect(await directory.practitioner(ANA)).toMatchObject({
    last_name: 'HARTWELL',
    status: 'deactivated',
    deactivated_on: iso(20),
  })
})

test('places without their main file are refused when older places were replaced, and do not touch newer records', async () => {
  const pl = (days: string, street: string) =>
    scratch.write(`pl_pfile_${days}.csv`, nppesCsv('pl', [place(ANA, street)]))
  const newer = pl('20251113-20251119', '2 NEW ST')
  const older = pl('20251106-20251112', '1 OLD ST')
  await directory.load(main(WEEKLY, [updated(18)]), newer)
  await expect(directory.load(older)).rejects.toThrow(
    new RegExp(`until Nov 19, 2025 .*\\n  ${basename(older)} ends on Nov 12, 2025.*\\n.*--allow-older`),
  )
  const outcome = await directory.load(main('npidata_pfile_20251106-20251112.csv', [updated(10)]), older)
  expect(outcome.total).toMatchObject({ read: 2, older: 2 })
  expect((await directory.locations(ANA)).map((row) => row.address_1)).toContain('2 NEW ST')
})

const week = (days: string, day: number, streets: readonly string[]) => [
  main(`npidata_pfile_${days}.csv`, [updated(day)]),
  scratch.write(
    `pl_pfile_${days}.csv`,
    nppesCsv('pl', [...streets.map((street) => place(ANA, street)), place(demoNpi(2), '3 ELM ST')]),
  ),
]

test.each([
  ['known', 'other places', ['2 NEW ST']],
  ['known', 'no places', []],
  ['new', 'other places', ['2 NEW ST']],
  ['new', 'no places', []],
])('of two weeks in one load, the later one states %s records with %s', async (record, _, streets) => {
  const ben = individual(demoNpi(2), { 'Last Update Date': monthFirst(1) })
  const stored = record === 'known' ? [ben, updated(1)] : [ben]
  const days = ['20251106-20251112', '20251113-20251119'] as const
  const later = week(days[1], 18, streets)
  const earlier = week(days[0], 10, ['1 OLD ST'])
  for (const files of [
    [...later, ...earlier],
    [...earlier, ...later],
  ]) {
    await directory.empty()
    await directory.load(main('npidata_pfile_20050523-20251102.csv', stored))
    await directory.load(...files)
    const places = (await directory.locations(ANA)).filter(({ position }) => Number(position) > 0)
    expect(places.map(({ address_1 }) => address_1)).toEqual(streets)
  }
})
