import { ERROR_CODES, type ErrorCode } from '@concord/contract'
import { showError } from './toasts.ts'

type Problem = { readonly code: ErrorCode | undefined; readonly details: unknown }

/** Says why a call failed. Screens decide by `code`; the message is for logs. */
export class RequestError extends Error {
  readonly status: number
  readonly code: ErrorCode | undefined
  readonly details: unknown
  readonly toastText: string

  private constructor(
    message: string,
    status: number,
    toastText: string,
    problem?: Problem,
    cause?: unknown,
  ) {
    super(message, { cause })
    this.name = 'RequestError'
    this.status = status
    this.toastText = toastText
    this.code = problem?.code
    this.details = problem?.details
  }

  /** The server answered, and the answer is not ok. */
  static ofReply(reply: { status: number; statusText: string }, body: unknown): RequestError {
    const message = reply.statusText || 'Network error'
    const problem = readProblem(body)
    // Said where it happens: nothing on the page is wrong, and the person can end it.
    const toastText = problem?.code === 'read_only' ? ERROR_CODES.read_only.message : 'Request Failed'
    return new RequestError(message, reply.status, toastText, problem)
  }

  /** There was no answer, or none that can be read. */
  static ofFailure(cause: unknown): RequestError {
    return new RequestError('Service Unavailable', 500, 'Service Unavailable', undefined, cause)
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

/** For queries whose page itself says that there is no such thing. */
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
