import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** Returns the SHA-256 of a file in hexadecimal digits. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(piece)
  return hash.digest('hex')
}

/** Returns the SHA-256 of a config, regardless of the order of its keys. */
export function hashConfig(config: unknown): string {
  const sorted = (_: string, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value
  return createHash('sha256').update(JSON.stringify(config, sorted)).digest('hex')
}
