import { setTimeout as sleep } from 'node:timers/promises'
import { practitionerFiltersSchema } from '@concord/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Connection, Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { countPractitioners } from '../count-records.ts'
import { viewerWith } from '../testing/viewer-with.ts'
import { rebuildSearch, repairSearch } from './rebuild-search.ts'
import { rebuildSearchWithin } from './rebuild-within.ts'
import { refreshSearch } from './refresh-search.ts'
import { markSearchStale } from './stale-marks.ts'
import { startRepair } from './start-repair.ts'
import { putPractitioner } from './testing/golden-records.ts'
import { readModel } from './testing/model-content.ts'

let scratch: TestDatabase
beforeAll(async () => {
  scratch = await createTestDatabase()
  await seedDemo(scratch.database, {
    practitioners: 400,
    entities: 60,
    now: new Date('2026-11-20T12:00:00Z'),
  })
})
afterAll(() => scratch.drop())

const asSystem = <Result>(work: (connection: Connection) => Promise<Result>) =>
  scratch.database.asSystem(work)
const readNow = () => asSystem(readModel)

/** Returns what the model should say: built from nothing, in a transaction that is undone. */
function readExpected() {
  return asSystem(async (connection) => {
    await connection.run(sql`savepoint expected`)
    await rebuildSearchWithin(connection)
    const model = await readModel(connection)
    await connection.run(sql`rollback to savepoint expected`)
    return model
  })
}

const nameOf = (number: number) => `ZEBRA${String.fromCharCode(65 + (number % 26)).repeat(1 + (number % 3))}`

/** Renames or adds one practitioner and brings the search up to date, in one transaction. */
const change = (number: number) =>
  asSystem(async (connection) => {
    const npi = 2_990_000_000 + (number % 20)
    await putPractitioner(connection, { npi, last_name: nameOf(number), first_name: 'ANA' })
    await refreshSearch(connection, [npi])
  })

const countMarks = () => asSystem((connection) => connection.rows(sql`select id from search.stale_marks`))

const readStructure = (database: Database) =>
  database.asSystem(async (connection) => ({
    columns: await connection.rows(sql`
      select table_name, column_name, data_type, is_nullable, collation_name from information_schema.columns
      where table_schema = 'search' order by 1, 2`),
    indexes: await connection.rows(
      sql`select indexname, indexdef from pg_indexes where schemaname = 'search' order by 1`,
    ),
    rights: await connection.rows(sql`
      select c.relname, c.relpersistence, r.rolname, p.privilege, has_table_privilege(r.rolname, c.oid, p.privilege) as has
      from pg_class c cross join (values ('concord_app'), ('concord_system')) r (rolname)
      cross join (values ('select'), ('insert'), ('update'), ('delete')) p (privilege)
      where c.relnamespace = 'search'::regnamespace and c.relkind = 'r' order by 1, 3, 4`),
  }))

test('a model built beside the old one says the same as one built within a transaction', async () => {
  const before = await readNow()
  expect(before.subjects).toHaveLength(460)
  await rebuildSearch(scratch.database)
  expect(await readNow()).toEqual(before)
})

test('a rebuild leaves tables with the columns, indexes and rights of the migration, and nothing else', async () => {
  const migrated = await createTestDatabase()
  try {
    await rebuildSearch(scratch.database)
    expect(await readStructure(scratch.database)).toEqual(await readStructure(migrated.database))
    expect(
      await asSystem((c) => c.rows(sql`select from pg_namespace where nspname = 'search_next'`)),
    ).toEqual([])
  } finally {
    await migrated.drop()
  }
})

describe('while a rebuild runs', () => {
  test('changes that are committed are found in the new model', async () => {
    let isRunning = true
    let changes = 0
    const changing = (async () => {
      while (isRunning) await change(changes++)
    })()
    for (let round = 0; round < 3; round += 1) await rebuildSearch(scratch.database)
    isRunning = false
    await changing
    expect(changes).toBeGreaterThan(5)
    expect(await readNow()).toEqual(await readExpected())
  })

  test('a change that is not committed yet is found in the new model once it is', async () => {
    let building: Promise<boolean> | undefined
    await asSystem(async (connection) => {
      await putPractitioner(connection, { npi: 2_990_000_007, last_name: 'WAITED FOR', first_name: 'ANA' })
      await refreshSearch(connection, [2_990_000_007])
      building = rebuildSearch(scratch.database)
      await sleep(100)
    })
    await building
    expect(await readNow()).toEqual(await readExpected())
  })

  test('a reader between two looks at the model sees one model', async () => {
    const seen = await scratch.database.asOrganization(null, async (connection) => {
      const [posting] = await connection.rows<{ name_rank: number }>(
        sql`select name_rank from search.postings order by name_rank limit 1`,
      )
      const building = rebuildSearch(scratch.database)
      await sleep(600)
      const found = await connection.rows(
        sql`select npi from search.subjects where name_rank = ${posting?.name_rank}`,
      )
      return { found, building }
    })
    expect(seen.found).toHaveLength(1)
    expect(await seen.building).toBe(true)
  })

  test('another rebuild waits, and both succeed', async () => {
    await change(3)
    const built = await Promise.all([rebuildSearch(scratch.database), rebuildSearch(scratch.database)])
    expect(built).toEqual([true, true])
    expect(await readNow()).toEqual(await readExpected())
  })
})

describe('a rebuild that breaks', () => {
  beforeEach(() => asSystem(markSearchStale))

  test.each(['Records', 'Dictionaries', 'Subjects', 'Postings', 'Indexes', 'Sizes'])(
    'after the stage %s leaves the old model, and the next one succeeds',
    async (stage) => {
      const before = await readNow()
      const breaking = rebuildSearch(scratch.database, (line) => {
        if (line.startsWith(stage)) throw new Error(`broken after ${stage}`)
      })
      await expect(breaking).rejects.toThrow(`broken after ${stage}`)
      expect(await readNow()).toEqual(before)
      expect(await countMarks()).not.toEqual([])
      await repairSearch(scratch.database)
      expect(await readNow()).toEqual(before)
    },
  )

  test('because its connections are cut leaves the old model', async () => {
    const before = await readNow()
    const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state = 'idle in transaction'`
    const breaking = rebuildSearch(scratch.database, (line) => {
      if (line.startsWith('Name order')) void scratch.database.asOwner((connection) => connection.run(cut))
    })
    await Promise.allSettled([breaking])
    await repairSearch(scratch.database)
    expect(
      await asSystem((c) => c.rows(sql`select from pg_namespace where nspname = 'search_next'`)),
    ).toEqual([])
    expect(await readNow()).toEqual(before)
  })
})

describe('a model that is marked stale', () => {
  test('is rebuilt once by the next repair', async () => {
    const lines: string[] = []
    await asSystem(async (connection) => {
      await putPractitioner(connection, { npi: 2_990_000_019, last_name: 'LOADED', first_name: null })
      await markSearchStale(connection)
    })
    await repairSearch(scratch.database, (line) => lines.push(line))
    expect(await readNow()).toEqual(await readExpected())
    expect(lines.filter((line) => line.startsWith('Search built'))).toHaveLength(1)
    await repairSearch(scratch.database, (line) => lines.push(line))
    expect(lines.filter((line) => line.startsWith('Search built'))).toHaveLength(1)
  })

  test('while a rebuild runs that began before is still stale afterwards', async () => {
    let marking: Promise<void> | undefined
    await rebuildSearch(scratch.database, (line) => {
      if (line.startsWith('Records')) marking = asSystem(markSearchStale)
    })
    await marking
    expect(await countMarks()).toHaveLength(1)
    await repairSearch(scratch.database)
    expect(await countMarks()).toEqual([])
  })

  test('is repaired in the background, which can be stopped in the middle', async () => {
    await asSystem(markSearchStale)
    const before = await readNow()
    let stop: (() => Promise<void>) | undefined
    const stopped = new Promise<void>((resolve) => {
      stop = startRepair(scratch.database, (line) => {
        if (line.startsWith('Dictionaries')) resolve(stop?.())
      })
    })
    await stopped
    expect(await countMarks()).toHaveLength(1)
    expect(await readNow()).toEqual(before)

    const finished = await new Promise<string>((resolve) => {
      startRepair(scratch.database, (line) => {
        if (line.startsWith('Search')) resolve(line)
      })
    })
    expect(finished).toMatch(/^Search built in/)
    expect(await countMarks()).toEqual([])
  })
})

describe('numbers of sets that no record has any more', () => {
  const NPI = 2_990_000_500
  const TAKEN = 40_000
  const count = () =>
    scratch.database.asOrganization(null, async (tx) => {
      const context = {
        tx,
        viewer: viewerWith({}),
        config: readConfig({ CONCORD_HOME: '/nowhere' }),
        orgId: null,
      }
      const { facets } = await countPractitioners(context, practitionerFiltersSchema.parse({}))
      return facets.languages?.map(({ value, count: records }) => [value, records]) ?? []
    })
  const speak = (languages: string[]) =>
    asSystem(async (connection) => {
      await putPractitioner(connection, { npi: NPI, last_name: 'ZEBRA', languages })
      await refreshSearch(connection, [NPI])
    })
  const countSets = () =>
    asSystem((connection) =>
      connection.one<{ sets: number }>(
        sql`select count(*)::int as sets from search.sets where kind = 'w' and members[1] like 'Mistake %'`,
      ),
    ).then((counted) => counted?.sets)

  test('are taken back by a rebuild where more than half are taken, and mean something else then', async () => {
    await asSystem((connection) =>
      connection.run(sql`
        with free as (select generate_series(1, ${TAKEN}::int) as id except select id from search.sets)
        insert into search.sets (id, kind, members) select id, 'w', array['Mistake ' || id] from free`),
    )
    await speak(['Xhosa'])
    const before = await count()
    expect(before).toContainEqual(['Xhosa', 1])
    await speak([])
    expect(await countSets()).toBeGreaterThan(TAKEN / 2)
    await rebuildSearch(scratch.database)
    expect(await countSets()).toBe(0)
    await speak(['Basque'])
    expect((await count()).toSorted()).toEqual(
      [...before.filter(([value]) => value !== 'Xhosa'), ['Basque', 1]].toSorted(),
    )
  })

  test('stay where fewer are taken', async () => {
    await speak(['Zulu'])
    await speak([])
    await rebuildSearch(scratch.database)
    const kept = await asSystem((connection) =>
      connection.rows(sql`select from search.sets where members = array['Zulu']`),
    )
    expect(kept).toHaveLength(1)
  })
})
