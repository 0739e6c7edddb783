import type { FastifyInstance } from 'fastify'
import { isWritable } from '#server/db/is-writable.ts'
import { AppError } from './app-error.ts'
import type { Program } from './route.ts'

/** Registers /healthz: the process answers; and /readyz: it can also read and write its database. */
export function registerHealth(app: FastifyInstance, { database }: Program): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    const isReady = await isWritable(database).catch((cause: unknown) => {
      throw new AppError('unavailable', undefined, { cause })
    })
    if (!isReady) throw new AppError('unavailable')
    return { status: 'ready' }
  })
}
