type SystemError = {
  readonly code?: string
  readonly path?: string
  readonly syscall?: string
  readonly message?: string
}

const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|28|3D000|57P03|53300)/
const NOT_WRITABLE = ['EACCES', 'EROFS', 'EPERM']
const FULL = ['ENOSPC', 'EDQUOT', '53100']

/**
 * Explains in a sentence what keeps the program from starting on this machine, and what to do; undefined for what is
 * an error of the program itself.
 */
export function explainStart(error: unknown): string | undefined {
  const { code = '', path, syscall, message = '' } = error as SystemError
  if (FULL.includes(code) || /No space left on device/.test(message))
    return 'The disk is full. Free some space and start again: nothing was lost.'
  if (NOT_WRITABLE.includes(code) && path !== undefined)
    return `Concord may not write to ${path}. Give it the right to, or set CONCORD_HOME to another folder.`
  if (syscall === 'mkdir' && path !== undefined)
    return `No folder can be made at ${path}. Set CONCORD_HOME to another folder.`
  if (UNREACHABLE.test(code) || /timeout exceeded when trying to connect/.test(message)) {
    return `The database does not let Concord in (${message || code}). Check DATABASE_URL, and that the database runs.`
  }
  return undefined
}
