import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOutputFolder, publishOutputs } from './output-folder.ts'

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
  const work = await openOutputFolder(out, 'roster.csv')
  for (const name of ['clean.csv', 'summary.json', 'raw.parquet']) {
    await writeFile(join(work.path, name), name)
  }
  await publishOutputs(work.path, out)
  await work.remove()
  expect((await readdir(out)).sort()).toEqual(['clean.csv', 'notes.txt', 'summary.json'])
  expect(await readFile(join(out, 'clean.csv'), 'utf8')).toBe('clean.csv')
})

test('a folder that cannot take results is refused in one sentence before anything is read', async () => {
  const file = join(scratch, 'a-file')
  await writeFile(file, 'not ours')
  for (const [out, reason] of [
    [file, /a-file cannot take the results: it is a file\. Choose another folder\.$/],
    [join(file, 'out'), /: a part of its path is a file\./],
    ['/sys/concord', /^\/sys\/concord cannot take the results: [^\n]+\. Choose another folder\.$/],
    [scratch, /would take the place of a file that is read/],
  ] as const) {
    await expect(openOutputFolder(out, join(scratch, 'clean.csv'))).rejects.toMatchObject({
      code: 'badOutput',
      message: expect.stringMatching(reason),
    })
  }
  expect(await readFile(file, 'utf8')).toBe('not ours')
})

test('a folder in the place of a result is reported when the results are put there', async () => {
  const out = join(scratch, 'blocked')
  await mkdir(join(out, 'clean.csv', 'inside'), { recursive: true })
  const work = await openOutputFolder(out, 'roster.csv')
  await writeFile(join(work.path, 'clean.csv'), 'rows')
  await expect(publishOutputs(work.path, out)).rejects.toMatchObject({ code: 'badOutput' })
  await work.remove()
  expect(await readdir(out)).toEqual(['clean.csv'])
})

test('fixes that lie where a result goes are refused, so that no one loses what they fixed', async () => {
  const fixes = join(scratch, 'annotated.csv')
  await expect(openOutputFolder(scratch, 'roster.csv', fixes)).rejects.toMatchObject({ code: 'badOutput' })
})
