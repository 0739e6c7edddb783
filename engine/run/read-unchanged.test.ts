import { createHash } from 'node:crypto'
import { appendFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openRosterScratch } from '#engine/testing/roster-scratch.ts'
import { readUnchanged } from './read-unchanged.ts'

const { readFile, write, folder } = await openRosterScratch()
const TEXT = 'npi,name\n1234567893,Adams\n'

test('a file that stays as it is comes with the hash of its bytes', async () => {
  const path = write('quiet.csv', TEXT)
  const { reading, hash } = await readUnchanged(path, () => readFile(path))
  expect(reading.tabs).toMatchObject([{ rows: 2 }])
  expect(hash).toBe(createHash('sha256').update(TEXT).digest('hex'))
})

test.each([
  ['written to', (path: string) => appendFile(path, '1234567893,Baker\n')],
  ['removed', (path: string) => rm(path)],
  [
    'replaced by another of the same size',
    async (path: string) => {
      await writeFile(`${path}.new`, TEXT.replace('Adams', 'Baker'))
      await rename(`${path}.new`, path)
    },
  ],
])('a file that is %s while it is read is no input', async (_, change) => {
  const path = write('restless.csv', TEXT)
  const reading = readUnchanged(path, async () => {
    const read = await readFile(path)
    await change(path)
    return read
  })
  await expect(reading).rejects.toMatchObject({
    code: 'changed',
    message: expect.stringMatching(/^.+run it again\.$/),
  })
})

test('what the change did to the reading is not said instead, what was wrong before is', async () => {
  const path = write('cut.csv', TEXT)
  const cut = readUnchanged(path, async () => {
    await writeFile(path, '')
    return readFile(path)
  })
  await expect(cut).rejects.toMatchObject({ code: 'changed' })
  await expect(readUnchanged(path, () => readFile(path))).rejects.toMatchObject({ code: 'empty' })
  const nowhere = join(folder, 'nowhere.csv')
  await expect(readUnchanged(nowhere, () => readFile(nowhere))).rejects.toMatchObject({ code: 'missing' })
})
