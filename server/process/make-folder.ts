import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/**
 * Makes a folder of our own and those above it. Where none can be made, as below /proc, it throws; the recursive mkdir of
 * Node.js tries there without end.
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another program may have been faster.
    if (!isFolder(folder)) throw error
  }
}
