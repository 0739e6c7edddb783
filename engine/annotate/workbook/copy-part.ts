import type { ZipPackage, ZipWriter } from '@concord/spreadsheet'

/** Parts of more bytes are packed again, in a form for large ones. */
const MAX_COPIED = 2 ** 31

/** Adds a part of another package as it stands there. */
export async function copyPart(zip: ZipWriter, open: ZipPackage, name: string): Promise<void> {
  if (open.sizeHint(name) > MAX_COPIED) await zip.add(name, open.stream(name))
  else await zip.copy(name, await open.openPacked(name))
}
