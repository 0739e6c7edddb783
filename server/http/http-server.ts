import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { answerMalformed } from './client-error.ts'

/**
 * Tells whether a proxy in front may have understood a request in another way than Node.js does: it names several hosts
 * (RFC 9112, 3.2), or its body is coded in another way than in chunks (6.1).
 */
function isAmbiguous({ headers, headersDistinct }: IncomingMessage): boolean {
  const coding = headers['transfer-encoding']
  const hosts = headersDistinct.host ?? []
  return hosts.length > 1 || (coding !== undefined && coding.toLowerCase() !== 'chunked')
}

export type ConnectionLimits = {
  /** Replies that one connection may have open at once. Browsers and proxies ask one thing after the other. */
  readonly openReplies: number
  /** Bytes of all replies together that wait to be read; beyond them the slowest readers are cut off. */
  readonly unreadBytes: number
  readonly connectionsPerAddress: number
  /** Time for a whole request to arrive. */
  readonly requestMs: number
  /** The same for one whose body is a file: some hundred megabytes over a slow line. */
  readonly fileMs: number
  /** Time in which nothing moves on a connection. */
  readonly silenceMs: number
  /** Time between two requests: longer than that of proxies, which else send one into a closing connection. */
  readonly keepAliveMs: number
}

const LIMITS: ConnectionLimits = {
  openReplies: 16,
  unreadBytes: 128 * 1024 * 1024,
  connectionsPerAddress: 256,
  requestMs: 60_000,
  fileMs: 3_600_000,
  silenceMs: 60_000,
  keepAliveMs: 72_000,
}

const MEASURE_EVERY_MS = 250
const FIND_LATE_EVERY_MS = 5_000

type Handle = (request: IncomingMessage, response: ServerResponse) => void

export type HttpServers = {
  /** Makes a server whose connections share the limits with those of the others. */
  create(handle: Handle): Server
  /** Gives a request the time of one whose body is a file. */
  letFileCome(request: IncomingMessage): void
  /** Cuts all connections off, whatever runs on them. */
  closeConnections(): void
}

/**
 * Bounds what connections may take before anyone has signed in. Behind a proxy all callers have one address, and
 * the proxy is the one to count them.
 */
export function createHttpServers(options: {
  isBehindProxy: boolean
  limits?: Partial<ConnectionLimits>
}): HttpServers {
  const limits = { ...LIMITS, ...options.limits }
  const openReplies = new Map<Socket, Set<ServerResponse>>()
  const connectionsOf = new Map<string, number>()
  const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

  // Node.js has one time for all requests of a server.
  function endLate(server: Server, request: IncomingMessage): void {
    const end = () => {
      if (request.complete) return
      const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      if (!server.emit('clientError', error, request.socket)) request.socket.destroy()
    }
    const timer = setTimeout(end, limits.requestMs)
    timers.set(request, timer)
    request.once('close', () => clearTimeout(timer))
  }

  function noteConnection(socket: Socket): void {
    const { remoteAddress = '' } = socket
    const count = (connectionsOf.get(remoteAddress) ?? 0) + 1
    connectionsOf.set(remoteAddress, count)
    openReplies.set(socket, new Set())
    socket.once('close', () => {
      openReplies.delete(socket)
      const left = (connectionsOf.get(remoteAddress) ?? 1) - 1
      if (left === 0) connectionsOf.delete(remoteAddress)
      else connectionsOf.set(remoteAddress, left)
    })
    if (count > limits.connectionsPerAddress && !options.isBehindProxy) socket.destroy()
  }

  /**
   * Tells whether a connection may have another open reply, else destroys it: Node parses all requests of a packet
   * before the first one is answered.
   */
  function isWithinLimit({ socket }: IncomingMessage, response: ServerResponse): boolean {
    const replies = openReplies.get(socket)
    if (socket.destroyed || replies === undefined) return false
    replies.add(response)
    response.once('close', () => replies.delete(response))
    if (replies.size <= limits.openReplies) return true
    socket.destroy()
    return false
  }

  function cutSlowReaders(): void {
    const unread = [...openReplies].map(([socket, replies]) => ({
      socket,
      bytes: [...replies].reduce((sum, { writableLength }) => sum + writableLength, 0),
    }))
    let total = unread.reduce((sum, { bytes }) => sum + bytes, 0)
    if (total <= limits.unreadBytes) return
    for (const { socket, bytes } of unread.toSorted((a, b) => b.bytes - a.bytes)) {
      if (total <= limits.unreadBytes / 2) return
      socket.destroy()
      total -= bytes
    }
  }

  return {
    create(handle) {
      const server = createServer(
        {
          headersTimeout: limits.requestMs,
          requestTimeout: limits.fileMs,
          keepAliveTimeout: limits.keepAliveMs,
          connectionsCheckingInterval: Math.min(limits.requestMs, FIND_LATE_EVERY_MS),
        },
        (request, response) => {
          if (!isWithinLimit(request, response)) return
          endLate(server, request)
          if (!isAmbiguous(request)) return handle(request, response)
          // What follows on the connection may be a part of it: none of that is handled.
          openReplies.delete(request.socket)
          answerMalformed(response)
        },
      )
      server.setTimeout(limits.silenceMs)
      server.on('connection', noteConnection)
      const timer = setInterval(cutSlowReaders, MEASURE_EVERY_MS).unref()
      server.on('close', () => clearInterval(timer))
      return server
    },
    letFileCome: (request) => clearTimeout(timers.get(request)),
    closeConnections() {
      for (const socket of openReplies.keys()) socket.destroy()
    },
  }
}
