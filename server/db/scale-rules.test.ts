import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './database.ts'
import { sql } from './sql.ts'
import { createTestDatabase } from './test-database.ts'

/** The rules that the schema follows so that it can grow past one machine; ADR 60 says why each exception is one. */
let database: Database
let drop: () => Promise<void>

beforeAll(async () => {
  ;({ database, drop } = await createTestDatabase())
})
afterAll(() => drop())

/** Unique indexes by which a row is found from its secret, before its organization is known. */
const FOUND_BY_A_SECRET = [
  'api_tokens_hash_key',
  'dashboard_embeds_token',
  'invitations_token_hash_key',
  'office_links_token_hash_key',
]
/** Small shared tables, of which every shard has a copy; any table may refer to them. */
const SHARED = ['users', 'organizations', 'sources', 'batches', 'roles', 'schema_migrations']
/** Ledger tables that grow with the directory. */
const LEDGER = ['practitioners', 'entities', 'locations', 'affiliations', 'claims', 'changes', 'exclusions']

test('the keys of a table of organizations begin with the organization', async () => {
  const keys = await database.asSystem((tx) =>
    tx.rows<{ index: string; first: string }>(sql`
      select i.relname as index, coalesce(a.attname, pg_get_indexdef(x.indexrelid, 1, true)) as first
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      join pg_namespace n on n.oid = t.relnamespace
      join pg_attribute o on o.attrelid = t.oid and o.attname = 'org_id' and o.attnotnull
      left join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
      where x.indisunique and n.nspname = 'public' order by 1`),
  )
  expect(keys.length).toBeGreaterThan(50)
  expect(keys.filter(({ first }) => first !== 'org_id').map(({ index }) => index)).toEqual(FOUND_BY_A_SECRET)
})

test('a reference between tables of organizations names the organization, others lead to shared tables', async () => {
  const references = await database.asSystem((tx) =>
    tx.rows<{ from: string; to: string; columns: string[]; deletes: string }>(sql`
      select c.conrelid::regclass::text as from, c.confrelid::regclass::text as to, c.confdeltype::text as deletes,
        array(select a.attname::text from unnest(c.conkey) with ordinality k(num, place)
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num order by place) as columns
      from pg_constraint c join pg_namespace n on n.oid = c.connamespace
      where c.contype = 'f' and n.nspname = 'public'`),
  )
  const loose = references.filter(({ to, columns }) => columns[0] !== 'org_id' && !SHARED.includes(to))
  expect(loose).toEqual([])
  expect(references.filter(({ to }) => LEDGER.includes(to))).toEqual([])
  expect(references.filter(({ deletes }) => deletes === 'n')).toEqual([])
})

test('only the audit log has triggers', async () => {
  const triggers = await database.asSystem((tx) =>
    tx.rows<{ name: string }>(sql`select tgname as name from pg_trigger where not tgisinternal order by 1`),
  )
  expect(triggers.map(({ name }) => name)).toEqual(['link_audit_event', 'refuse_audit_change'])
})

test('rows of the ledger and of organizations are told the time, and numbers that count up are 64 bits wide', async () => {
  const [clocks, counters] = await database.asSystem(async (tx) => [
    await tx.rows<{ table: string }>(sql`
      select d.adrelid::regclass::text as table from pg_attrdef d join pg_class t on t.oid = d.adrelid
      join pg_namespace n on n.oid = t.relnamespace
      where n.nspname in ('public', 'overlay', 'duplicates') and pg_get_expr(d.adbin, d.adrelid) ~ 'now\\(\\)|CURRENT_TIMESTAMP'`),
    await tx.rows<{ table: string }>(sql`
      select a.attrelid::regclass::text as table from pg_attribute a join pg_class t on t.oid = a.attrelid
      join pg_namespace n on n.oid = t.relnamespace
      where a.attidentity <> '' and a.atttypid <> 'bigint'::regtype and n.nspname = 'public'`),
  ])
  expect(clocks.map(({ table }) => table).filter((table) => !SHARED.includes(table))).toEqual([])
  expect(counters).toEqual([])
})
