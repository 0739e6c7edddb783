import { ERROR_CODES, type ErrorCode } from '@concord/contract'
import { showError } from './toasts.ts'

type Problem = { readonly code: ErrorCode | undefined; readonly details: unknown }
/** Tells how a call failed: no answer came, an answer could not be read, or the answer is not ok. */
type Failure = 'unreachable' | 'unreadable' | 'refused'

/** The statuses with which servers, and proxies in front of them, answer while the program is unavailable. */
const UNAVAILABLE_STATUSES: readonly number[] = [502, 503, 504]

/** Says why a call failed. Screens decide by `code`; the message is for logs. */
export class RequestError extends Error {
  readonly status: number
  readonly code: ErrorCode | undefined
  readonly details: unknown
  readonly toastText: string
  private readonly failure: Failure

  private constructor(
    message: string,
    status: number,
    toastText: string,
    failure: Failure,
    problem?: Problem,
    cause?: unknown,
  ) {
    super(message, { cause })
    this.name = 'RequestError'
    this.status = status
    this.toastText = toastText
    this.failure = failure
    this.code = problem?.code
    this.details = problem?.details
  }

  /** The server answered, and the answer is not ok. */
  static ofReply(reply: { status: number; statusText: string }, body: unknown): RequestError {
    const message = reply.statusText || 'Network error'
    const problem = readProblem(body)
    // Said where it happens: nothing on the page is wrong, and the person can end it.
    const reason = problem?.code === 'read_only' ? `. ${ERROR_CODES.read_only.message}` : ''
    return new RequestError(message, reply.status, `Request Failed${reason}`, 'refused', problem)
  }

  /** There was no answer, or none that can be read. */
  static ofFailure(cause: unknown, failure: Exclude<Failure, 'refused'> = 'unreachable'): RequestError {
    return new RequestError('Service Unavailable', 500, 'Service Unavailable', failure, undefined, cause)
  }

  /** Says what happened, for the place on the page where something is missing. */
  get sentence(): string {
    if (this.code) return ERROR_CODES[this.code].message
    if (this.failure === 'unreachable') return 'The server could not be reached.'
    if (this.failure === 'unreadable') return 'The server sent an answer that could not be read.'
    if (UNAVAILABLE_STATUSES.includes(this.status)) return ERROR_CODES.unavailable.message
    return this.status >= 500
      ? 'The server answered with an error of its own. Try again in a moment.'
      : 'The server refused the request.'
  }

  /** Says what happens where no one supplied another handler. */
  handle(): void {
    showError(this.toastText)
  }
}

/** Returns an id that nothing has, or an address that holds no id. */
export function isNotFound(error: Error | null): boolean {
  return error instanceof RequestError && (error.status === 404 || error.code === 'invalid_input')
}

/** Handles an error unless it says that there is no such thing, for queries whose page itself says so. */
export function handleUnlessNotFound(error: Error): void {
  if (error instanceof RequestError && !isNotFound(error)) error.handle()
}

function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERROR_CODES, code)
}

function readProblem(body: unknown): Problem | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { code, details } = body as { code?: unknown; details?: unknown }
  return { code: isErrorCode(code) ? code : undefined, details }
}
