import { type Endpoint, IMPERSONATION_HEADER, POSITION_HEADER } from '@concord/contract'
import { findUnmet, isDisabled, mayCallByToken, mayWrite, type Viewer } from '@concord/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#server/db/database.ts'
import { findPosition } from '#server/db/replica.ts'
import { AppError } from './app-error.ts'
import { inCallTransaction } from './call-transaction.ts'
import { runFor } from './caller.ts'
import { SEARCH_COMPRESSION } from './compression.ts'
import type { FairShare } from './fair-share.ts'
import { sendFile, waitUntilSent } from './file-reply.ts'
import { formatIssue } from './format-issue.ts'
import { findAsOf, type InPast } from './past-call.ts'
import type { HeadedReply, Input, Program, Route, SignedInContext } from './route.ts'
import { assertKnownFields } from './unknown-fields.ts'
import { findUnstorableText } from './unstorable-text.ts'

/** Describes what a call says of who makes it, beside its bearer token. */
export type CallOrigin = { readonly address: string; readonly impersonationId?: string | undefined }

/**
 * Gives the viewer behind a bearer token, or undefined when the token is not good; with an impersonation, the user as
 * whom that person acts.
 */
export type Authenticate = (bearerToken: string, origin: CallOrigin) => Promise<Viewer | undefined>

declare module 'fastify' {
  interface FastifyRequest {
    viewer?: Viewer
  }
  interface FastifyContextConfig {
    /** The content type of a body that the call reads as bytes. */
    bytes?: string | undefined
  }
}

const UNSTORABLE = 'It contains a character that cannot be stored. Type the text again.'
const BEARER = /^Bearer ([A-Za-z0-9._~+/=-]+)$/i

async function authenticated(request: FastifyRequest, authenticate: Authenticate): Promise<Viewer> {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
  const impersonationId = request.headers[IMPERSONATION_HEADER]?.toString()
  const origin = { address: request.ip, impersonationId }
  const viewer = token === undefined ? undefined : await authenticate(token, origin)
  if (!viewer) throw new AppError('unauthenticated')
  return viewer
}

function authorize(viewer: Viewer, { access, tokens, writes, embeds }: Endpoint): void {
  if (viewer.embed && !embeds) throw new AppError('forbidden', { kind: 'embed' })
  if (!mayCallByToken(viewer, tokens)) throw new AppError('forbidden', { kind: 'token', tokens })
  if (access !== 'signedInEvenDisabled' && isDisabled(viewer)) throw new AppError('account_disabled')
  if (writes && !mayWrite(viewer)) throw new AppError('read_only')
  if (typeof access === 'string') return
  // Rights over users hold in the organization that the call names: they are asked when it is known.
  const unmet = findUnmet(
    viewer,
    access.filter(({ kind }) => kind !== 'userRight'),
  )
  if (unmet) throw new AppError('forbidden', unmet)
}

function parseInput(endpoint: Endpoint, request: FastifyRequest): Input<Endpoint> {
  const { params, headers, body, bytes } = endpoint
  const values = { ...(request.query as object), ...(request.params as object) }
  const words = { error: formatIssue }
  if (request.viewer?.token) assertKnownFields(endpoint, { params: values, body: request.body })
  const parsed = body?.parse(request.body, words)
  const input = { params: params?.parse(values, words), headers: headers?.parse(request.headers, words) }
  const field = [input.params, input.headers, parsed]
    .map(findUnstorableText)
    .find((found) => found !== undefined)
  if (field !== undefined) throw new AppError('invalid_input', [{ field, message: UNSTORABLE }])
  return { ...input, body: bytes === undefined ? parsed : request.body } as Input<Endpoint>
}

/** Returns the id whose calls share places in the program: an organization, a user without one, or an address. */
function getSharer({ viewer, ip }: FastifyRequest): string {
  return viewer ? viewer.user.orgId || viewer.user.id : ip
}

/**
 * `streams` are the turns of calls whose body takes its time to come, `downloads` those of files that are read while they are
 * sent: others do not wait behind either.
 */
type Line = {
  readonly authenticate: Authenticate
  readonly calls: FairShare
  readonly streams: FairShare
  readonly downloads: FairShare
  readonly inPast: InPast
}

/**
 * Registers a route with the one line that every call goes through: authenticate, permission, parse, turn, transaction,
 * handler, reply schema. Errors leave it for the one mapper.
 */
export function registerRoute(app: FastifyInstance, program: Program, line: Line, bound: Route): void {
  const { endpoint } = bound
  const { authenticate, calls, streams, downloads } = line
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { bytes: endpoint.bytes },
    ...(endpoint.bodyBytes === undefined ? {} : { bodyLimit: endpoint.bodyBytes }),
    ...(endpoint.isStored ? { compress: false as const } : {}),
    ...(endpoint.readsReplica ? { compress: SEARCH_COMPRESSION } : {}),
    onRequest: async (request, reply) => {
      // Answers are of one user, and those to others or after a sign-out must not be found in a cache.
      reply.header('cache-control', 'no-store')
      if (endpoint.access === 'public') return
      request.viewer = await authenticated(request, authenticate)
      authorize(request.viewer, endpoint)
    },
    handler: async (request, http) => {
      const input = parseInput(endpoint, request)
      const { token, impersonator } = request.viewer ?? {}
      const caller = { address: request.ip, tokenId: token?.id, impersonatorId: impersonator?.id }
      const work = () =>
        runFor(caller, async () => {
          const done = await handle({ ...program, ...line }, bound, request, input)
          if (endpoint.writes && program.replica) await tellPosition(program.database, http)
          return done
        })
      const turns = endpoint.bytes === undefined ? calls : streams
      // After the commit mail is sent or files are removed, which needs no turn.
      const answer = async () => {
        const done = await turns.run(getSharer(request), work)
        return typeof done === 'function' ? done() : done
      }
      if (endpoint.isReadWhileSent)
        return downloads.run(getSharer(request), async () => {
          await sendFile(http, await answer())
          await waitUntilSent(http)
          return http
        })
      const reply = await answer()
      if (endpoint.file) return sendFile(http, reply)
      const { headers, body } = endpoint.replyHeaders ? (reply as HeadedReply) : { headers: {}, body: reply }
      const checked = endpoint.reply.safeParse(body)
      if (!checked.success)
        throw new Error(`The reply of ${endpoint.path} breaks its schema`, { cause: checked.error })
      http.headers(headers).code(endpoint.status ?? 200)
      return endpoint.status === 204 ? http.send() : checked.data
    },
  })
}

/** Tells how far the database is. The write is done: where the position cannot be read, the answer goes without it. */
async function tellPosition(database: Database, http: FastifyReply): Promise<void> {
  const position = await findPosition(database).catch(() => undefined)
  if (position !== undefined) http.header(POSITION_HEADER, position)
}

function handle(
  { inPast, ...program }: Program & { inPast: InPast },
  { endpoint, handle }: Route,
  { viewer, ip: address, headers }: FastifyRequest,
  input: Input<Endpoint>,
): Promise<unknown> {
  const { config, database } = program
  const caller = endpoint.access === 'public' ? { config, address } : { config, viewer }
  const call = { endpoint, input, position: headers[POSITION_HEADER]?.toString() }
  const asOf = endpoint.readsPast && findAsOf(input)
  if (asOf === undefined || !viewer)
    return inCallTransaction(program, call, viewer, (opened) => handle({ ...caller, ...opened }, input))
  // The view of a moment is made in the database, and a replica has it later.
  return inPast(viewer, asOf, (readAsThen) =>
    inCallTransaction({ config, database }, call, viewer, (opened) =>
      readAsThen((opened as SignedInContext).tx, (tx) => handle({ ...caller, ...opened, tx }, input)),
    ),
  )
}
