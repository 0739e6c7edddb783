import { formatCount } from '@concord/domain'
import type { Bytes } from '#server/files/file-store.ts'
import { DeliveryError } from '#server/http/outgoing/delivery-error.ts'

export type RemoteFile = {
  readonly name: string
  readonly bytes: number
  /** When it was written, as its server says; compared with itself alone. */
  readonly changedAt: string
}

/** A folder of another server, whatever the protocol. Names are those of files directly in it. */
export type RemoteFolder = {
  /** Lists the files; throws DeliveryError where there are more than `MAX_NAMES`. */
  list(): Promise<readonly RemoteFile[]>
  read(name: string): Promise<Bytes>
  /** Puts a file there, in the place of one of that name: under a temporary name first, so that it is there whole or not at all. */
  put(name: string, content: Bytes): Promise<void>
  /** Moves a file into a folder below this one, in the place of one of that name. */
  move(name: string, folder: string): Promise<void>
  /** Closes the connection, which ends what is underway. */
  close(): Promise<void>
}

/** Maximum names in a folder that is listed: its server decides how many it sends. */
export const MAX_NAMES = 10_000
/** The longest that a server may take to list a folder. */
export const MAX_LISTING_MS = 5 * 60_000

/** Refuses a folder with more names than are listed, and says what to do about it. */
export function assertListable(names: number): void {
  if (names <= MAX_NAMES) return
  throw new DeliveryError(
    `The folder holds more than ${formatCount(MAX_NAMES)} files and folders. Move what is not to be fetched elsewhere, or choose another folder.`,
  )
}

/** The end of names of files that are still being written: by this program, and by others as they use to. */
export const TEMPORARY_ENDING = '.part'
const TEMPORARY = /^\.|^~|~$|\.(?:part|partial|filepart|tmp|temp|crdownload|download|lock|swp)$/i

export const isTemporaryName = (name: string): boolean => TEMPORARY.test(name)

/** Names what a file is called while it is written, so that no two writers share one. */
export const nameTemporary = (name: string, unique: string): string => `.${name}.${unique}${TEMPORARY_ENDING}`

/** Tells whether a name is one that a file had while it was written: what a writer that was killed left behind. */
export const isTemporaryOf = (name: string, temporary: string): boolean =>
  temporary.startsWith(`.${name}.`) && temporary.endsWith(TEMPORARY_ENDING)
