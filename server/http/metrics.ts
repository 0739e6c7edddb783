import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { AppError } from './app-error.ts'
import type { Program } from './route.ts'

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']

let processMetrics: Registry | undefined

/** Returns the metrics of the process, shared by all its apps: each further set would watch the event loop again. */
function metricsOfProcess(): Registry {
  if (processMetrics === undefined) {
    processMetrics = new Registry()
    collectDefaultMetrics({ register: processMetrics })
  }
  return processMetrics
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

/**
 * Tells whether a call comes from this machine itself, as far as it can be told: a proxy on it calls on behalf of anyone,
 * and many add nothing that says so.
 */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const isForwarded = FORWARDED.some((name) => headers[name] !== undefined)
  return LOOPBACK.test(socket.remoteAddress ?? '') && !isForwarded
}

function assertAllowed(request: FastifyRequest, { METRICS_TOKEN, CONCORD_ENVIRONMENT }: Config): void {
  if (METRICS_TOKEN === '') {
    if (CONCORD_ENVIRONMENT !== 'local' || !isFromThisMachine(request)) throw new AppError('not_found')
    return
  }
  if (!isSame(request.headers.authorization ?? '', `Bearer ${METRICS_TOKEN}`))
    throw new AppError('unauthenticated')
}

function watchRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'concord_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its reply.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url ?? 'none'
    // Each file of the built web has a route of its own, with a name that changes with every build.
    const route = path.startsWith('/assets/') ? '/assets/*' : path
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}

function watchConnections(registry: Registry, database: Database): void {
  new Gauge({
    name: 'concord_database_connections',
    help: 'Connections to the database that are in use or idle, and calls that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(database.countConnections())) this.set({ state }, count)
    },
  })
}

type Watch = (registry: Registry, database: Database) => void

/**
 * Registers /metrics in the text format of Prometheus: for callers who send METRICS_TOKEN. Without one the local
 * environment shows them to callers on this machine, and no other environment to anyone. Must be registered before the
 * routes that it watches.
 */
export function registerMetrics(
  app: FastifyInstance,
  { config, database }: Program,
  watches: readonly Watch[],
): void {
  const registry = new Registry()
  watchRequests(app, registry)
  for (const watch of [watchConnections, ...watches]) watch(registry, database)
  app.get('/metrics', async (request, reply) => {
    assertAllowed(request, config)
    const parts = await Promise.all([registry.metrics(), metricsOfProcess().metrics()])
    return reply.type(registry.contentType).header('cache-control', 'no-store').send(parts.join('\n'))
  })
}
