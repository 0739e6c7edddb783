import { type SpawnOptions, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, statSync } from 'node:fs'
import { StartError } from '#server/process/start-error.ts'

const UNPRIVILEGED = { uid: 65534, gid: 65534 }

/**
 * Describes how to run PostgreSQL's programs: as ourselves, or as someone else when we are root, which PostgreSQL
 * refuses to be.
 */
export type PostgresUser = {
  command(binary: string, args: readonly string[]): { file: string; args: string[]; options: SpawnOptions }
  own(path: string): void
}

type Owner = { uid: number; gid: number }

const asOurselves: PostgresUser = {
  command: (binary, args) => ({ file: binary, args: [...args], options: {} }),
  own() {},
}

// The ambient capability lets the other user pass through closed folders above the data and the binaries; without the
// secure bit the kernel's access(), with which initdb looks for postgres, would leave the capability out.
function throughSetpriv({ uid, gid }: Owner): PostgresUser {
  const flags = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  const capability = [
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--securebits=+no_setuid_fixup',
  ]
  return {
    command: (binary, args) => ({
      file: 'setpriv',
      args: [...flags, ...capability, binary, ...args],
      options: {},
    }),
    own: (path) => chownSync(path, uid, gid),
  }
}

function throughSpawn({ uid, gid }: Owner): PostgresUser {
  return {
    command: (binary, args) => ({ file: binary, args: [...args], options: { uid, gid } }),
    own: (path) => chownSync(path, uid, gid),
  }
}

function canRun(user: PostgresUser, program: string, args: readonly string[]): boolean {
  const { file, args: all, options } = user.command(program, args)
  return spawnSync(file, all, { ...options, stdio: 'ignore', cwd: '/' }).status === 0
}

function getOwner(path: string): Owner | undefined {
  return statSync(path, { throwIfNoEntry: false })
}

function checkOwnData(dataFolder: string, uid: number | undefined): void {
  const owner = getOwner(dataFolder)
  if (owner === undefined || uid === undefined || owner.uid === uid) return
  throw new StartError(
    `${dataFolder} belongs to another user (id ${owner.uid}). ` +
      'Start as that user or as root, or set CONCORD_HOME to a folder of your own.',
  )
}

export function choosePostgresUser(options: {
  home: string
  dataFolder: string
  postgres: string
  uid?: number | undefined
}): PostgresUser {
  const { home, dataFolder, postgres, uid = process.getuid?.() } = options
  if (uid !== 0) {
    checkOwnData(dataFolder, uid)
    return asOurselves
  }
  const existing = getOwner(dataFolder)
  const owner = existing && existing.uid !== 0 ? existing : UNPRIVILEGED
  const capable = throughSetpriv(owner)
  if (canRun(capable, postgres, ['--version'])) return capable

  const plain = throughSpawn(owner)
  chmodSync(home, 0o711)
  if (canRun(plain, postgres, ['--version']) && canRun(plain, 'test', ['-x', home])) return plain
  throw new StartError(
    `PostgreSQL does not run as root, and the user with id ${owner.uid} cannot reach ${postgres} or ${home} ` +
      'because a folder above is closed. Start as an ordinary user, move both to an open folder, install setpriv ' +
      '(util-linux), or set DATABASE_URL to a PostgreSQL server of your own.',
  )
}
