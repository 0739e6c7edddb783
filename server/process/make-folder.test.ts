import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { explainStart } from './explain-start.ts'
import { makeFolder } from './make-folder.ts'

let above: string

beforeEach(() => {
  above = mkdtempSync(join(tmpdir(), 'make-folder-'))
})
afterEach(() => rmSync(above, { recursive: true, force: true }))

function explainFailure(folder: string): string | undefined {
  try {
    makeFolder(folder)
  } catch (error) {
    return explainStart(error)
  }
  throw new Error('It did not fail')
}

test('folders are made for their owner alone, and one that is there stays as it is', () => {
  const folder = join(above, 'a', 'b')
  makeFolder(folder)
  expect([folder, join(above, 'a')].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700])
  writeFileSync(join(folder, 'data'), '1')
  makeFolder(folder)
  expect(existsSync(join(folder, 'data'))).toBe(true)
})

test.runIf(process.platform === 'linux')(
  'below /proc no folder can be made, which ends in a sentence',
  () => {
    expect(explainFailure('/proc/concord/home')).toBe(
      'No folder can be made at /proc/concord. Set CONCORD_HOME to another folder.',
    )
  },
)

test('a file in the way ends in a sentence, in the path or at its end', () => {
  const file = join(above, 'file')
  writeFileSync(file, '')
  for (const folder of [file, join(file, 'home')]) {
    expect(explainFailure(folder)).toContain(`No folder can be made at ${file}`)
  }
})
