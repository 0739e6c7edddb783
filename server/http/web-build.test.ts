import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureWebBuild } from './web-build.ts'

const REPOSITORY = join(import.meta.dirname, '..', '..')

let root: string
let lines: string[]

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'web-build-'))
  lines = []
  symlinkSync(join(REPOSITORY, 'node_modules'), join(root, 'node_modules'))
  write('web/package.json', '{}')
  write('web/index.html', '<!doctype html><title>One</title>')
  write('domain/rule.ts', 'export const rule = 1\n')
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

function build(): Promise<string> {
  return ensureWebBuild({ root, log: (line) => lines.push(line) })
}

test('a missing build is made, a fresh one is taken as it is', async () => {
  const first = await build()
  expect(readFileSync(join(first, 'index.html'), 'utf8')).toContain('<title>One</title>')
  expect(await build()).toBe(first)
  expect(lines).toEqual(['Building the web.'])
})

test('files that only got a new time are not built again', async () => {
  const first = await build()
  const later = new Date(Date.now() + 60_000)
  utimesSync(join(root, 'web', 'index.html'), later, later)
  expect(await build()).toBe(first)
  expect(lines).toHaveLength(1)
})

test('a change in the web or in what it imports is built again', async () => {
  const folders = [await build()]
  write('web/index.html', '<!doctype html><title>Two</title>')
  folders.push(await build())
  write('domain/rule.ts', 'export const rule = 2\n')
  folders.push(await build())
  expect(new Set(folders).size).toBe(3)
  expect(readFileSync(join(folders[1] ?? '', 'index.html'), 'utf8')).toContain('<title>Two</title>')
})

test('a changed test is not built again', async () => {
  await build()
  write('domain/rule.test.ts', 'export {}\n')
  await build()
  expect(lines).toHaveLength(1)
})

test('a build that fails says why and leaves nothing that would count as built', async () => {
  write('web/index.html', '<!doctype html><script type="module" src="./missing.ts"></script>')
  await expect(build()).rejects.toThrow(/The web could not be built[\s\S]*missing\.ts/)
  write('web/missing.ts', 'export {}\n')
  expect(readdirSync(await build())).toContain('index.html')
})

test('two starts at the same time end with one build', async () => {
  const [first, second] = await Promise.all([build(), build()])
  expect(first).toBe(second)
  expect(readdirSync(join(root, 'web', 'dist'))).toHaveLength(1)
})

test('old builds are removed, the latest three are kept', async () => {
  const current = await build()
  rmSync(current, { recursive: true })
  for (const [index, name] of ['a', 'b', 'c', 'd'].entries()) {
    write(`web/dist/${name}/index.html`, '')
    const usedAt = new Date(Date.now() - index * 60_000)
    utimesSync(join(root, 'web', 'dist', name), usedAt, usedAt)
  }
  await build()
  expect(readdirSync(join(root, 'web', 'dist')).sort()).toEqual([current.slice(-16), 'a', 'b'].sort())
})
