import { createHash, timingSafeEqual } from 'node:crypto'
import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, normalize } from 'node:path'
import ssh, { type Connection, type SFTPWrapper } from 'ssh2'

export type SftpServer = {
  readonly host: string
  readonly port: number
  readonly username: string
  readonly password: string
  /** The private key that the user may sign in with instead. */
  readonly privateKey: string
  /** Fingerprint of the key of the server. */
  readonly hostKey: string
  /** The folder that the user sees as the root. */
  readonly folder: string
  /** Breaks every connection off when so many writes came, once. */
  breakAfter(writes: number): void
  /** Calls once, when the next bytes of a file come; they are not written. */
  onNextWrite(call: () => void): void
  /** Says what becomes of the next read of a file, once. */
  onNextRead(how: FailingRead): void
  /** Adds so many invented files to each folder that is listed. */
  inventFiles(count: number): void
  /** Whether a rename replaces a file that is there, as only some servers do. */
  setReplaces(isReplacing: boolean): void
  stop(): Promise<void>
}

const { STATUS_CODE, flagsToString } = ssh.utils.sftp

type Handles = Map<number, { readonly fd: number } | { readonly names: string[]; readonly path: string }>

const failureOf = (error: unknown): number => {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return STATUS_CODE.NO_SUCH_FILE
  return code === 'EACCES' ? STATUS_CODE.PERMISSION_DENIED : STATUS_CODE.FAILURE
}

const attrsOf = ({ mode, uid, gid, size, atimeMs, mtimeMs }: ReturnType<typeof statSync> & object) => ({
  ...{ mode: Number(mode), uid: Number(uid), gid: Number(gid), size: Number(size) },
  ...{ atime: Math.floor(Number(atimeMs) / 1000), mtime: Math.floor(Number(mtimeMs) / 1000) },
})

const INVENTED = 'invented '
const ATTRS = { mode: 0o100644, uid: 0, gid: 0, size: 5, atime: 0, mtime: 0 }
const NAMES_OF_ANSWER = 100

const READ_FAILURES = {
  'is gone': STATUS_CODE.NO_SUCH_FILE,
  refuses: STATUS_CODE.PERMISSION_DENIED,
  fails: STATUS_CODE.FAILURE,
} as const

/** The ways in which a server does not give the bytes of a file. */
export type FailingRead = keyof typeof READ_FAILURES | 'breaks off'

type Rules = {
  readonly root: string
  replaces: boolean
  invented: number
  /** Tells whether the connection ends here. */
  noteWrite(): boolean
  /** Gives what a read fails with; null where the connection ends here. */
  noteRead(): number | null | undefined
}

/** Serves files below a folder, as far as clients of rosters ask. */
function serve(sftp: SFTPWrapper, rules: Rules): void {
  const handles: Handles = new Map()
  let made = 0
  const at = (path: string) => join(rules.root, normalize(`/${path}`))
  const open = (entry: Parameters<Handles['set']>[1]) => {
    made += 1
    handles.set(made, entry)
    const handle = Buffer.alloc(4)
    handle.writeUInt32BE(made)
    return handle
  }
  const find = (handle: Buffer) => handles.get(handle.readUInt32BE())
  const answer = (id: number, work: () => void) => {
    try {
      work()
    } catch (error) {
      sftp.status(id, failureOf(error))
    }
  }
  const done = (id: number, work: () => void) =>
    answer(id, () => {
      work()
      sftp.status(id, STATUS_CODE.OK)
    })
  const tell = (id: number, path: string) => answer(id, () => sftp.attrs(id, attrsOf(statSync(at(path)))))

  sftp.on('OPEN', (id, path, flags) =>
    answer(id, () => sftp.handle(id, open({ fd: openSync(at(path), flagsToString(flags) ?? 'r') }))),
  )
  sftp.on('READ', (id, handle, offset, length) => {
    const failure = rules.noteRead()
    if (failure === null) return
    if (failure !== undefined) return sftp.status(id, failure)
    answer(id, () => {
      const entry = find(handle)
      const bytes = Buffer.alloc(Math.min(length, 32_768))
      const read = entry && 'fd' in entry ? readSync(entry.fd, bytes, 0, bytes.length, offset) : 0
      if (read === 0) sftp.status(id, STATUS_CODE.EOF)
      else sftp.data(id, bytes.subarray(0, read))
    })
  })
  sftp.on('WRITE', (id, handle, offset, data) => {
    if (rules.noteWrite()) return
    done(id, () => {
      const entry = find(handle)
      if (entry && 'fd' in entry) writeSync(entry.fd, data, 0, data.length, offset)
    })
  })
  sftp.on('FSTAT', (id, handle) =>
    answer(id, () => {
      const entry = find(handle)
      if (entry && 'fd' in entry) sftp.attrs(id, attrsOf(fstatSync(entry.fd)))
    }),
  )
  sftp.on('FSETSTAT', (id) => done(id, () => {}))
  sftp.on('CLOSE', (id, handle) =>
    done(id, () => {
      const entry = find(handle)
      if (entry && 'fd' in entry) closeSync(entry.fd)
    }),
  )
  sftp.on('OPENDIR', (id, path) =>
    answer(id, () => {
      const invented = Array.from({ length: rules.invented }, (_, number) => `${INVENTED}${number}.csv`)
      sftp.handle(id, open({ names: [...readdirSync(at(path)), ...invented], path: at(path) }))
    }),
  )
  sftp.on('READDIR', (id, handle) =>
    answer(id, () => {
      const entry = find(handle)
      const names = entry && 'names' in entry ? entry.names.splice(0, NAMES_OF_ANSWER) : []
      if (!entry || !('names' in entry) || names.length === 0) return sftp.status(id, STATUS_CODE.EOF)
      const files = names.map((filename) => ({
        filename,
        longname: filename,
        attrs: filename.startsWith(INVENTED) ? ATTRS : attrsOf(statSync(join(entry.path, filename))),
      }))
      sftp.name(id, files)
    }),
  )
  sftp.on('STAT', tell)
  sftp.on('LSTAT', tell)
  sftp.on('MKDIR', (id, path) => done(id, () => mkdirSync(at(path))))
  sftp.on('REMOVE', (id, path) => done(id, () => unlinkSync(at(path))))
  sftp.on('RENAME', (id, from, to) => {
    const isThere = statSync(at(to), { throwIfNoEntry: false }) !== undefined
    if (isThere && !rules.replaces) return sftp.status(id, STATUS_CODE.FAILURE)
    done(id, () => renameSync(at(from), at(to)))
  })
}

const isEqual = (given: Buffer, expected: Buffer) =>
  given.length === expected.length && timingSafeEqual(given, expected)

/** Makes a key pair that the library can read: now and then it writes a key that it cannot read itself. */
function makeKeys() {
  for (;;) {
    const keys = ssh.utils.generateKeyPairSync('ed25519')
    const publicKey = ssh.utils.parseKey(keys.public)
    const privateKey = ssh.utils.parseKey(keys.private)
    if (!(publicKey instanceof Error || privateKey instanceof Error)) return { keys, publicKey }
  }
}

/** Starts a server that speaks SFTP on this machine, with an empty folder, for tests. */
export async function startSftpServer(): Promise<SftpServer> {
  const root = await mkdtemp(join(tmpdir(), 'concord-sftp-'))
  const { keys, publicKey: parsed } = makeKeys()
  const { keys: userKeys, publicKey } = makeKeys()
  const [username, password] = ['concord', 'a-test-password']
  const connections = new Set<Connection>()
  let left = Number.POSITIVE_INFINITY
  let onWrite: (() => void) | undefined
  let failingRead: FailingRead | undefined
  const rules: Rules = {
    root,
    replaces: false,
    invented: 0,
    noteWrite() {
      const called = onWrite
      onWrite = undefined
      called?.()
      left -= 1
      if (left > 0) return called !== undefined
      left = Number.POSITIVE_INFINITY
      for (const connection of connections) connection.end()
      return true
    },
    noteRead() {
      const how = failingRead
      failingRead = undefined
      if (how !== 'breaks off') return how && READ_FAILURES[how]
      for (const connection of connections) connection.end()
      return null
    },
  }
  const server = new ssh.Server({ hostKeys: [keys.private] }, (connection) => {
    connections.add(connection)
    // Its types do not know it; without it each answer waits 40 ms.
    ;(connection as Connection & { setNoDelay(isOn: boolean): void }).setNoDelay(true)
    connection.on('close', () => connections.delete(connection))
    connection.on('error', () => {})
    connection.on('authentication', (context) => {
      const isUser = context.username === username
      if (isUser && context.method === 'password' && context.password === password) return context.accept()
      const isKey =
        isUser && context.method === 'publickey' && isEqual(context.key.data, publicKey.getPublicSSH())
      if (isKey && context.method === 'publickey') {
        const { signature, blob, hashAlgo } = context
        if (!signature || (blob && publicKey.verify(blob, signature, hashAlgo))) return context.accept()
      }
      context.reject(['password', 'publickey'])
    })
    connection.on('session', (accept) => accept().on('sftp', (acceptSftp) => serve(acceptSftp(), rules)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const fingerprint = createHash('sha256').update(parsed.getPublicSSH()).digest('base64').replace(/=+$/, '')
  return {
    ...{ host: '127.0.0.1', port, username, password, privateKey: userKeys.private, folder: root },
    hostKey: `SHA256:${fingerprint}`,
    breakAfter: (writes) => {
      left = writes
    },
    onNextWrite: (call) => {
      onWrite = call
    },
    onNextRead: (how) => {
      failingRead = how
    },
    inventFiles: (count) => {
      rules.invented = count
    },
    setReplaces: (isReplacing) => {
      rules.replaces = isReplacing
    },
    async stop() {
      for (const connection of connections) connection.end()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await rm(root, { recursive: true, force: true })
    },
  }
}
