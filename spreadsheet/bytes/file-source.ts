import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ByteSource } from './byte-source.ts'

/** Opens a file of the machine as a source; the caller closes it. */
export async function openFile(path: string): Promise<ByteSource & { close(): Promise<void> }> {
  const file = await open(path)
  const { size } = await file.stat()
  return {
    name: basename(path),
    size,
    read: async (from, to) => {
      const { buffer, bytesRead } = await file.read(new Uint8Array(Math.max(0, to - from)), 0, null, from)
      return buffer.subarray(0, bytesRead)
    },
    close: () => file.close(),
  }
}
