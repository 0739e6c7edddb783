import { writeFile } from 'node:fs/promises'
import { CommandError } from '../command-error.ts'

/** Writes a config into a file, or where none is named prints it. */
export async function writeConfig(path: string | undefined, text: string): Promise<void> {
  if (path === undefined) {
    process.stdout.write(text)
    return
  }
  await writeFile(path, text).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'there is no such folder' : error.message
    throw new CommandError(`${path} cannot be written: ${reason}. Name another file.`, { cause: error })
  })
}
