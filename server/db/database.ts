import { createHash } from 'node:crypto'
import pg from 'pg'
import { type NoticeListener, openNotices } from './listen.ts'
import type { Sql } from './sql.ts'

const INT8 = 20
const DATE = 1082

const parsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: string) {
    if (oid === INT8) return Number
    if (oid === DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

/** A connection inside a transaction. */
export type Connection = {
  rows<Row>(statement: Sql): Promise<Row[]>
  /**
   * Returns rows as `rows` does, but the connection keeps the parsed statement: for statements of few shapes that run
   * often and whose planning would take longer than their execution.
   */
  preparedRows<Row>(statement: Sql): Promise<Row[]>
  /**
   * Runs a statement as `preparedRows` does, but passes on each row as it arrives and keeps none: for statements with
   * many rows.
   */
  eachRow<Row>(statement: Sql, take: (row: Row) => void): Promise<void>
  one<Row>(statement: Sql): Promise<Row | undefined>
  /** Runs a statement and gives the number of rows it touched. */
  run(statement: Sql): Promise<number>
  readonly client: pg.PoolClient
  /** The view whose records the transaction reads: that of its organization, else the public one. */
  readonly viewId: string
  /** The moment of the past that the transaction reads; absent: now. */
  readonly at?: Date
}

export type Database = {
  /** A transaction that sees this organization's rows and public ones only; read-only unless `write`. */
  asOrganization<Result>(
    orgId: string | null,
    work: (connection: Connection) => Promise<Result>,
    options?: { write?: boolean },
  ): Promise<Result>
  /** A transaction that sees every organization's rows: sign-in, loading, internal listings. */
  asSystem<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result>
  /** A transaction that may also make, change and drop tables: for what builds tables beside others. */
  asOwner<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result>
  /** Runs one statement as the owner of the tables, by itself: for VACUUM, which no transaction may hold. */
  runAlone(statement: Sql): Promise<void>
  /** Begins to listen to notices of a channel, of this and other processes; the function that it gives ends that. */
  listen(channel: string, listener: NoticeListener): Promise<() => Promise<void>>
  /** Returns how many connections are in use or idle now, and how many calls wait for one. */
  countConnections(): { readonly inUse: number; readonly idle: number; readonly waiting: number }
  /** Gives up what still runs. */
  close(): Promise<void>
}

/** Tells whether the driver stopped waiting for an answer; the connection can then no longer be used. */
function isSilent(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

/** Stands for the organization of users who have none; no organization has this id. */
export const NO_ORGANIZATION = '00000000-0000-0000-0000-000000000000'

/** Returns the organization's ID, or, for users without one, the ID of their rows, which no organization has. */
export const getOrgId = (orgId: string): string => orgId || NO_ORGANIZATION

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Connections keep what they prepare: beyond so many texts, those that come later are not prepared. */
const MAX_PREPARED = 1000
const names = new Map<string, string>()

/**
 * Returns the name of a prepared statement: the same text always has the same name, and no two texts share one.
 * Undefined for a text that is not prepared.
 */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_PREPARED) return known
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
  names.set(text, name)
  return name
}

/**
 * Passes each row of a statement to `take`. When that throws, the statement goes on to its end, which the connection
 * needs, and then fails.
 */
function readEachRow<Row>(
  client: pg.PoolClient,
  { text, values }: Sql,
  take: (row: Row) => void,
): Promise<void> {
  const name = nameOf(text)
  const config = { text, values: [...values], types: parsers, ...(name === undefined ? {} : { name }) }
  return new Promise((resolve, reject) => {
    const query = new pg.Query(config)
    let failure: { readonly error: unknown } | undefined
    query.on('row', (row: Row) => {
      if (failure) return
      try {
        take(row)
      } catch (error) {
        failure = { error }
      }
    })
    query.on('error', reject)
    query.on('end', () => (failure ? reject(failure.error) : resolve()))
    client.query(query)
  })
}

function getConnection(client: pg.PoolClient, viewId: string): Connection {
  const query = ({ text, values }: Sql, name?: string) =>
    client.query({ text, values: [...values], types: parsers, ...(name === undefined ? {} : { name }) })
  return {
    client,
    viewId,
    rows: async <Row>(statement: Sql) => (await query(statement)).rows as Row[],
    preparedRows: async <Row>(statement: Sql) =>
      (await query(statement, nameOf(statement.text))).rows as Row[],
    eachRow: (statement, take) => readEachRow(client, statement, take),
    one: async <Row>(statement: Sql) => (await query(statement)).rows[0] as Row | undefined,
    run: async (statement) => (await query(statement)).rowCount ?? 0,
  }
}

/** A database that does not answer cannot end a statement by itself: it is given up on this long after its limit. */
const SILENCE_MS = 2000

/** Opens a database. `statementLimitMs` bounds each statement; without it, for jobs and commands, nothing does. */
export function openDatabase(
  url: string,
  { maxConnections = 10, connectTimeoutMs = 5000, statementLimitMs = 0 } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'concord',
    ...(statementLimitMs > 0 ? { query_timeout: statementLimitMs + SILENCE_MS } : {}),
  })
  const limited = (begin: string) =>
    statementLimitMs > 0 ? `${begin}; set local statement_timeout = ${statementLimitMs}` : begin
  const notices = openNotices(url)
  const inUse = new Set<pg.PoolClient>()
  let isClosed = false
  // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => {})

  async function transaction<Result>(
    begin: string,
    work: (connection: Connection) => Promise<Result>,
    viewId: string = NO_ORGANIZATION,
  ) {
    const client = await pool.connect()
    if (isClosed) {
      client.release(true)
      throw new Error('Connection terminated: the database is closed')
    }
    let isBroken = false
    // A connection that breaks while it is in use also says so by an event, which no one else listens to.
    const noteBroken = () => {
      isBroken = true
    }
    client.on('error', noteBroken)
    inUse.add(client)
    try {
      await client.query(limited(begin))
      const result = await work(getConnection(client, viewId))
      await client.query('commit')
      return result
    } catch (error) {
      if (isSilent(error)) isBroken = true
      else await client.query('rollback').catch(noteBroken)
      throw error
    } finally {
      inUse.delete(client)
      client.off('error', noteBroken)
      client.release(isBroken)
    }
  }

  return {
    asOrganization(orgId, work, { write = false } = {}) {
      if (orgId !== null && !UUID.test(orgId)) throw new Error('An organization id must be a uuid')
      const mode = write ? 'read write' : 'read only'
      return transaction(
        `begin ${mode}; set local role concord_app; set local app.org_id = '${orgId ?? NO_ORGANIZATION}'`,
        work,
        orgId ?? NO_ORGANIZATION,
      )
    },
    asSystem: (work) => transaction('begin; set local role concord_system', work),
    asOwner: (work) => transaction('begin', work),
    async runAlone({ text, values }) {
      await pool.query(text, [...values])
    },
    listen: notices.listen,
    countConnections: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      isClosed = true
      // The pool waits for what still runs; a client that is ended gives up its statement.
      for (const client of inUse) if (client instanceof pg.Client) void client.end().catch(() => {})
      await notices.close()
      await pool.end()
    },
  }
}
