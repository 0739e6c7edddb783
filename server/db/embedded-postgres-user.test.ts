import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findPostgresBinaries } from './embedded-postgres-binaries.ts'
import { choosePostgresUser } from './embedded-postgres-user.ts'

const isRoot = process.getuid?.() === 0
const { postgres } = findPostgresBinaries()

let home: string
let dataFolder: string

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'postgres-user-'))
  dataFolder = join(home, 'postgres')
})

afterEach(() => rmSync(home, { recursive: true, force: true }))

test('an ordinary user runs the programs as they are', () => {
  const user = choosePostgresUser({ home, dataFolder, postgres, uid: 1234 })
  expect(user.command('initdb', ['-D', 'x'])).toEqual({ file: 'initdb', args: ['-D', 'x'], options: {} })
})

test('an ordinary user does not get at the data of another', () => {
  mkdirSync(dataFolder)
  const someoneElse = statSync(dataFolder).uid + 1
  expect(() => choosePostgresUser({ home, dataFolder, postgres, uid: someoneElse })).toThrow(
    `${dataFolder} belongs to another user`,
  )
})

test.runIf(isRoot)('root runs the programs as no one, who passes through a closed folder', () => {
  const user = choosePostgresUser({ home, dataFolder, postgres })
  const closed = join(home, 'closed')
  mkdirSync(closed, { mode: 0o700 })
  writeFileSync(join(closed, 'note'), 'read')
  chmodSync(join(closed, 'note'), 0o600)
  const { file, args } = user.command('sh', ['-c', `id -u; cat ${join(closed, 'note')}`])
  expect(spawnSync(file, args, { encoding: 'utf8' }).stdout).toBe('65534\nread')
})

test.runIf(isRoot)('root runs the programs as the owner of data that an ordinary user made', () => {
  mkdirSync(dataFolder)
  chownSync(dataFolder, 1234, 1234)
  const user = choosePostgresUser({ home, dataFolder, postgres })
  const { file, args } = user.command('id', ['-u'])
  expect(spawnSync(file, args, { encoding: 'utf8' }).stdout.trim()).toBe('1234')
})
