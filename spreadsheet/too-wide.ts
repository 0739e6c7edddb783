import { UnusableFileError } from './unusable-file.ts'

/** The most columns of a tab that are read; a roster has some hundred at most, and more fill the memory of a run. */
export const MAX_TAB_COLUMNS = 1000

/** Throws UnusableFileError for a tab with more columns than are read. */
export function refuseTooWide(columns: number): void {
  if (columns <= MAX_TAB_COLUMNS) return
  const most = MAX_TAB_COLUMNS.toLocaleString('en-US')
  const message = `A tab has more than ${most} columns. Delete those that hold no roster data, also single cells far to the right, and send the file again.`
  throw new UnusableFileError('tooLarge', message)
}
