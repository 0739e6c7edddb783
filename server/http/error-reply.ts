import { ERROR_CODES, type ErrorCode } from '@concord/contract'
import type { FastifyError } from 'fastify'
import { z } from 'zod'
import { isAtStatementLimit, isConnectionFailure, isRolledBack } from '#server/db/database-failure.ts'
import { AppError } from './app-error.ts'

export type ErrorReply = {
  readonly status: number
  readonly body: { code: ErrorCode; message: string; details?: unknown }
}

/** A long list can be wrong in thousands of places. */
const MAX_DETAILS = 50

const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'rate_limited',
  431: 'payload_too_large',
}

function getCode(error: unknown): ErrorCode {
  if (error instanceof AppError) return error.code
  if (error instanceof z.ZodError) return 'invalid_input'
  const { code = '', statusCode = 0 } = error as Partial<FastifyError>
  if (code === 'ENOSPC' || code === '53100') return 'storage_full'
  if (statusCode >= 400 && statusCode < 500) return CODE_OF_STATUS[statusCode] ?? 'malformed_request'
  const isPassing = isConnectionFailure(error) || isRolledBack(error) || isAtStatementLimit(error)
  return isPassing ? 'unavailable' : 'internal'
}

function getDetails(error: unknown): unknown {
  if (error instanceof AppError) return error.details
  if (error instanceof z.ZodError) {
    return error.issues
      .slice(0, MAX_DETAILS)
      .map((issue) => ({ field: issue.path.join('.'), message: issue.message }))
  }
  return undefined
}

/** Returns what a caller learns of any error; nothing of the inside of an unexpected one. */
export function errorReply(error: unknown): ErrorReply {
  const code = getCode(error)
  const { status, message } = ERROR_CODES[code]
  const details = getDetails(error)
  return { status, body: details === undefined ? { code, message } : { code, message, details } }
}
