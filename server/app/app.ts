import { randomUUID } from 'node:crypto'
import { api, type ErrorCode, POSITION_HEADER, printOpenApi } from '@concord/contract'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { accountRoutes } from '#server/accounts/routes.ts'
import { createAuthenticateToken } from '#server/accounts/tokens/authenticate-token.ts'
import { tokenRoutes } from '#server/accounts/tokens/routes.ts'
import { collectTokenUses } from '#server/accounts/tokens/token-use.ts'
import { createAuthenticate } from '#server/app/authenticate.ts'
import { homeRoutes } from '#server/app/home/routes.ts'
import { createInPast } from '#server/app/in-past.ts'
import { noteRefusal } from '#server/audit/note-refusal.ts'
import { auditRoutes } from '#server/audit/routes.ts'
import { changelogRoutes } from '#server/changelog/routes.ts'
import { dashboardRoutes } from '#server/dashboards/routes.ts'
import { directoryRoutes } from '#server/directory/routes.ts'
import { exportRoutes } from '#server/exports/routes.ts'
import { AppError } from '#server/http/app-error.ts'
import { answerClientError } from '#server/http/client-error.ts'
import { COMPRESSION } from '#server/http/compression.ts'
import { registerDocument } from '#server/http/constant-document.ts'
import { errorReply } from '#server/http/error-reply.ts'
import { createFairShare } from '#server/http/fair-share.ts'
import { registerHealth } from '#server/http/health.ts'
import { type ConnectionLimits, createHttpServers, type HttpServers } from '#server/http/http-server.ts'
import { type LogStream, redactedLog } from '#server/http/log-stream.ts'
import { registerMetrics } from '#server/http/metrics.ts'
import { isOwnHost } from '#server/http/own-host.ts'
import { registerRoute } from '#server/http/request-line.ts'
import type { Program } from '#server/http/route.ts'
import { allowedMethods, isApiPath } from '#server/http/route-lookup.ts'
import { isAssetPath, registerWeb, sendPage } from '#server/http/web-files.ts'
import { watchJobs } from '#server/jobs/watch-jobs.ts'
import { ledgerRoutes } from '#server/ledger/routes.ts'
import { rosterRoutes } from '#server/rosters/routes.ts'
import { listEnvironments } from '#server/session/list-environments.ts'
import { sessionRoutes } from '#server/session/routes.ts'
import { supportRoutes } from '#server/support/routes.ts'
import { updateRoutes } from '#server/updates/routes.ts'

const BODY_LIMIT_BYTES = 1024 * 1024
const RETRY_AFTER_SECONDS = 2
/** Calls that run when the program is asked to stop may end within this. */
const MAX_CLOSE_MS = 3000

/** Limits for the lookup of the caller and for the calls themselves; each place takes a database connection. */
const LOOKUPS = { places: 3, placesEach: 2 }
const CALLS = { places: 8, placesEach: 5 }
/** These wait for bytes and take a connection for moments only: they share a few. */
const STREAMS = { places: 16, placesEach: 4 }
const STREAM_CONNECTIONS = 2
/** Files that are read while they are sent: a place is held to the last byte, and takes a connection for each part. */
const DOWNLOADS = { places: 6, placesEach: 2 }
/**
 * Connections of all calls, with one more each for the health checks, the metrics, the uses of tokens and the log of
 * refusals.
 */
export const CALL_CONNECTIONS = LOOKUPS.places + CALLS.places + STREAM_CONNECTIONS + DOWNLOADS.places + 4

const routes = [
  ...homeRoutes,
  ...sessionRoutes,
  ...accountRoutes,
  ...tokenRoutes,
  ...auditRoutes,
  ...directoryRoutes,
  ...dashboardRoutes,
  ...exportRoutes,
  ...changelogRoutes,
  ...ledgerRoutes,
  ...rosterRoutes,
  ...supportRoutes,
  ...updateRoutes,
]

const description = printOpenApi(api)
const ownHeaders = [...new Set(routes.flatMap(({ endpoint }) => endpoint.replyHeaders ?? []))]

function assertComplete(): void {
  const bound = new Set(routes.map((route) => route.endpoint))
  for (const [name, endpoint] of Object.entries(api)) {
    if (!bound.has(endpoint)) throw new Error(`The endpoint ${name} of the contract has no handler`)
  }
}

/** Bodies are JSON or nothing, but for calls that read bytes: those are handed their body as it comes, in its time. */
function acceptBodies(app: FastifyInstance, servers: HttpServers): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  const takesBytes = ({ routeOptions }: FastifyRequest) => routeOptions.config.bytes !== undefined
  const refuse = () => new AppError('unsupported_media_type')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (takesBytes(request)) done(refuse())
    else if (body.length === 0) done(null, undefined)
    else parseJson(request, body as string, done)
  })
  const types = new Set(routes.flatMap(({ endpoint: { bytes } }) => bytes ?? []))
  app.addContentTypeParser([...types], (request, payload, done) => {
    if (!takesBytes(request)) return done(refuse())
    servers.letFileCome(request.raw)
    done(null, payload)
  })
}

function findMissing(request: FastifyRequest): AppError {
  const path = request.url.split('?')[0] ?? ''
  const methods = allowedMethods(path)
  return methods.length > 0
    ? new AppError('method_not_allowed', { allow: methods })
    : new AppError('not_found')
}

/** Records a refusal. A refusal that cannot be recorded is still a refusal. */
async function recordRefusal(program: Program, request: FastifyRequest, error: unknown, code: ErrorCode) {
  const { viewer, method, routeOptions, ip, log } = request
  if (!viewer) return
  const call = `${method} ${routeOptions.url}`
  const told = error instanceof AppError ? error.event : undefined
  const { action, details } = told ?? { action: 'access.refused', details: { call, code } }
  const { id: userId, orgId } = viewer.user
  const from = { address: ip, tokenId: viewer.token?.id, impersonatorId: viewer.impersonator?.id }
  const event = { orgId, userId, action, details, ...from }
  await noteRefusal(program, event, JSON.stringify(details)).catch((error: unknown) =>
    log.error({ err: error }),
  )
}

function retryAfterSeconds(details: unknown): number {
  const { retryAfterMs = 0 } = (details ?? {}) as { retryAfterMs?: number }
  return Math.max(1, Math.ceil(retryAfterMs / 1000))
}

export type AppOptions = {
  /** Folder of the built web app; without it only the API answers. */
  readonly webFolder?: string
  /** Says where the log goes, line by line. */
  readonly log?: LogStream
  /** Replaces limits of connections, in tests. */
  readonly limits?: Partial<ConnectionLimits>
}

/** Returns the whole HTTP side of the program, not yet listening. */
export async function createApp(
  program: Program,
  { webFolder, log = process.stdout, limits }: AppOptions = {},
): Promise<FastifyInstance> {
  assertComplete()
  const { config } = program
  const isBehindProxy = config.TRUSTED_PROXIES.length > 0
  const servers = createHttpServers({ isBehindProxy, ...(limits ? { limits } : {}) })
  const app = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: () => randomUUID(),
    logger: { level: config.LOG_LEVEL, stream: redactedLog(log) },
    ...(isBehindProxy ? { trustProxy: config.TRUSTED_PROXIES } : {}),
    serverFactory: (handle) => servers.create(handle),
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, _request, reply: FastifyReply) => {
      const { status, body } = errorReply(error)
      void reply.code(status).send(body)
    },
  })
  acceptBodies(app, servers)
  // The content security policy belongs to the pages and is sent with them.
  await app.register(helmet, { contentSecurityPolicy: false, frameguard: { action: 'sameorigin' } })
  await app.register(cors, {
    origin: config.environments[config.CONCORD_ENVIRONMENT].HOSTNAMES.map((name) => `https://${name}`),
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['content-disposition', 'retry-after', 'x-request-id', POSITION_HEADER, ...ownHeaders],
    maxAge: 600,
    // An OPTIONS call that asks for nothing is no error; the plugin would answer it in plain text.
    strictPreflight: false,
  })
  await app.register(compress, COMPRESSION)

  if (config.CONCORD_ENVIRONMENT === 'local') {
    app.addHook('onRequest', async ({ headers }) => {
      if (!isOwnHost(headers.host, config)) throw new AppError('unknown_host')
    })
  }
  const environments = listEnvironments(config)
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
    setTimeout(servers.closeConnections, MAX_CLOSE_MS).unref()
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (isClosing) reply.header('connection', 'close')
  })
  app.setErrorHandler(async (error, request, reply) => {
    const { status, body } = errorReply(error)
    const isTold = error instanceof AppError && error.event !== undefined
    if (status === 403 || isTold) await recordRefusal(program, request, error, body.code)
    if (status >= 500) request.log.error({ err: error }, body.code)
    if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
    if (body.code === 'rate_limited') reply.header('retry-after', retryAfterSeconds(body.details))
    if (body.code === 'unauthenticated') reply.header('www-authenticate', 'Bearer')
    return reply.code(status).send(body)
  })
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    if (webFolder !== undefined && isPage && !isApiPath(request.url) && !isAssetPath(request.url))
      return sendPage(reply, program, { folder: webFolder, environments })
    const { status, body } = errorReply(findMissing(request))
    const { details } = body
    if (details) reply.header('allow', (details as { allow: string[] }).allow.join(', '))
    return reply.code(status).send(body)
  })

  registerMetrics(app, program, [watchJobs])
  const uses = collectTokenUses(program, (error) =>
    app.log.error({ err: error }, 'The use of a token was lost'),
  )
  app.addHook('onClose', () => uses.flush())
  const patienceMs = config.CALL_PATIENCE_SECONDS * 1000
  const authenticateToken = createAuthenticateToken(program, uses)
  const lookups = createFairShare({ ...LOOKUPS, patienceMs })
  const authenticate = createAuthenticate(program, { authenticateToken, lookups })
  const calls = createFairShare({ ...CALLS, patienceMs })
  const streams = createFairShare({ ...STREAMS, patienceMs })
  const downloads = createFairShare({ ...DOWNLOADS, patienceMs })
  const inPast = createInPast(program)
  const line = { authenticate, calls, streams, downloads, inPast }
  for (const route of routes) registerRoute(app, program, line, route)
  registerHealth(app, program)
  registerDocument(app, '/openapi.json', description)
  if (webFolder !== undefined) await registerWeb(app, webFolder)
  return app
}
