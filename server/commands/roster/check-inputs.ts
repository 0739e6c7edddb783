import { stat } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { CommandError } from '../command-error.ts'

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Throws CommandError for the first file that is not there; says in which folder it was looked for. */
export async function checkFiles(...files: readonly (string | undefined)[]): Promise<void> {
  for (const file of files) {
    if (file === undefined || (await exists(file))) continue
    const folder = dirname(resolve(file))
    const isFolder = await exists(folder)
    const missing = isFolder
      ? `file ${basename(file)} in ${folder}`
      : `folder ${folder} for ${basename(file)}`
    throw new CommandError(`There is no ${missing}. Check its name.`)
  }
}

/** Throws CommandError for a path that is no folder. */
export async function checkFolder(folder: string | undefined): Promise<void> {
  if (folder === undefined) return
  const found = await stat(folder).catch(() => undefined)
  if (found?.isDirectory()) return
  throw new CommandError(
    `${resolve(folder)} is ${found ? 'a file and no folder' : 'not there'}. Check its name.`,
  )
}
