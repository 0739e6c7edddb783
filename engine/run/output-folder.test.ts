import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorkFolder, publishOutputs } from './output-folder.ts'

let scratch: string
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'concord-output-'))
})
afterAll(() => rm(scratch, { recursive: true }))

test('a folder holds the files of the last run and nothing of the one before', async () => {
  const out = join(scratch, 'march')
  await mkdir(out)
  await writeFile(join(out, 'changes.csv'), 'of february')
  await writeFile(join(out, 'notes.txt'), 'not ours')
  const work = await openWorkFolder(out)
  for (const name of ['clean.csv', 'summary.json', 'raw.parquet']) await writeFile(join(work, name), name)
  await publishOutputs(work, out)
  expect((await readdir(out)).sort()).toEqual(['clean.csv', 'notes.txt', 'summary.json'])
  expect(await readFile(join(out, 'clean.csv'), 'utf8')).toBe('clean.csv')
})

test('what a killed run left is removed by the next one, what a living one writes is not', async () => {
  const out = join(scratch, 'april')
  const dead = join(scratch, '.april.run-999999999-x')
  const living = join(scratch, `.april.run-${process.ppid}-x`)
  await Promise.all([dead, living].map((folder) => mkdir(folder)))
  const work = await openWorkFolder(out)
  const names = await readdir(scratch)
  expect(names).not.toContain('.april.run-999999999-x')
  expect(names).toContain(`.april.run-${process.ppid}-x`)
  expect(work).toContain(`.april.run-${process.pid}-`)
})
