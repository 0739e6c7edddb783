import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openMemoryFolder } from './memory-folder.ts'

const MODULE = JSON.stringify(join(import.meta.dirname, 'memory-folder.ts'))
const run = (script: string) =>
  spawnSync(
    process.execPath,
    ['--input-type=module', '-e', `import { openMemoryFolder } from ${MODULE};${script}`],
    {
      encoding: 'utf8',
    },
  )

test('there is no folder where no memory is mounted, or none of that name', () => {
  expect(openMemoryFolder(import.meta.dirname)).toBeUndefined()
  expect(openMemoryFolder('/no/such/folder')).toBeUndefined()
})

const isThere = run('console.log(openMemoryFolder() !== undefined)').stdout.trim() === 'true'

test.runIf(isThere)('a folder goes with its process, and that of a killed one with the next', () => {
  const first = run('console.log(openMemoryFolder()); process.kill(process.pid, "SIGKILL")').stdout.trim()
  expect(statSync(first).mode & 0o777).toBe(0o711)
  mkdirSync(join(first, 'inside'))
  const second = run('console.log(openMemoryFolder())').stdout.trim()
  expect(second).toMatch(/^\/dev\/shm\/concord-\d+-\w+$/)
  expect([existsSync(first), existsSync(second)]).toEqual([false, false])
})
