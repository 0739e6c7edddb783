import { createHash } from 'node:crypto'
import { ConfigError } from '@concord/roster-language'
import { UnusableFileError } from '@concord/spreadsheet'
import { RunError } from './run-error.ts'

const DISK_FULL =
  /no space left on device|ENOSPC|file too large|EFBIG|quota exceeded|EDQUOT|disk is full|exceeds limit .* temp(orary)? (directory|files)|max_temp_directory_size/i
const OUT_OF_MEMORY = /out of memory|could not allocate|allocation failure|heap limit/i
const INTERRUPTED = /interrupted/i
const NOT_ALLOWED = /permission denied|EACCES|EPERM|operation not permitted|read-only file system|EROFS/i
/** Names of files and columns, which may hold any of these words. */
const QUOTED = /"[^"]*"|'[^']*'/g

const DISK_FULL_MESSAGE =
  'The disk is full, or no larger file is allowed; nothing was written. Make room and run it again.'

const NOT_ALLOWED_MESSAGE =
  'A file or folder that the run needs cannot be opened or written; nothing was written. Check who may use it.'

/** Defines how many characters of a hash tell one failure from another. */
const CODE_LENGTH = 8
/** Numbers and names of this run, which make no other failure of it. */
const OF_THIS_RUN = /0x[0-9a-f]+|[0-9]+|"[^"]*"|'[^']*'/gi

/** Returns the same code for the same failure, by which people find what was logged of it. */
const getFailureCode = (text: string): string =>
  createHash('sha256').update(text.replace(OF_THIS_RUN, '')).digest('hex').slice(0, CODE_LENGTH)

/** Message for a run that was ended because of the memory that it needed, whoever ended it. */
export const OUT_OF_MEMORY_MESSAGE =
  'The run needs more memory than it may use; nothing was written. Raise the limit and run it again.'

/**
 * Returns the reason for a failed run as a RunError with one sentence. An unforeseen error is reported by a code,
 * because the messages of DuckDB and Node do not help people; the original error is the cause.
 */
export function explainFailure(error: unknown): RunError {
  if (error instanceof RunError) return error
  if (error instanceof ConfigError) return new RunError('badConfig', error.message, { cause: error })
  if (error instanceof UnusableFileError) return new RunError(error.code, error.message, { cause: error })
  const text = error instanceof Error ? error.message : String(error)
  const reason = text.replace(QUOTED, '')
  if (INTERRUPTED.test(reason)) return new RunError('canceled', 'The run was canceled; nothing was written.')
  if (DISK_FULL.test(reason)) return new RunError('diskFull', DISK_FULL_MESSAGE, { cause: error })
  if (OUT_OF_MEMORY.test(reason)) return new RunError('outOfMemory', OUT_OF_MEMORY_MESSAGE, { cause: error })
  if (NOT_ALLOWED.test(reason)) return new RunError('failed', NOT_ALLOWED_MESSAGE, { cause: error })
  const message = `Concord failed at this file; nothing was written. Report the code ${getFailureCode(text)}.`
  return new RunError('failed', message, { cause: error })
}
