import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Returns the text of a file that only this user may read. The first of several programs makes it, whole or not at all,
 * and all of them read what is there then.
 */
export async function readOrCreateSecret(file: string, create: () => Promise<string>): Promise<string> {
  const known = await readIfThere(file)
  if (known !== undefined) return known
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  await writeFile(draft, await create(), { mode: 0o600 })
  await link(draft, file).catch((error) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  })
  await rm(draft, { force: true })
  return readFile(file, 'utf8')
}
