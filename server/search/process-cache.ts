import type { Connection } from '#server/db/database.ts'

/** Returns what this process knows of a database, one value for each that it is connected to. */
export function perDatabase<Value>(create: () => Value): (connection: Connection) => Value {
  const values = new Map<string, Value>()
  return ({ client: { host, port, database = '' } }) => {
    const key = `${host}:${port}/${database}`
    const value = values.get(key) ?? create()
    values.set(key, value)
    return value
  }
}
