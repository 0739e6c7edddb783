import { createHash, randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { SFTPWrapper } from 'ssh2'
import ssh from 'ssh2'
import type { Config } from '#server/config.ts'
import { assertPublicHost, checkedLookup } from '#server/http/outgoing/checked-address.ts'
import { DeliveryError } from '#server/http/outgoing/delivery-error.ts'
import {
  assertListable,
  isTemporaryOf,
  MAX_LISTING_MS,
  MAX_NAMES,
  nameTemporary,
  type RemoteFile,
  type RemoteFolder,
} from './remote-folder.ts'

export type SftpPlace = {
  readonly host: string
  readonly port: number
  readonly username: string
  readonly folder: string
  /** A password, or a private key in PEM. */
  readonly secret: string
  /** The fingerprint that someone agreed to. */
  readonly hostKey: string | null
}

/** The server shows another key than the one that was agreed to, or none was. */
export class HostKeyError extends DeliveryError {
  readonly shownKey: string
  constructor(message: string, shownKey: string) {
    super(message)
    this.shownKey = shownKey
  }
}

const ANSWER_MS = 20_000
/** How long the server may take to answer one question about a file or a folder. */
const WORK_MS = 60_000
const END_OF_LIST = 1
const NO_SUCH_FILE = 2
const PERMISSION_DENIED = 3
/** Other codes, by which a server tells that it failed and no more. */
const FAILURES: ReadonlySet<unknown> = new Set([4, 5, 8])
/** Bytes that are asked for at once: what servers give in one answer. */
const READ_BYTES = 32 * 1024

const getFingerprint = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`

function explain(error: unknown): unknown {
  const { level, code } = error as { level?: string; code?: unknown }
  if (level === 'client-authentication')
    return new DeliveryError('The server does not let this user in. Check the name and the password or key.')
  if (level === 'client-timeout') return new DeliveryError('The server does not answer.')
  if (level === 'protocol' || level === 'handshake')
    return new DeliveryError('The server does not speak SFTP as this program does.')
  if (code === NO_SUCH_FILE) return new DeliveryError('The folder or file is not there.')
  if (code === PERMISSION_DENIED)
    return new DeliveryError('The server does not let this user write or read there.')
  if (FAILURES.has(code))
    return new DeliveryError('The server could not do this. Ask whoever runs it, or wait for the next try.')
  return error
}

const isMissing = (error: unknown): boolean => (error as { code?: unknown }).code === NO_SUCH_FILE

function openSocket(config: Config, { host, port }: SftpPlace): Promise<Socket> {
  assertPublicHost(config, host)
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, lookup: checkedLookup(config), timeout: ANSWER_MS })
    socket.once('connect', () => resolve(socket.setTimeout(0).setNoDelay()))
    socket.once('error', reject)
    socket.once('timeout', () => {
      socket.destroy()
      reject(new DeliveryError('The server does not answer.'))
    })
  })
}

/** Restores the line ends of a private key, which a field for passwords drops. */
const restoreLines = (key: string): string =>
  key.trim().replace(/^(-----BEGIN [A-Z ]+-----)\s*([^-]+?)\s*(-----END [A-Z ]+-----)$/, '$1\n$2\n$3')

async function openSession(config: Config, place: SftpPlace): Promise<Session> {
  const { username, hostKey } = place
  const isKey = place.secret.trimStart().startsWith('-----BEGIN')
  const secret = isKey ? restoreLines(place.secret) : place.secret
  if (isKey && ssh.utils.parseKey(secret) instanceof Error)
    throw new DeliveryError('The private key cannot be read. Give it as PEM, without a passphrase.')
  const sock = await openSocket(config, place)
  const client = new ssh.Client()
  let shownKey = ''
  try {
    await new Promise<void>((resolve, reject) => {
      client.once('ready', resolve).once('error', reject)
      client.once('close', () => reject(new DeliveryError('The server broke the connection off.')))
      client.connect({
        ...{ sock, username, readyTimeout: ANSWER_MS, keepaliveInterval: ANSWER_MS, keepaliveCountMax: 3 },
        ...(isKey ? { privateKey: secret } : { password: secret }),
        hostVerifier: (key: Buffer) => {
          shownKey = getFingerprint(key)
          return shownKey === hostKey
        },
      })
    })
  } catch (error) {
    sock.destroy()
    if (shownKey === '' || shownKey === hostKey) throw explain(error)
    const message =
      hostKey === null
        ? 'The server showed its key. Agree to it, if it is the one that the receiver names.'
        : 'The server shows another key than the one that was agreed to. Ask the receiver whether it changed.'
    throw new HostKeyError(message, shownKey)
  }
  client.on('error', () => sock.destroy())
  client.once('close', () => sock.destroy())
  return { client, sock }
}

type Session = { readonly client: ssh.Client; readonly sock: Socket }
type Done<Answer extends readonly unknown[]> = (error: Error | null | undefined, ...answer: Answer) => void

/** Waits for one answer of the server; a connection that breaks ends it too, and a server that does not answer breaks it. */
function ask<Answer extends readonly unknown[] = []>(
  { client, sock }: Session,
  send: (done: Done<Answer>) => void,
): Promise<Answer[0]> {
  return new Promise((resolve, reject) => {
    const broken = new DeliveryError('The server broke the connection off.')
    if (sock.destroyed) return reject(broken)
    const timer = setTimeout(() => {
      reject(new DeliveryError('The server does not answer.'))
      sock.destroy()
    }, WORK_MS)
    const closed = () => {
      clearTimeout(timer)
      reject(broken)
    }
    client.once('close', closed)
    const end = () => {
      clearTimeout(timer)
      client.off('close', closed)
    }
    try {
      send((error, ...[result]) => {
        end()
        if (error) reject(error)
        else resolve(result)
      })
    } catch (error) {
      // What the server is known not to support is not sent: no answer comes.
      end()
      reject(error)
    }
  })
}

/** Replaces a file by a rename, which only some servers allow; with others it removes the old file first. */
async function replace(session: Session, sftp: SFTPWrapper, from: string, to: string): Promise<void> {
  try {
    return await ask(session, (done) => sftp.ext_openssh_rename(from, to, done))
  } catch {
    await ask(session, (done) => sftp.unlink(to, done)).catch((error: unknown) => {
      if (!isMissing(error)) throw error
    })
    await ask(session, (done) => sftp.rename(from, to, done))
  }
}

/** Gives the entries of a folder as they come: the server decides how many there are, and whether they ever end. */
async function* readEntries(
  session: Session,
  sftp: SFTPWrapper,
  folder: string,
): AsyncGenerator<ssh.FileEntryWithStats> {
  const end = Date.now() + MAX_LISTING_MS
  const handle = await ask<[Buffer]>(session, (done) => sftp.opendir(folder || '.', done))
  const readNext = () =>
    ask<[ssh.FileEntryWithStats[]]>(session, (done) => sftp.readdir(handle, done)).catch((error: unknown) => {
      if ((error as { code?: unknown }).code === END_OF_LIST) return undefined
      throw error
    })
  try {
    for (let entries = await readNext(); entries !== undefined; entries = await readNext()) {
      if (Date.now() > end) throw new DeliveryError('The server does not answer.')
      yield* entries
    }
  } finally {
    await ask(session, (done) => sftp.close(handle, done)).catch(() => {})
  }
}

/**
 * Gives the bytes of a file. The stream of the library is of no use here: its errors have no words, and those that come when
 * it is given up, as with a connection that is closed, would end the program.
 */
async function* readPieces(session: Session, sftp: SFTPWrapper, path: string): AsyncGenerator<Uint8Array> {
  try {
    const handle = await ask<[Buffer]>(session, (done) => sftp.open(path, 'r', done))
    try {
      for (let at = 0; ; ) {
        const piece = Buffer.allocUnsafe(READ_BYTES)
        const length = await ask<[number]>(session, (done) =>
          sftp.read(handle, piece, 0, READ_BYTES, at, done),
        )
        if (length === 0) return
        at += length
        yield piece.subarray(0, length)
      }
    } finally {
      await ask(session, (done) => sftp.close(handle, done)).catch(() => {})
    }
  } catch (error) {
    throw explain(error)
  }
}

/** Removes what a writer of the same file left that was killed, as far as it is among the first names of the folder. */
async function removeLeft(
  session: Session,
  sftp: SFTPWrapper,
  { folder, name }: { readonly folder: string; readonly name: string },
): Promise<void> {
  const left: string[] = []
  let names = 0
  for await (const { filename } of readEntries(session, sftp, folder)) {
    if (isTemporaryOf(name, filename)) left.push(filename)
    names += 1
    if (names === MAX_NAMES) break
  }
  for (const filename of left)
    await ask(session, (done) => sftp.unlink(folder === '' ? filename : `${folder}/${filename}`, done))
}

async function makeFolder(session: Session, sftp: SFTPWrapper, path: string): Promise<void> {
  const isThere = await ask<[ssh.Stats]>(session, (done) => sftp.stat(path, done)).then(
    () => true,
    () => false,
  )
  if (!isThere) await ask(session, (done) => sftp.mkdir(path, done))
}

/** Opens a folder of an SFTP server. Throws HostKeyError unless its key is the one that was agreed to. */
export async function openSftpFolder(config: Config, place: SftpPlace): Promise<RemoteFolder> {
  const session = await openSession(config, place)
  const { client } = session
  try {
    const sftp = await ask<[SFTPWrapper]>(session, (done) => client.sftp(done))
    return withWords(toFolder(session, sftp, place.folder))
  } catch (error) {
    closeSession(session)
    throw explain(error)
  }
}

/** Says goodbye and waits for no answer: a server that goes on sending would be read on. */
function closeSession({ client, sock }: Session): void {
  client.end()
  sock.destroy()
}

function toFolder(session: Session, sftp: SFTPWrapper, folder: string): RemoteFolder {
  const { client } = session
  const at = (name: string) => (folder === '' ? name : `${folder}/${name}`)
  return {
    async list() {
      const files: RemoteFile[] = []
      let names = 0
      for await (const { filename: name, attrs } of readEntries(session, sftp, folder)) {
        names += 1
        assertListable(names)
        if (attrs.isFile()) files.push({ name, bytes: attrs.size, changedAt: String(attrs.mtime) })
      }
      return files
    },
    read: async (name) => readPieces(session, sftp, at(name)),
    async put(name, content) {
      const temporary = at(nameTemporary(name, randomUUID().slice(0, 8)))
      await removeLeft(session, sftp, { folder, name })
      const writer: Writable = sftp.createWriteStream(temporary)
      const broken = () => writer.destroy(new DeliveryError('The server broke the connection off.'))
      client.once('close', broken)
      try {
        await pipeline(Readable.from(content, { objectMode: false }), writer)
        await replace(session, sftp, temporary, at(name))
      } catch (error) {
        await ask(session, (done) => sftp.unlink(temporary, done)).catch(() => {})
        throw error
      } finally {
        client.off('close', broken)
      }
    },
    async move(name, below) {
      await makeFolder(session, sftp, at(below))
      await replace(session, sftp, at(name), at(`${below}/${name}`))
    },
    close: async () => closeSession(session),
  }
}

function withWords(folder: RemoteFolder): RemoteFolder {
  const explaining = <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) => {
    return (...args: Args) =>
      work(...args).catch((error: unknown) => {
        throw explain(error)
      })
  }
  const { list, read, put, move, close } = folder
  return { list: explaining(list), read, put: explaining(put), move: explaining(move), close }
}
