import { UnusableFileError } from '@concord/spreadsheet'
import { expect, test } from 'vitest'
import { explainFailure } from './explain-failure.ts'

test.each([
  ['IO Error: Could not write all bytes to file: No space left on device', 'diskFull'],
  ['IO Error: Could not write file "/x/interrupted/mapped.parquet": File too large', 'diskFull'],
  ['IO Error: Could not read file "no space left on device.csv": Permission denied', 'failed'],
  ['Out of Memory Error: failed to pin block of size 256.0 KiB (476.1 MiB/476.8 MiB used)', 'outOfMemory'],
  ['INTERRUPT Error: Interrupted!', 'canceled'],
  ['Binder Error: something else', 'failed'],
  ["EACCES: permission denied, open '/x/clean.csv'", 'failed'],
])('%s ends a run as %s', (message, code) => {
  expect(explainFailure(new Error(message))).toMatchObject({ code })
})

test('a file that cannot be used keeps its own sentence', () => {
  const error = new UnusableFileError('empty', 'The file is empty. Ask the sender for the roster.')
  expect(explainFailure(error)).toMatchObject({ code: 'empty', message: error.message })
})

test('what is not foreseen has a code of its own, and keeps its words as the cause alone', () => {
  const failWith = (text: string) => explainFailure(new Error(text))
  const error = failWith('Binder Error: no column\n\nLINE 1: select x\n')
  expect(error.message).toMatch(
    /^Concord failed at this file; nothing was written\. Report the code [0-9a-f]{8}\.$/,
  )
  expect(error.cause).toMatchObject({ message: expect.stringContaining('Binder Error') })
  expect(failWith('Binder Error: no column\n\nLINE 2: select x\n').message).toBe(error.message)
  expect(failWith('Binder Error: no table').message).not.toBe(error.message)
})
