import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ERROR_CODES, type ErrorCode } from '@concord/contract'

const CODE_OF: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'payload_too_large',
}

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Content Too Large',
}

const TYPE = 'application/json; charset=utf-8'

const getBody = (code: ErrorCode): string => JSON.stringify({ code, message: ERROR_CODES[code].message })

/** Answers a request that is not to be handled, after those that came before it, and ends its connection. */
export function answerMalformed(response: ServerResponse): void {
  const { status } = ERROR_CODES.malformed_request
  response.writeHead(status, { 'content-type': TYPE, connection: 'close' }).end(getBody('malformed_request'))
}

/** Answers what is not even a request of HTTP, or did not arrive in time, in the form of all other errors. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const code = CODE_OF[error.code ?? ''] ?? 'malformed_request'
  const { status } = ERROR_CODES[code]
  const body = getBody(code)
  const head = [
    `HTTP/1.1 ${status} ${REASONS[status]}`,
    `content-type: ${TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}
