import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorkFolder } from './work-folder.ts'

let scratch: string
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'concord-work-'))
})
afterAll(() => rm(scratch, { recursive: true }))

test('what a killed process left is removed by the next one, what a living one uses is not', async () => {
  const names = {
    dead: '.run-999999999-x',
    ourNumber: `.run-${process.pid}-x`,
    living: `.run-${process.ppid}-x`,
  }
  const foreign = ['.run-notes', '.run-9VoWz1']
  await Promise.all([...Object.values(names), ...foreign].map((name) => mkdir(join(scratch, name))))
  const work = await openWorkFolder(scratch, '.run-')
  expect(work.others).toEqual([join(scratch, names.living)])
  const left = await readdir(scratch)
  expect(left.toSorted()).toEqual([names.living, ...foreign, work.path.slice(scratch.length + 1)].toSorted())
  await work.remove()
})

test('of two folders at once the second sees the first, until that is removed', async () => {
  const [first, second] = await Promise.all([openWorkFolder(scratch, 'a-'), openWorkFolder(scratch, 'a-')])
  expect([first.others, second.others]).toEqual([[], [first.path]])
  await first.remove()
  const third = await openWorkFolder(scratch, 'a-')
  expect(third.others).toEqual([second.path])
  await Promise.all([second.remove(), third.remove()])
  expect((await readdir(scratch)).filter((name) => name.startsWith('a-'))).toEqual([])
})
