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

test('a folder in the place of a result is refused before anything is read, and stays', async () => {
  const out = join(scratch, 'blocked')
  await mkdir(join(out, 'clean.csv', 'inside'), { recursive: true })
  await expect(openOutputFolder(out, 'roster.csv')).rejects.toMatchObject({
    code: 'badOutput',
    message: expect.stringMatching(/: clean\.csv in it is a folder\./),
  })
  expect(await readdir(out)).toEqual(['clean.csv'])
})

test('a folder in the place of a result that came meanwhile is reported when the results are put there', async () => {
  const out = join(scratch, 'blocked-later')
  const work = await openOutputFolder(out, 'roster.csv')
  await writeFile(join(work.path, 'clean.csv'), 'rows')
  await mkdir(join(out, 'clean.csv', 'inside'), { recursive: true })
  await expect(publishOutputs(work.path, out)).rejects.toMatchObject({ code: 'badOutput' })
  await work.remove()
  expect(await readdir(out)).toEqual(['clean.csv'])
})

test.runIf(process.platform === 'linux')(
  'a place where no folder can be made is refused at once',
  async () => {
    for (const out of ['/proc/concord', '/proc/concord/march']) {
      await expect(openOutputFolder(out, 'roster.csv')).rejects.toMatchObject({
        code: 'badOutput',
        message: `${out} cannot take the results: no folder can be made there. Choose another folder.`,
      })
    }
  },
)

test('what a failed run made for its results is gone with it, and nothing else', async () => {
  const work = await openOutputFolder(join(scratch, 'new', 'deep', 'out'), 'roster.csv')
  await work.remove()
  expect(await readdir(scratch)).not.toContain('new')
  const there = join(scratch, 'there')
  await mkdir(there)
  await (await openOutputFolder(join(there, 'out'), 'roster.csv')).remove()
  expect(await readdir(there)).toEqual([])
})

test('fixes that lie where a result goes are refused, so that no one loses what they fixed', async () => {
  const fixes = join(scratch, 'annotated.csv')
  await expect(openOutputFolder(scratch, 'roster.csv', fixes)).rejects.toMatchObject({ code: 'badOutput' })
})
