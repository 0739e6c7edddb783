import type { FastifyInstance } from 'fastify'
import { sql } from '#server/db/sql.ts'
import { AppError } from './app-error.ts'
import type { Program } from './route.ts'

/** /healthz: the process answers. /readyz: it can also read and write its database. */
export function registerHealth(app: FastifyInstance, { database }: Program): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    const state = await database
      .asSystem((connection) =>
        connection.one<{ replica: boolean }>(sql`select pg_is_in_recovery() as replica`),
      )
      .catch((cause: unknown) => {
        throw new AppError('unavailable', undefined, { cause })
      })
    if (!state || state.replica) throw new AppError('unavailable')
    return { status: 'ready' }
  })
}
