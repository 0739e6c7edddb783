import pg from 'pg'
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

/** One connection inside a transaction. */
export type Connection = {
  rows<Row>(statement: Sql): Promise<Row[]>
  one<Row>(statement: Sql): Promise<Row | undefined>
  /** Runs a statement and gives the number of rows it touched. */
  run(statement: Sql): Promise<number>
  readonly client: pg.PoolClient
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
  close(): Promise<void>
}

/** Stands for the organization of users who have none; no organization has this id. */
export const NO_ORGANIZATION = '00000000-0000-0000-0000-000000000000'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

function connectionOf(client: pg.PoolClient): Connection {
  const query = (statement: Sql) =>
    client.query({ text: statement.text, values: [...statement.values], types: parsers })
  return {
    client,
    rows: async <Row>(statement: Sql) => (await query(statement)).rows as Row[],
    one: async <Row>(statement: Sql) => (await query(statement)).rows[0] as Row | undefined,
    run: async (statement) => (await query(statement)).rowCount ?? 0,
  }
}

export function openDatabase(url: string, { maxConnections = 10 } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 5000,
    application_name: 'concord',
  })
  // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => {})

  async function transaction<Result>(begin: string, work: (connection: Connection) => Promise<Result>) {
    const client = await pool.connect()
    let isBroken = false
    // A connection that breaks while it is in use also says so by an event, which nobody else listens to.
    const noteBroken = () => {
      isBroken = true
    }
    client.on('error', noteBroken)
    try {
      await client.query(begin)
      const result = await work(connectionOf(client))
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch(noteBroken)
      throw error
    } finally {
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
      )
    },
    asSystem: (work) => transaction('begin; set local role concord_system', work),
    close: () => pool.end(),
  }
}
