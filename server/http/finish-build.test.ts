import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { finishBuild } from './finish-build.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'concord-build-'))
  await mkdir(join(folder, 'assets'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const write = (name: string, content: string) => writeFile(join(folder, name), content)
const PAGE = '<script type="module" crossorigin src="/assets/index-a1.js"></script>'

test('the first script stands in the page, with the nonce of the page, and finds what it loads', async () => {
  await write('index.html', PAGE)
  await write(
    'assets/index-a1.js',
    'import{t}from"./preload-b2.js";t(()=>import(`./show-c3.js`),["assets/d.js"])',
  )
  await finishBuild(folder)
  expect(await readFile(join(folder, 'index.html'), 'utf8')).toBe(
    '<script type="module" nonce="__CSP_NONCE__">import{t}from"/assets/preload-b2.js";' +
      't(()=>import(`/assets/show-c3.js`),["assets/d.js"])</script>',
  )
  expect(await readdir(join(folder, 'assets'))).toEqual([])
})

test('files lie compressed beside themselves, but for small ones and those that are compressed already', async () => {
  await write('index.html', PAGE)
  await write('assets/index-a1.js', 'run()')
  const long = 'say("Concord")\n'.repeat(100)
  await write('assets/long.js', long)
  await write('assets/short.js', 'run()')
  await write('assets/letters.woff2', 'x'.repeat(2000))
  await finishBuild(folder)
  const names = await readdir(join(folder, 'assets'))
  expect(names.sort()).toEqual(['letters.woff2', 'long.js', 'long.js.br', 'short.js'])
  expect(brotliDecompressSync(await readFile(join(folder, 'assets', 'long.js.br'))).toString()).toBe(long)
})

test('a page without a script stays as it is', async () => {
  await write('index.html', '<p>Nothing</p>')
  await finishBuild(folder)
  expect(await readFile(join(folder, 'index.html'), 'utf8')).toBe('<p>Nothing</p>')
})
