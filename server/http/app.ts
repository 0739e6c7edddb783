import { randomUUID } from 'node:crypto'
import { api } from '@concord/contract'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { accountRoutes } from '#server/accounts/routes.ts'
import { directoryRoutes } from '#server/directory/routes.ts'
import { createAuthenticate } from '#server/session/authenticate.ts'
import { sessionRoutes } from '#server/session/routes.ts'
import { supportRoutes } from '#server/support/routes.ts'
import { registerApiDocs } from './api-docs.ts'
import { AppError } from './app-error.ts'
import { errorReply } from './error-reply.ts'
import { registerHealth } from './health.ts'
import { registerMetrics } from './metrics.ts'
import { registerRoute } from './request-line.ts'
import type { Program } from './route.ts'
import { allowedMethods, isApiPath } from './route-lookup.ts'
import { registerWeb, sendPage } from './web-files.ts'

const BODY_LIMIT_BYTES = 1024 * 1024
const RETRY_AFTER_SECONDS = 2
/**
 * What fits with its headers into the first ten segments of a connection (RFC 6928) is there no sooner when it is
 * smaller; packing and unpacking it took longer than finding a page of a search.
 */
const COMPRESS_FROM_BYTES = 13 * 1024

const routes = [...sessionRoutes, ...accountRoutes, ...directoryRoutes, ...supportRoutes]

function assertComplete(): void {
  const bound = new Set(routes.map((route) => route.endpoint))
  for (const [name, endpoint] of Object.entries(api)) {
    if (!bound.has(endpoint)) throw new Error(`The endpoint ${name} of the contract has no handler`)
  }
}

function acceptJsonOrNothing(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else parseJson(request, body as string, done)
  })
}

function findMissing(request: FastifyRequest): AppError {
  const path = request.url.split('?')[0] ?? ''
  const methods = allowedMethods(path)
  return methods.length > 0
    ? new AppError('method_not_allowed', { allow: methods })
    : new AppError('not_found')
}

export type AppOptions = {
  /** Folder of the built web app; without it only the API answers. */
  readonly webFolder?: string
}

/** The whole HTTP side of the program, not yet listening. */
export async function createApp(program: Program, { webFolder }: AppOptions = {}): Promise<FastifyInstance> {
  assertComplete()
  const { config } = program
  const app = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: () => randomUUID(),
    logger: {
      level: config.LOG_LEVEL,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
    },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, _request, reply: FastifyReply) => {
      const { status, body } = errorReply(error)
      void reply.code(status).send(body)
    },
  })
  acceptJsonOrNothing(app)
  // The content security policy belongs to the pages and is sent with them.
  await app.register(helmet, { contentSecurityPolicy: false, frameguard: { action: 'sameorigin' } })
  await app.register(cors, {
    origin: config.environments[config.CONCORD_ENVIRONMENT].HOSTNAMES.map((name) => `https://${name}`),
    maxAge: 600,
    // An OPTIONS call that asks for nothing is no error; the plugin would answer it in plain text.
    strictPreflight: false,
  })
  await app.register(compress, { threshold: COMPRESS_FROM_BYTES, encodings: ['br', 'gzip'] })

  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.setErrorHandler((error, request, reply) => {
    const { status, body } = errorReply(error)
    if (status >= 500) request.log.error({ err: error }, body.code)
    if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
    if (body.code === 'unauthenticated') reply.header('www-authenticate', 'Bearer')
    reply.code(status).send(body)
  })
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    if (webFolder !== undefined && isPage && !isApiPath(request.url))
      return sendPage(reply, program, webFolder)
    const { status, body } = errorReply(findMissing(request))
    const { details } = body
    if (details) reply.header('allow', (details as { allow: string[] }).allow.join(', '))
    return reply.code(status).send(body)
  })

  registerMetrics(app, program)
  const authenticate = createAuthenticate(program)
  for (const route of routes) registerRoute(app, program, authenticate, route)
  registerHealth(app, program)
  registerApiDocs(app)
  if (webFolder !== undefined) await registerWeb(app, webFolder)
  return app
}
